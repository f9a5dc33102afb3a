/** The initials of a workspace. @module */
import type { ReactNode } from "react";
import { initials } from "../avatar.tsx";

export function WorkspaceMark({ name }: { name: string }): ReactNode {
  return (
    <span className="avatar avatar-square avatar-small" aria-hidden="true">
      {initials(name)}
    </span>
  );
}
