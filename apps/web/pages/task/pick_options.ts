/**
 * Options of a list that opens: which of them match what is typed.
 *
 * @module
 */

export interface PickOption {
  value: string;
  label: string;
}

/** The options whose label has each of the typed words. */
export function matchingOptions(options: readonly PickOption[], typed: string): PickOption[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => words.every((word) => fold(label).includes(word)));
}

/** The next option after an index that begins with a letter, from the start again after the last; -1 where none does. */
export function nextByLetter(options: readonly PickOption[], letter: string, index: number): number {
  for (let step = 1; step <= options.length; step += 1) {
    const at = (index + step) % options.length;
    if (fold(options[at]?.label ?? "").startsWith(fold(letter))) return at;
  }
  return -1;
}

/** Without marks and without case. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
