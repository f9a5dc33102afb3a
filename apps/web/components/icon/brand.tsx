/** The logo and name of the app, as a link to the start page. @module */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useText } from "../../text/mod.tsx";
import { Logo } from "./icon.tsx";

export function Brand({ className = "" }: { className?: string }): ReactNode {
  const { app } = useText();
  return (
    <Link to="/" className={`brand inline-line rounded plain-link gap-2 ${className}`}>
      <Logo />
      <span>{app.name}</span>
    </Link>
  );
}
