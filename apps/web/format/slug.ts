/** Derives a URL slug from a name. @module */

const MAX_CHARACTERS = 48;

/**
 * Returns the lowercase letters and digits of any script, joined by dashes. Latin and Greek letters lose their
 * diacritics.
 */
export function slugOf(name: string): string {
  return plainLetters(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/^-+|-+$/g, "");
}

/**
 * Removes diacritics from Latin and Greek letters. In other scripts, a mark makes a different letter: й is not и, が is not か.
 */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "$1")
    .normalize("NFC");
}
