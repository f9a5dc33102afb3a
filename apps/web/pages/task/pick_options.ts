/** Filters the options of a select by typed text. @module */
import type { Option } from "../../components/form/field.tsx";
import { fold } from "../../format/fold.ts";

/** The options whose label contains each typed word. */
export function matchingOptions(options: readonly Option[], typed: string): Option[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => words.every((word) => fold(label).includes(word)));
}

/** The next option that starts with a letter, wrapping around. -1 when there is none. */
export function nextByLetter(options: readonly Option[], letter: string, index: number): number {
  for (let step = 1; step <= options.length; step += 1) {
    const at = (index + step) % options.length;
    if (fold(options[at]?.label ?? "").startsWith(fold(letter))) return at;
  }
  return -1;
}
