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
const WORDS: Readonly<Record<string, string>> = {
  arrows: ARROWS,
  Escape: "Esc",
  Backspace: "⌫",
};

function writeStep(step: string): string {
  const parts = step.split("+");
  const key = parts.pop() ?? "";
  const word = WORDS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const modifiers = parts.map((part) => (part === "shift" ? "⇧" : isMac() ? "⌘" : "Ctrl"));
  return isMac() ? [...modifiers, word].join("") : [...modifiers, word].join(" ");
}

/** Returns the value of `aria-keyshortcuts`, which does not support sequences. */
export function ariaKeys(keys: string): string | undefined {
  if (keys.includes(" ")) return undefined;
  return keys.replace("mod+", isMac() ? "Meta+" : "Control+").replace("shift+", "Shift+");
}
