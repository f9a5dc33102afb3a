/**
 * Rules for passwords: length limits and a list of common passwords, but no character classes (NIST SP 800-63B, 5.1.1.2).
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from "../../limits.ts";
import { foldKey, isStorable } from "../../text.ts";
import { COMMON_PASSWORDS } from "./common_passwords.ts";

/**
 * Checks a new password.
 *
 * @param options.email the account's address, which is refused as a password
 * @throws {TrackerError} `invalid` with reason `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG` or `PASSWORD_TOO_COMMON`
 */
export function checkPassword(password: string, pointer = "/password", options: { email?: string } = {}): string {
  refuseLongPassword(password, pointer);
  if ([...password].length < MIN_PASSWORD_CHARACTERS) {
    throw invalidField(pointer, `Must have at least ${MIN_PASSWORD_CHARACTERS} characters`, "PASSWORD_TOO_SHORT");
  }
  if (!isStorable(password)) throw invalidField(pointer, "Text must not contain NUL characters or lone surrogates");
  if (isCommon(password, options.email)) {
    throw invalidField(pointer, "Is one of the most commonly guessed passwords", "PASSWORD_TOO_COMMON");
  }
  return password;
}

/**
 * Refuses passwords too long to be worth hashing.
 *
 * @throws {TrackerError} `invalid` with reason `PASSWORD_TOO_LONG`
 */
export function refuseLongPassword(password: string, pointer = "/password"): void {
  if (password.length > MAX_PASSWORD_CHARACTERS) {
    throw invalidField(pointer, `Must have at most ${MAX_PASSWORD_CHARACTERS} characters`, "PASSWORD_TOO_LONG");
  }
}

function isCommon(password: string, email: string | undefined): boolean {
  const folded = foldKey(password);
  if (COMMON_PASSWORDS.has(folded) || /^(.)\1*$/su.test(folded)) return true;
  if (email === undefined) return false;
  const address = foldKey(email);
  return folded === address || folded === address.slice(0, address.indexOf("@"));
}
