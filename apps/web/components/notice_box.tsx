/** A message box. Separate from the other messages, because it is in the initially loaded scripts of a board. @module */
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon/icon.tsx";

type Tone = "info" | "success" | "warning" | "danger";

const ICONS: Readonly<Record<Tone, IconName>> = { info: "info", success: "check", warning: "alert", danger: "alert" };

/** A message box. Screen readers announce errors at once, and other messages politely. */
export function Notice({ tone = "info", children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return (
    <div className={`notice notice-${tone}`} role={tone === "danger" ? "alert" : "status"}>
      <Icon name={ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}
