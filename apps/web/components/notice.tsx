/** Things said beside the work. @module */
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

type Tone = "info" | "success" | "warning" | "danger";

const ICONS: Readonly<Record<Tone, IconName>> = { info: "info", success: "check", warning: "alert", danger: "alert" };

/** A box; what went wrong is read out at once, the rest when there is a pause. */
export function Notice({ tone = "info", children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return (
    <div className={`notice notice-${tone}`} role={tone === "danger" ? "alert" : "status"}>
      <Icon name={ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}

/** What just went well; there from the beginning, or nothing would be read out. */
export function Outcome({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className="outcome" role="status">
      {children && (
        <>
          <Icon name="check" />
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
