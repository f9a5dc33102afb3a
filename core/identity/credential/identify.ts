/** Identifies the actor by the request's token. @module */
import type { Context } from "../../context.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { apiKeyIsUsable, looksLikeApiKey, noteUse } from "../api_key/api_key.ts";
import { isSessionExpired, looksLikeSessionToken, renewSession } from "../session/session.ts";
import { type Actor, credentialIdOf } from "./actor.ts";

/** The {@linkcode Live} topic on which servers publish the IDs of accounts whose credentials changed. */
export const CREDENTIALS_TOPIC = "credentials";

/**
 * Identifies the holder of an API key, session token or device token. Returns null if the token is malformed, unknown,
 * disabled or expired. Writes nothing; call {@linkcode recordUse} to record the use.
 */
export async function identifyActor(ctx: Context, token: string): Promise<Actor | null> {
  ctx.checkInput("identifyActor", token);
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
  else if (known === undefined) ctx.credentials.cacheHash(token, hash);
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
 * Reloads an identified actor, for work that outlasts the request.
 *
 * @returns undefined when the credential is deleted, disabled or expired
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
  // The embedding application vouches for its users without a time limit.
  if (!actor.session) return actor;
  const session = await tx.findSession(actor.session.id);
  return session && { ...actor, session };
}

function isGood(actor: Actor, now: Date): boolean {
  if (actor.kind === "api_key") return apiKeyIsUsable(actor.key, now);
  return actor.session === undefined || !isSessionExpired(actor.session, now);
}

/**
 * Records the use of the actor's credential: extends a session that was last extended more than a day ago, and updates
 * `lastUsedAt` of a key at most once a minute. Starts no transaction if no update is due.
 *
 * Call it for every request without awaiting it. If a write is lost, the next request repeats it.
 *
 * @returns whether anything was written
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

/** Returns whether {@linkcode recordUse} would write anything. */
export function isUseDue({ actor, clock }: Pick<Context, "actor" | "clock">): boolean {
  return actor !== null && credentialIdOf(actor) !== undefined && usedActor(actor, clock.now()) !== undefined;
}

/** Reads the credential again, because it may have been deleted, or another server may have recorded the use. */
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

/**
 * Returns the actor with its key's `lastUsedAt` updated or its session extended; undefined if no update is due or the
 * credential is no longer valid.
 */
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
 * Notifies all servers, which then end the streams of the account's revoked credentials. Call it after a transaction that
 * changed a credential.
 */
export async function publishCredentialChange(ctx: Context, userId: string): Promise<void> {
  // Errors are ignored, because every request looks up its credential in the store anyway.
  await ctx.live.publish(CREDENTIALS_TOPIC, userId).catch(() => undefined);
}
