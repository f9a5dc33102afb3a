/** Fuzzy matching for the command palette. @module */
import { fold } from "../format/fold.ts";

/**
 * Scores a name: the input as its prefix, as the prefix of a word, as a substring, or as letters in order. Higher is
 * better; 0 is no match.
 */
export function fitOf(typed: string, name: string): number {
  const wanted = fold(typed).trim();
  const text = fold(name);
  if (wanted === "") return 1;
  if (text.startsWith(wanted)) return 4;
  const place = text.indexOf(wanted);
  if (place > 0) return /[\p{L}\p{N}]/u.test(text.charAt(place - 1)) ? 2 : 3;
  return hasInOrder(text, wanted) ? 1 : 0;
}

/** Returns the entries whose name or other words match, best first. Ties keep their order. */
export function selectFitting<Entry extends { name: string; words?: string }>(
  typed: string,
  entries: readonly Entry[],
): Entry[] {
  return entries
    .map((entry) => ({ entry, fit: Math.max(fitOf(typed, entry.name), fitOf(typed, entry.words ?? "")) }))
    .filter(({ fit }) => fit > 0)
    .sort((left, right) => right.fit - left.fit)
    .map(({ entry }) => entry);
}

function hasInOrder(text: string, letters: string): boolean {
  let place = 0;
  for (const letter of letters) {
    if (letter === " ") continue;
    const found = text.indexOf(letter, place);
    if (found < 0) return false;
    place = found + letter.length;
  }
  return true;
}
