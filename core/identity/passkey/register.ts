/** Registers a passkey. @module */
import { type Context, requirePort, requireSession } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
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
import type { PasskeyRequest } from "./request.ts";

/** Input for {@linkcode beginPasskeyRegistration}. */
export interface BeginPasskeyRegistrationInput {
  /** Limits the kind of authenticator. @default any */
  authenticatorAttachment?: AuthenticatorAttachment;
}

/**
 * Starts registering a passkey. Requires a sign-in within the last day, so that a stolen or forgotten session cannot
 * add permanent access.
 *
 * @throws {TrackerError} `forbidden` with reason `SESSION_NOT_FRESH` or `SESSION_REQUIRED`; `conflict` with reason
 * `TOO_MANY_PASSKEYS`; `invalid` with reason `DOMAIN_REQUIRED`; `unsupported` without the port; `unauthenticated`
 */
export async function beginPasskeyRegistration(
  ctx: Context,
  input: BeginPasskeyRegistrationInput = {},
): Promise<PasskeyRequest<PasskeyCreationOptions>> {
  ctx.checkInput("beginPasskeyRegistration", input);
  const now = ctx.clock.now();
  const { userId } = requireFreshSession(ctx, now);
  const { algorithms } = requirePort(ctx, "passkeys", "add a passkey");
  const relyingParty = relyingPartyOf(ctx.baseUrl);
  const userHandle = await userHandleOf(ctx, userId);
  const { challenge, token, save } = await issueChallenge(ctx, { purpose: "passkey_registration", userId }, now);
  const { authenticatorAttachment: attachment } = input;
  return await ctx.store.transaction(async (tx) => {
    const account = await requireAccount(tx, ctx);
    const existing = await requirePasskeyCapacity(tx, userId);
    const expiresAt = await save(tx);
    const wanted = { challenge, relyingParty, account, userHandle, algorithms, existing };
    const options = creationOptions({ ...wanted, ...(attachment === undefined ? {} : { attachment }) });
    return { options, token, expiresAt };
  });
}

/** @throws {TrackerError} `forbidden` with reason `SESSION_NOT_FRESH` or `SESSION_REQUIRED`; `unauthenticated` */
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

/** Loads the account's passkeys and checks that one more may be added. */
async function requirePasskeyCapacity(tx: ReadTx, userId: string): Promise<Passkey[]> {
  const existing = await tx.listPasskeys(userId);
  if (existing.length < MAX_PASSKEYS) return existing;
  throw new TrackerError("conflict", `Cannot add a passkey: the account already has ${MAX_PASSKEYS}`, {
    reason: "TOO_MANY_PASSKEYS",
  });
}

/** Input for {@linkcode finishPasskeyRegistration}. */
export interface FinishPasskeyRegistrationInput {
  /** Token of the request that the browser responds to. */
  token: string;
  /** Response of the authenticator. */
  response: PasskeyRegistrationResponse;
  /** 1 to 100 characters. @default "Passkey" */
  name?: string;
}

/**
 * Registers the passkey that a browser created. The request is consumed even if the response is invalid.
 *
 * @throws {TrackerError} `invalid` with reason `CHALLENGE_NOT_FOUND`, `FAILED_TO_VERIFY_REGISTRATION` or
 * `DOMAIN_REQUIRED`; `conflict` with reason `PREVIOUSLY_REGISTERED` or `TOO_MANY_PASSKEYS`; `unsupported` without the port;
 * `forbidden`, `unauthenticated`
 */
export async function finishPasskeyRegistration(ctx: Context, input: FinishPasskeyRegistrationInput): Promise<Passkey> {
  ctx.checkInput("finishPasskeyRegistration", input);
  const now = ctx.clock.now();
  const { userId } = requireFreshSession(ctx, now);
  const name = input.name === undefined ? DEFAULT_PASSKEY_NAME : checkPasskeyName(input.name);
  const passkeys = requirePort(ctx, "passkeys", "add a passkey");
  const { origin, id: rpId } = relyingPartyOf(ctx.baseUrl);
  const { challenge, tokenHash } = await readChallenge(ctx, input.token);
  const registered = await passkeys.verifyRegistration(input.response, { challenge, origin, rpId });
  const added = await ctx.store.transaction(async (tx): Promise<Passkey | undefined> => {
    await requireAccount(tx, ctx);
    const request = await findChallenge(tx, { tokenHash, purpose: "passkey_registration", userId }, now);
    await tx.deleteVerification(request.id);
    // Throwing here would roll back the deletion of the request.
    if (!registered) return undefined;
    await requirePasskeyCapacity(tx, userId);
    const transports = readTransports(input.response.response.transports);
    return await insertPasskey(tx, { id: ctx.newId(), userId, name, transports, registered }, now);
  });
  if (!added) {
    throw new TrackerError("invalid", `Cannot add the passkey: the browser's response is not valid for "${origin}"`, {
      reason: "FAILED_TO_VERIFY_REGISTRATION",
    });
  }
  return added;
}

async function insertPasskey(
  tx: Tx,
  { registered, ...fields }: Pick<Passkey, "id" | "userId" | "name" | "transports"> & { registered: RegisteredPasskey },
  now: Date,
): Promise<Passkey> {
  if (await tx.findPasskeyByCredential(registered.credentialId)) {
    throw new TrackerError("conflict", "Cannot add the passkey: it is already registered", {
      reason: "PREVIOUSLY_REGISTERED",
    });
  }
  const passkey: Passkey = { ...fields, ...registered, createdAt: now, lastUsedAt: null };
  await tx.insertPasskey(passkey);
  return passkey;
}
