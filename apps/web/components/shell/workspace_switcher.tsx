/** The current workspace, with a menu of the others. @module */
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { useCurrentWorkspace } from "../../access/location.ts";
import { useText } from "../../text/mod.tsx";
import { Icon, Logo } from "../icon.tsx";
import { LazyMenu } from "../menu/lazy_menu.tsx";
import { WorkspaceMark } from "./workspace_mark.tsx";

const load = async () => (await import("./workspace_switcher_items.tsx")).WorkspaceSwitcherItems;

export function WorkspaceSwitcher(): ReactNode {
  const { app, shell } = useText();
  const current = useCurrentWorkspace();
  const place = useRef<HTMLDivElement>(null);
  if (!current) {
    return (
      <Link to="/" className="brand side-brand">
        <Logo />
        <span>{app.name}</span>
      </Link>
    );
  }
  return (
    <div ref={place} className="switcher">
      <LazyMenu className="switcher-button" load={load} place={place} align="start">
        <span className="visually-hidden">{shell.switchWorkspace}:</span>
        <WorkspaceMark name={current.name} />
        <span className="switcher-name">{current.name}</span>
        <Icon name="chevron" />
      </LazyMenu>
    </div>
  );
}
