/**
 * Signs in with a passkey. User verification makes the passkey count as two factors, so no other factor is required.
 * @module
 */
import { type Context, requirePort } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { PasskeySignInResponse, Passkeys } from "../../ports/passkeys.ts";
import type { Tx } from "../../ports/store.ts";
import type { SignedIn } from "../session/enter.ts";
import { openSession, originOf } from "../session/open.ts";
import type { SessionOrigin } from "../session/session.ts";
import { isTwoFactorOn } from "../two_factor/request.ts";
import { findChallenge, issueChallenge, readChallenge, userHandleOf } from "./challenge.ts";
import { counterRises, type Passkey, type PasskeyRequestOptions, relyingPartyOf, requestOptions } from "./passkey.ts";
import type { PasskeyRequest } from "./request.ts";

/**
 * Starts a sign-in with any passkey registered on this server.
 *
 * @throws {TrackerError} `invalid` with reason `DOMAIN_REQUIRED`; `unsupported` without the port
 */
export async function beginPasskeySignIn(ctx: Context): Promise<PasskeyRequest<PasskeyRequestOptions>> {
  const now = ctx.clock.now();
  requirePort(ctx, "passkeys", "sign in with a passkey");
  const relyingParty = relyingPartyOf(ctx.baseUrl);
  const { challenge, token, save } = await issueChallenge(ctx, { purpose: "passkey_sign_in", userId: null }, now);
  return await ctx.store.transaction(async (tx) => {
    const expiresAt = await save(tx);
    return { options: requestOptions(challenge, relyingParty), token, expiresAt };
  });
}

/** Input for {@linkcode finishPasskeySignIn}. */
export interface FinishPasskeySignInInput extends SessionOrigin {
  /** Token of the request that the browser responds to. */
  token: string;
  /** Response of the authenticator. */
  response: PasskeySignInResponse;
}

/**
 * Signs in with a passkey. The request is consumed even if the response is invalid.
 *
 * @throws {TrackerError} `unauthenticated` with reason `AUTHENTICATION_FAILED` or `PASSKEY_NOT_FOUND`; `invalid` with
 * reason `CHALLENGE_NOT_FOUND` or `DOMAIN_REQUIRED`; `unsupported` without the port
 */
export async function finishPasskeySignIn(ctx: Context, input: FinishPasskeySignInInput): Promise<SignedIn> {
  ctx.checkInput("finishPasskeySignIn", input);
  const now = ctx.clock.now();
  const passkeys = requirePort(ctx, "passkeys", "sign in with a passkey");
  const { origin, id: rpId } = relyingPartyOf(ctx.baseUrl);
  const { challenge, tokenHash: requestHash } = await readChallenge(ctx, input.token);
  const known = await ctx.store.read((tx) => tx.findPasskeyByCredential(input.response.id));
  const used = known && (await verifyResponse(ctx, passkeys, input.response, known, { challenge, origin, rpId }));
  const token = ctx.newSecret();
  const tokenHash = await ctx.crypto.hash(token);

  const signedIn = await ctx.store.transaction(async (tx): Promise<SignedIn | undefined> => {
    const request = await findChallenge(tx, { tokenHash: requestHash, purpose: "passkey_sign_in", userId: null }, now);
    await tx.deleteVerification(request.id);
    // Throwing here would roll back the deletion of the request.
    const passkey = known && used && (await recordUse(tx, known.id, used, now));
    const account = passkey && (await tx.findAccount(passkey.userId));
    if (!account || account.deletedAt) return undefined;
    const session = await openSession(ctx, tx, { account, tokenHash, ...originOf(input) }, now);
    return { token, session, account, twoFactorEnabled: await isTwoFactorOn(tx, account.id) };
  });
  if (signedIn) return signedIn;
  throw known
    ? new TrackerError("unauthenticated", `Cannot sign in: the browser's response is not valid for "${origin}"`, {
        reason: "AUTHENTICATION_FAILED",
      })
    : new TrackerError("unauthenticated", "Cannot sign in: this passkey is not registered", {
        reason: "PASSKEY_NOT_FOUND",
      });
}

async function verifyResponse(
  ctx: Context,
  passkeys: Passkeys,
  response: PasskeySignInResponse,
  { userId, publicKey }: Passkey,
  expected: { challenge: string; origin: string; rpId: string },
): Promise<{ counter: number; backedUp: boolean } | undefined> {
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== (await userHandleOf(ctx, userId))) return undefined;
  return await passkeys.verifySignIn(response, { ...expected, publicKey });
}

/** Records the use of a passkey. Returns undefined if it was deleted, or if its counter indicates a clone. */
async function recordUse(
  tx: Tx,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
  now: Date,
): Promise<Passkey | undefined> {
  const passkey = await tx.findPasskey(id);
  if (!passkey || !counterRises(passkey.counter, counter)) return undefined;
  const used = { ...passkey, counter, backedUp, lastUsedAt: now };
  await tx.savePasskey(used);
  return used;
}
