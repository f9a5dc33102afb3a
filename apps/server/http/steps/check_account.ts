/**
 * Checks which account a request is intended for. All tabs of a browser share one session cookie: after a different
 * account signs in from one tab, requests from the other tabs must not be made as that account.
 *
 * @module
 */
import { TrackerError } from "@hexlane/core";
import type { Step } from "../step.ts";

/** The header that names an account by its ID. */
const ACCOUNT_HEADER = "x-hexlane-account";

/** Refuses a request to a closed route with `ACCOUNT_CHANGED` if its header names another account. */
export const checkAccount: Step = (context, next) => {
  const { actor, options, request } = context;
  if (actor && options.open === undefined) {
    const wanted = request.headers.get(ACCOUNT_HEADER);
    if (wanted !== null && wanted !== actor.userId) {
      const message = 'Sign in again: the credential does not belong to the account in header "X-Hexlane-Account"';
      throw new TrackerError("unauthenticated", message, { reason: "ACCOUNT_CHANGED" });
    }
  }
  return next(context);
};
