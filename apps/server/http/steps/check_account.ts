/**
 * For which account a request is meant. All tabs of a browser share one session cookie: when another account signs in in one
 * of them, requests of the others must not be made as that account.
 *
 * @module
 */
import { type Actor, TrackerError } from "@hexlane/core";

/** The header that names an account by its id. */
export const ACCOUNT_HEADER = "x-hexlane-account";

/**
 * Without the header any account may ask.
 *
 * @throws {TrackerError} `unauthenticated` with reason `ACCOUNT_CHANGED` when the header names another account
 */
export function refuseOtherAccount(headers: Headers, actor: Actor): void {
  const wanted = headers.get(ACCOUNT_HEADER);
  if (wanted === null || wanted === actor.userId) return;
  const message = 'Sign in again: the credential belongs to another account than header "X-Hexlane-Account" names';
  throw new TrackerError("unauthenticated", message, { reason: "ACCOUNT_CHANGED" });
}
