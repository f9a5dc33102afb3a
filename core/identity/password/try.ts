/** Checks a password, up to a limit of attempts. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { PasswordCaller } from "../../ports/crypto.ts";
import { foldKey } from "../../text.ts";
import { siteOf } from "../session/known_address.ts";
import { refuseLongPassword } from "./password.ts";

/**
 * Returns whether a password matches a hash. After ten wrong passwords for one email address within 15 minutes, no
 * matter where they come from and whether the account exists, further attempts are refused. Do not call it inside a
 * transaction.
 *
 * @param guess.hash undefined if there is no account or password; the check takes just as long, but never succeeds
 * @param guess.from an IP address the owner has signed in from, or a session ID. Attempts from there have their own
 * limit, so that nobody elsewhere can lock the owner out, and are served first
 * @param guess.ipAddress the client's IP address
 * @throws {TrackerError} `rate_limited`; `unavailable` when the password queue is full; `invalid` with reason
 * `PASSWORD_TOO_LONG`
 */
export async function tryPassword(
  ctx: Context,
  guess: {
    email: string;
    password: string;
    hash: string | undefined;
    pointer?: string;
    from?: string | undefined;
    ipAddress?: string | undefined;
  },
  now: Date,
): Promise<boolean> {
  refuseLongPassword(guess.password, guess.pointer);
  const email = foldKey(guess.email);
  // Email addresses contain no spaces, so the key is unambiguous.
  const key = guess.from === undefined ? email : `${email} ${guess.from}`;
  const attempt = await ctx.attempts.begin(key, now);
  if ("retryAfterSeconds" in attempt) {
    throw new TrackerError(
      "rate_limited",
      "Cannot check the password: too many incorrect attempts for this email, try again later",
      {
        reason: "TOO_MANY_ATTEMPTS",
        retryAfterSeconds: attempt.retryAfterSeconds,
      },
    );
  }
  // An attempt does not count if it was not checked because the queue is full.
  let isWrong = false;
  try {
    isWrong = !(await ctx.crypto.verifyPassword(guess.password, guess.hash, callerOf(guess)));
  } finally {
    if (!isWrong) await ctx.attempts.giveBack(attempt);
  }
  return !isWrong;
}

function callerOf(guess: { email: string; from?: string | undefined; ipAddress?: string | undefined }): PasswordCaller {
  const { email, from, ipAddress } = guess;
  return {
    network: ipAddress === undefined ? undefined : siteOf(ipAddress),
    account: from === undefined ? undefined : foldKey(email),
  };
}
