/**
 * User codes: eight letters that a person copies from one screen to another. They contain no vowels, so that no code spells
 * a word by chance (RFC 8628 6.1).
 *
 * @module
 */

/** The 20 letters of user codes. Eight of them carry 34 bits. */
export const USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const CODE_CHARACTERS = 8;
const WRITTEN: RegExp = new RegExp(`^[${USER_CODE_LETTERS}]{${CODE_CHARACTERS}}$`);

/** The base64url alphabet (RFC 4648 5). */
const SECRET_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** The first 42 characters of a secret carry six random bits each; the last one carries four. */
const RANDOM_CHARACTERS = 42;

/**
 * Draws a code with uniformly distributed letters. Returns undefined if the secret has too few usable characters (the
 * probability is 10^-35).
 *
 * @param secret 256 random bits as 43 base64url characters
 */
export function drawUserCode(secret: string): string | undefined {
  let code = "";
  for (const character of secret.slice(0, RANDOM_CHARACTERS)) {
    const bits = SECRET_CHARACTERS.indexOf(character);
    // Rejection sampling: 60 of the 64 values map evenly to 20 letters; the other four are skipped.
    if (bits >= 0 && bits < 3 * USER_CODE_LETTERS.length) code += USER_CODE_LETTERS[bits % USER_CODE_LETTERS.length];
    if (code.length === CODE_CHARACTERS) return code;
  }
  return undefined;
}

/** Formats a code: `BCDF-GHJK`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, CODE_CHARACTERS / 2)}-${code.slice(CODE_CHARACTERS / 2)}`;
}

/** Parses a typed code, ignoring case, dashes and spaces. Returns undefined if it is malformed. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\p{Pd}\s]/gu, "").toUpperCase();
  return WRITTEN.test(code) ? code : undefined;
}
