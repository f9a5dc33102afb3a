/**
 * What one can do with the passkeys of one's account.
 *
 * @module
 */
import { type Context, requireSession } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { MAX_PASSKEYS } from "../../limits.ts";
import type { PasskeyRegistrationResponse, RegisteredPasskey } from "../../ports/passkeys.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { requireAccount } from "../account/require.ts";
import type { Actor } from "../credential/actor.ts";
import { sessionIsFresh } from "../session/session.ts";
import { findChallenge, issueChallenge, readChallenge, userHandleOf } from "./challenge.ts";
import {
  type AuthenticatorAttachment,
  checkPasskeyName,
  creationOptions,
  DEFAULT_PASSKEY_NAME,
  type Passkey,
  type PasskeyCreationOptions,
  readTransports,
  relyingPartyOf,
} from "./passkey.ts";

/** Asks a browser for something. */
export interface PasskeyRequest<Options> {
  /** What the browser is asked with. */
  options: Options;
  /** Comes back with the answer, from the same browser and once. */
  token: string;
  /** From when on it is no longer good. */
  expiresAt: Date;
}

/** What {@linkcode beginPasskeyRegistration} takes. */
export interface BeginPasskeyRegistrationInput {
  /**
   * On this device, or on one that is plugged in or near. @default either
   *
   * @default any
   */
  authenticatorAttachment?: AuthenticatorAttachment;
}

/**
 * Begins to add a passkey to the account of the actor, who signed in less than a day ago: a session left open somewhere
 * shall not make itself at home for good.
 *
 * @throws {TrackerError} `forbidden` with reason `SESSION_NOT_FRESH` or `SESSION_REQUIRED`; `conflict` with reason
 * `TOO_MANY_PASSKEYS`; `invalid` with reason `DOMAIN_REQUIRED`; `unauthenticated`
 */
export async function beginPasskeyRegistration(
  ctx: Context,
  input: BeginPasskeyRegistrationInput = {},
): Promise<PasskeyRequest<PasskeyCreationOptions>> {
  const now = ctx.clock.now();
  const { userId } = requireFreshSession(ctx, now);
  const relyingParty = relyingPartyOf(ctx.baseUrl);
  const userHandle = await userHandleOf(ctx, userId);
  const { challenge, token, save } = await issueChallenge(ctx, { purpose: "passkey_registration", userId }, now);
  const { authenticatorAttachment: attachment } = input;
  return await ctx.store.transaction(async (tx) => {
    const account = await requireAccount(tx, ctx);
    const existing = await requirePasskeyCapacity(tx, userId);
    const expiresAt = await save(tx);
    const { algorithms } = ctx.passkeys;
    const wanted = { challenge, relyingParty, account, userHandle, algorithms, existing };
    const options = creationOptions({ ...wanted, ...(attachment === undefined ? {} : { attachment }) });
    return { options, token, expiresAt };
  });
}

/** @throws {TrackerError} `forbidden` */
function requireFreshSession(ctx: Context, now: Date): Extract<Actor, { kind: "session" }> {
  const actor = requireSession(ctx);
  if (!actor.session || !sessionIsFresh(actor.session, now)) {
    throw new TrackerError(
      "forbidden",
      "Cannot add a passkey: the last sign-in was more than a day ago, sign in again",
      {
        reason: "SESSION_NOT_FRESH",
      },
    );
  }
  return actor;
}

/** The passkeys of the account, if another may be added. */
async function requirePasskeyCapacity(tx: ReadTx, userId: string): Promise<Passkey[]> {
  const existing = await tx.listPasskeys(userId);
  if (existing.length < MAX_PASSKEYS) return existing;
  throw new TrackerError("conflict", `Cannot add a passkey: the account has ${MAX_PASSKEYS} already`, {
    reason: "TOO_MANY_PASSKEYS",
  });
}

/** What {@linkcode finishPasskeyRegistration} takes. */
export interface FinishPasskeyRegistrationInput {
  /** Of the request that is answered. */
  token: string;
  /** What the authenticator answered. */
  response: PasskeyRegistrationResponse;
  /** 1 to 100 characters. @default "Passkey" */
  name?: string;
}

/**
 * Adds the passkey that a browser made. The request is used up, also by a wrong answer.
 *
 * @throws {TrackerError} `invalid` with reason `CHALLENGE_NOT_FOUND`, `FAILED_TO_VERIFY_REGISTRATION` or
 * `DOMAIN_REQUIRED`; `conflict` with reason `PREVIOUSLY_REGISTERED` or `TOO_MANY_PASSKEYS`; `forbidden`,
 * `unauthenticated`
 */
