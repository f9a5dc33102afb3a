import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { checkEmail } from "../account/account.ts";
import { tryPassword } from "../password/try.ts";
import { acceptFirstFactor, type SignInOutcome } from "./enter.ts";
import { findKnownAddress } from "./remember_address.ts";
import type { SessionOrigin } from "./session.ts";

/** Input for {@linkcode signIn}. */
export interface SignInInput extends SessionOrigin {
  email: string;
  password: string;
  /** False ends the session after a day, even if it is in use. @default true */
  rememberMe?: boolean;
  /** Token of a trusted browser, which skips the second factor. */
  trustToken?: string;
}

/**
 * Signs in with a password, or requests the second factor. Takes the same time whether or not the account exists.
 *
 * @throws {TrackerError} `unauthenticated` with reason `INVALID_EMAIL_OR_PASSWORD`, `rate_limited`, `invalid`,
 * `unavailable`
 */
export async function signIn(ctx: Context, input: SignInInput): Promise<SignInOutcome> {
  ctx.checkInput("signIn", input);
  const email = checkEmail(input.email);
  const now = ctx.clock.now();
  const { password, ipAddress } = input;
  const { hash, from } = await ctx.store.read((tx) => loadCredentials(tx, email, ipAddress));
  if (!(await tryPassword(ctx, { email, password, hash, from, ipAddress }, now))) throw wrongPassword();

  const token = ctx.newSecret();
  const tokenHash = await ctx.crypto.hash(token);
  const trustHash = input.trustToken === undefined ? undefined : await ctx.crypto.hash(input.trustToken);
  return await ctx.store.transaction(async (tx): Promise<SignInOutcome> => {
    const account = await tx.findAccountByEmail(email);
    // During verification, the password may have changed or the account may have been deleted.
    if (!account || (await tx.findPasswordHash(account.id)) !== hash) throw wrongPassword();
    return await acceptFirstFactor(ctx, tx, { account, token, tokenHash, trustHash, input }, now);
  });
}

/** Loads the password hash and the known address. Makes the same queries whether or not the account exists. */
async function loadCredentials(
  tx: ReadTx,
  email: string,
  ipAddress: string | undefined,
): Promise<{ hash: string | undefined; from: string | undefined }> {
  const account = await tx.findAccountByEmail(email);
  const id = account && !account.deletedAt ? account.id : "";
  return { hash: await tx.findPasswordHash(id), from: await findKnownAddress(tx, id, ipAddress) };
}

function wrongPassword(): TrackerError {
  return new TrackerError("unauthenticated", "Cannot sign in: email or password is wrong", {
    reason: "INVALID_EMAIL_OR_PASSWORD",
  });
}
