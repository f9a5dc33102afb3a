/** The code that users copy from a device: eight letters in two halves. @module */

const CODE_CHARACTERS = 8;

/** Formats a code while it is typed: uppercase, with the dash in its place. */
export function writeUserCode(typed: string): string {
  const letters = typed
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase()
    .slice(0, CODE_CHARACTERS);
  const half = CODE_CHARACTERS / 2;
  return letters.length > half ? `${letters.slice(0, half)}-${letters.slice(half)}` : letters;
}

export function isWholeUserCode(code: string): boolean {
  return /^\p{L}{4}-\p{L}{4}$/u.test(code);
}