export async function finishPasskeyRegistration(ctx: Context, input: FinishPasskeyRegistrationInput): Promise<Passkey> {
  const now = ctx.clock.now();
  const { userId } = requireFreshSession(ctx, now);
  const name = input.name === undefined ? DEFAULT_PASSKEY_NAME : checkPasskeyName(input.name);
  const { origin, id: rpId } = relyingPartyOf(ctx.baseUrl);
  const { challenge, tokenHash } = await readChallenge(ctx, input.token);
  const made = await ctx.passkeys.verifyRegistration(input.response, { challenge, origin, rpId });
  const added = await ctx.store.transaction(async (tx): Promise<Passkey | undefined> => {
    await requireAccount(tx, ctx);
    const request = await findChallenge(tx, { tokenHash, purpose: "passkey_registration", userId }, now);
    await tx.deleteVerification(request.id);
    // An error would leave the request as it was.
    if (!made) return undefined;
    await requirePasskeyCapacity(tx, userId);
    const transports = readTransports(input.response.response.transports);
    return await insertPasskey(tx, { id: ctx.newId(), userId, name, transports, made }, now);
  });
  if (!added) {
    throw new TrackerError(
      "invalid",
      `Cannot add the passkey: what the browser answered does not hold at "${origin}"`,
      {
        reason: "FAILED_TO_VERIFY_REGISTRATION",
      },
    );
  }
  return added;
}

async function insertPasskey(
  tx: Tx,
  { made, ...fields }: Pick<Passkey, "id" | "userId" | "name" | "transports"> & { made: RegisteredPasskey },
  now: Date,
): Promise<Passkey> {
  if (await tx.findPasskeyByCredential(made.credentialId)) {
    throw new TrackerError("conflict", "Cannot add the passkey: it was added before", {
      reason: "PREVIOUSLY_REGISTERED",
    });
  }
  const passkey: Passkey = { ...fields, ...made, createdAt: now, lastUsedAt: null };
  await tx.insertPasskey(passkey);
  return passkey;
}

/**
 * The passkeys of the actor, oldest first.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function listPasskeys(ctx: Context): Promise<Passkey[]> {
  const { userId } = requireSession(ctx);
  return await ctx.store.read((tx) => tx.listPasskeys(userId));
}

/** What {@linkcode renamePasskey} takes. */
export interface RenamePasskeyInput {
  /** The passkey. */
  passkeyId: string;
  /** 1 to 100 characters. */
  name: string;
}

/**
 * Calls a passkey something else.
 *
 * @throws {TrackerError} `not_found` with reason `PASSKEY_NOT_FOUND`; `invalid`, `unauthenticated`, `forbidden`
 */
export async function renamePasskey(ctx: Context, input: RenamePasskeyInput): Promise<Passkey> {
  requireSession(ctx);
  const name = checkPasskeyName(input.name);
  return await ctx.store.transaction(async (tx) => {
    const renamed = { ...(await requirePasskey(tx, ctx, input.passkeyId)), name };
    await tx.savePasskey(renamed);
    return renamed;
  });
}

/**
 * Deletes a passkey; it opens nothing from then on. Sessions that it began stay.
 *
 * @throws {TrackerError} `invalid` with reason `LAST_WAY_TO_SIGN_IN` when nothing would be left; `not_found` with reason
 * `PASSKEY_NOT_FOUND`; `unauthenticated`, `forbidden`
 */
export async function deletePasskey(ctx: Context, input: { passkeyId: string }): Promise<{ status: true }> {
  requireSession(ctx);
  return await ctx.store.transaction(async (tx) => {
    const { id, userId } = await requirePasskey(tx, ctx, input.passkeyId);
    await refuseLastWay(tx, ctx, userId);
    await tx.deletePasskey(id);
    return { status: true } as const;
  });
}

/** Mails do not count: their server may be gone tomorrow. */
async function refuseLastWay(tx: ReadTx, ctx: Context, userId: string): Promise<void> {
  if ((await tx.listPasskeys(userId)).length > 1) return;
  if ((await tx.findPasswordHash(userId)) !== undefined) return;
  // Without the provider nobody comes in by it.
  if (ctx.externalProvider && (await tx.listLinkedAccounts(userId)).length > 0) return;
  throw new TrackerError("invalid", "Cannot delete the passkey: nothing else is left to sign in with", {
    reason: "LAST_WAY_TO_SIGN_IN",
  });
}

async function requirePasskey(tx: ReadTx, ctx: Context, passkeyId: string): Promise<Passkey> {
  const account = await requireAccount(tx, ctx);
  const passkey = await tx.findPasskey(passkeyId);
  if (passkey?.userId !== account.id) throw notFound("passkey", passkeyId, "PASSKEY_NOT_FOUND");
  return passkey;
}
