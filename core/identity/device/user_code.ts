/**
 * The code that a person copies from one screen to another: eight letters, short enough to type, and without vowels, so
 * that chance spells no words (RFC 8628 6.1).
 *
 * @module
 */

/** 20 letters: eight of them make 34 bits. */
export const USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const CODE_CHARACTERS = 8;
const WRITTEN: RegExp = new RegExp(`^[${USER_CODE_LETTERS}]{${CODE_CHARACTERS}}$`);

/** In the order of the six bits each stands for (RFC 4648 5). */
const SECRET_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** 42 characters of a secret carry six random bits each; the last carries only four. */
const RANDOM_CHARACTERS = 42;

/**
 * A code as random as the secret, each letter as likely as any other; undefined for a secret with too few usable
 * characters, which nobody will ever see: one in 10^34.
 *
 * @param secret 43 base64url characters, of 256 random bits
 */
export function drawUserCode(secret: string): string | undefined {
  let code = "";
  for (const character of secret.slice(0, RANDOM_CHARACTERS)) {
    const bits = SECRET_CHARACTERS.indexOf(character);
    // 60 of the 64 values are three rounds of the letters; the rest would make four letters likelier.
    if (bits >= 0 && bits < 3 * USER_CODE_LETTERS.length) code += USER_CODE_LETTERS[bits % USER_CODE_LETTERS.length];
    if (code.length === CODE_CHARACTERS) return code;
  }
  return undefined;
}

/** As it is shown: `BCDF-GHJK`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, CODE_CHARACTERS / 2)}-${code.slice(CODE_CHARACTERS / 2)}`;
}

/** What somebody typed, without dashes and spaces and whatever its case; undefined when it can be no code. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\p{Pd}\s]/gu, "").toUpperCase();
  return WRITTEN.test(code) ? code : undefined;
}
