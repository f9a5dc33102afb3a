/** A link back to the sign-in page. @module */
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { forwardedSearch } from "../../access/sign_out.ts";
import { useFullText } from "../../text/mod.tsx";

export function BackToSignIn(): ReactNode {
  const { secondFactor } = useFullText();
  const search = useSearch({ strict: false });
  return (
    <p className="aside">
      <Link to="/sign-in" search={forwardedSearch(search)}>
        {secondFactor.back}
      </Link>
    </p>
  );
}
