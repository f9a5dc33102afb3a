/** Keyboard shortcuts as key caps. @module */
import type { ReactNode } from "react";
import { useText } from "../text/mod.tsx";

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** @param keys as in `shortcuts.ts`: `?`, `g i`, `mod+k` */
export function Keys({ keys }: { keys: string }): ReactNode {
  const { shell } = useText();
  const steps = keys.split(" ");
  return (
    <span className="keys">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
        <span key={index}>
          {index > 0 && <span className="hint"> {shell.thenKey} </span>}
          <kbd>{writeStep(step)}</kbd>
        </span>
      ))}
    </span>
  );
}

const ARROWS = "← ↑ ↓ →";
const WORDS: Readonly<Record<string, string>> = { arrows: ARROWS, "shift+arrows": `⇧ ${ARROWS}`, Escape: "Esc" };

function writeStep(step: string): string {
  const word = WORDS[step];
  if (word !== undefined) return word;
  if (!step.startsWith("mod+")) return step.length === 1 ? step.toUpperCase() : step;
  const key = step.slice("mod+".length).toUpperCase();
  return isMac() ? `⌘${key}` : `Ctrl ${key}`;
}
