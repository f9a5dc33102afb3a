/** Normalizes text for comparison with user input. @module */

/** Removes diacritics and folds case. */
export function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
