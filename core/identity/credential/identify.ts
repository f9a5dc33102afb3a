/**
 * From the token of a request to who acts.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { apiKeyIsUsable, looksLikeApiKey, noteUse } from "../api_key/api_key.ts";
import { looksLikeSessionToken, renewSession, sessionIsOver } from "../session/session.ts";
import { type Actor, credentialIdOf } from "./actor.ts";

/** The topic of {@linkcode Live} under which servers tell each other whose credentials have changed. */
export const CREDENTIALS_TOPIC = "credentials";

/**
 * Who holds the token: an API key, a session token or a device token. Null when it is malformed, unknown, disabled or
 * past its end; why is not told. Writes nothing: see {@linkcode recordUse}.
 */
export async function identifyActor(ctx: Context, token: string): Promise<Actor | null> {
  const now = ctx.clock.now();
  const actor = await lookUp(ctx, token);
  return actor && isGood(actor, now) ? actor : null;
}

async function lookUp(ctx: Context, token: string): Promise<Actor | undefined> {
  const isKey = looksLikeApiKey(token);
  if (!isKey && !looksLikeSessionToken(token)) return undefined;
  const known = ctx.credentials.hashOf(token);
  const hash = known ?? (await ctx.crypto.hash(token));
  const actor = await ctx.store.read((tx) => (isKey ? findKeyActor(tx, hash) : findSessionActor(tx, hash)));
  if (!actor) ctx.credentials.dropHash(token);
  else if (known === undefined) ctx.credentials.keepHash(token, hash);
  return actor;
}

async function findKeyActor(tx: ReadTx, hash: string): Promise<Actor | undefined> {
  const key = await tx.findApiKeyByHash(hash);
  return key && { kind: "api_key", userId: key.userId, key };
}

async function findSessionActor(tx: ReadTx, hash: string): Promise<Actor | undefined> {
  const session = await tx.findSessionByTokenHash(hash);
  if (!session) return undefined;
  return { kind: session.kind === "device" ? "device" : "session", userId: session.userId, session };
}

/**
 * The actor as the store knows the credential now: for what goes on after it was identified.
 *
 * @returns undefined when the credential is gone, disabled or past its end
 */
export async function findActorNow(tx: ReadTx, actor: Actor, now: Date): Promise<Actor | undefined> {
  const found = await findCredentialOf(tx, actor);
  return found && isGood(found, now) ? found : undefined;
}

async function findCredentialOf(tx: ReadTx, actor: Actor): Promise<Actor | undefined> {
  if (actor.kind === "api_key") {
    const key = await tx.findApiKey(actor.key.id);
    return key && { ...actor, key };
  }
  // An embedding application vouches for as long as it likes.
  if (!actor.session) return actor;
  const session = await tx.findSession(actor.session.id);
  return session && { ...actor, session };
}

function isGood(actor: Actor, now: Date): boolean {
  if (actor.kind === "api_key") return apiKeyIsUsable(actor.key, now);
  return actor.session === undefined || !sessionIsOver(actor.session, now);
}

/**
 * Notes that the actor's credential was used: prolongs a session older than a day, sets `lastUsedAt` of a key at most
 * once a minute. Does nothing, without a transaction, when nothing is due.
 *
 * Call it with every request, beside the answer and without waiting for it: a request is never slower for it, and a note
 * that is lost is made by the next request.
 *
 * @returns whether something was written
 */
export async function recordUse(ctx: Context): Promise<boolean> {
  const { actor } = ctx;
  const now = ctx.clock.now();
  const credentialId = actor ? credentialIdOf(actor) : undefined;
  if (!actor || credentialId === undefined || !usedActor(actor, now)) return false;
  if (!ctx.credentials.beginUse(credentialId)) return false;
  try {
    return await ctx.store.transaction((tx) => saveUse(tx, actor, now));
  } finally {
    ctx.credentials.endUse(credentialId);
  }
}

/** Whether {@linkcode recordUse} would write something. */
export function isUseDue({ actor, clock }: Pick<Context, "actor" | "clock">): boolean {
  return actor !== null && credentialIdOf(actor) !== undefined && usedActor(actor, clock.now()) !== undefined;
}

/** Judges the stored credential once more: it may be gone, or its use noted by another server. */
async function saveUse(tx: Tx, actor: Actor, now: Date): Promise<boolean> {
  if (actor.kind === "api_key") {
    const key = await tx.findApiKey(actor.key.id);
    const noted = key && usedActor({ ...actor, key }, now);
    if (noted?.kind !== "api_key") return false;
    await tx.saveApiKey(noted.key);
    return true;
  }
  const session = actor.session && (await tx.findSession(actor.session.id));
  const noted = session && usedActor({ ...actor, session }, now);
  if (!noted || noted.kind === "api_key" || !noted.session) return false;
  await tx.saveSession(noted.session);
  return true;
}

/** The actor with its use noted, or undefined when that is not due. */
function usedActor(actor: Actor, now: Date): Actor | undefined {
  if (!isGood(actor, now)) return undefined;
  if (actor.kind === "api_key") {
    const key = noteUse(actor.key, now);
    return key && { ...actor, key };
  }
  const session = actor.session && renewSession(actor.session, now);
  return session && { ...actor, session };
}

/**
 * Ends the streams of an account's revoked credentials, here and on every other server: to be called after a transaction
 * that changed a credential.
 */
export async function publishCredentialChange(ctx: Context, userId: string): Promise<void> {
  // What was committed stays done when the message cannot be sent: each request looks its credential up.
  await ctx.live.publish(CREDENTIALS_TOPIC, userId).catch(() => undefined);
}
