/**
 * Checks a password, within the limit of attempts.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { PasswordCaller } from "../../ports/crypto.ts";
import { foldKey } from "../../text.ts";
import { siteOf } from "../session/known_address.ts";
import { refuseLongPassword } from "./password.ts";

/**
 * Whether the password is that of the hash. Ten wrong ones in a quarter of an hour for one email, whether it has an
 * account or not and wherever they come from, and no further one is judged. Not to be called inside a transaction.
 *
 * @param guess.hash undefined when there is no account or no password: takes as long, and is never right
 * @param guess.from where the account's owner has been before: an address it signed in from, or a session. Tries from there
 * are counted by themselves, so that nobody elsewhere can lock the owner out, and are served first
 * @param guess.ipAddress where the guess comes from
 * @throws {TrackerError} `rate_limited`; `unavailable` when too many wait; `invalid` with reason `PASSWORD_TOO_LONG`
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
  // No address holds a space.
  const key = guess.from === undefined ? email : `${email} ${guess.from}`;
  const tried = await ctx.attempts.begin(key, now);
  if ("retryAfterSeconds" in tried) {
    throw new TrackerError("rate_limited", "Cannot check the password: too many wrong ones were given for this email", {
      reason: "TOO_MANY_ATTEMPTS",
      retryAfterSeconds: tried.retryAfterSeconds,
    });
  }
  // A guess that is not judged, since too many wait, is no wrong one.
  let isWrong = false;
  try {
    isWrong = !(await ctx.crypto.verifyPassword(guess.password, guess.hash, callerOf(guess)));
  } finally {
    if (!isWrong) await ctx.attempts.giveBack(tried);
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
