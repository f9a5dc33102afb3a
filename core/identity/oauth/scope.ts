import { invalidField } from "../../errors.ts";
import { MAX_SCOPE_CHARACTERS } from "../../limits.ts";

/**
 * Checks a scope (RFC 6749 3.3: visible ASCII without quotation marks and backslashes). Returns null if it is empty.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_SCOPE`
 */
export function checkScope(scope: string | undefined): string | null {
  if (scope === undefined || scope === "") return null;
  const words = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;
  if (scope.length <= MAX_SCOPE_CHARACTERS && words.test(scope)) return scope;
  throw invalidField(
    "/scope",
    `Must be space-separated words, at most ${MAX_SCOPE_CHARACTERS} characters`,
    "INVALID_SCOPE",
  );
}
