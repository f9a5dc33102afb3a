/** Filters the options of a picker by typed text. @module */
import type { ReactNode } from "react";
import { fold } from "../../format/fold.ts";

export interface PickOption {
  value: string;
  label: string;
  /** Additional words that match the option. */
  keywords?: string;
  /** An icon, a picture or a color. */
  mark?: ReactNode;
  /** Shown at the end of the row. */
  hint?: string;
}

/** Returns the options that match every typed word. Those whose label starts with the text come first. */
export function matchingOptions<Each extends PickOption>(options: readonly Each[], typed: string): Each[] {
  const text = fold(typed).trim();
  const words = text.split(/\s+/).filter(Boolean);
  const found = options.filter(({ label, keywords = "" }) => {
    const name = fold(`${label} ${keywords}`);
    return words.every((word) => name.includes(word));
  });
  const isPrefix = ({ label }: Each): boolean => text !== "" && fold(label).startsWith(text);
  return [...found.filter(isPrefix), ...found.filter((option) => !isPrefix(option))];
}
