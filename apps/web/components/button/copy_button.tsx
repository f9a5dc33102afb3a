/** A button that copies text and shows the result. @module */
import { type ReactNode, useEffect, useState } from "react";
import { useFullText } from "../../text/mod.tsx";
import { COPY } from "../icon/rare_icons.ts";
import { Button } from "./button.tsx";

const SHOWN_MILLISECONDS = 3_000;

export interface CopyButtonProps {
  value: string;
  label?: string;
  /** The accessible name, when a page has several. */
  name?: string;
  /** Whether the value is on the page, so that the user can select it. @default true */
  isShown?: boolean;
}

export function CopyButton({ value, label, name, isShown = true }: CopyButtonProps): ReactNode {
  const { actions, board } = useFullText();
  const [said, setSaid] = useState<"copied" | "copyFailed">();
  useEffect(() => {
    if (said !== "copied") return;
    const timer = setTimeout(() => setSaid(undefined), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy(): Promise<void> {
    try {
      // `navigator.clipboard` is missing on pages loaded over plain HTTP.
      await navigator.clipboard.writeText(value);
      setSaid("copied");
    } catch {
      setSaid("copyFailed");
    }
  }

  const failure = isShown ? actions.copyFailed : board.copyFailed;
  return (
    <span className="copy inline-line wrap gap-3">
      <Button icon={said === "copied" ? "check" : COPY} aria-label={name} onClick={copy}>
        {label ?? actions.copy}
      </Button>
      <span role="status" className={said === "copyFailed" ? "fault" : "outcome inline-line small gap-1"}>
        {said === "copyFailed" ? failure : said && actions.copied}
      </span>
    </span>
  );
}
