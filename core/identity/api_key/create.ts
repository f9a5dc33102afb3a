/**
 * What one can do with API keys.
 *
 * @module
 */
import { type Context, requireSession } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { MAX_API_KEYS } from "../../limits.ts";
import { checkGrants, type Grants } from "../../permission.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireAccount } from "../account/require.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { type ApiKey, checkApiKeyName, formatApiKey, keyExpiry, startOfApiKey } from "./api_key.ts";

/** What {@linkcode createApiKey} takes. */
export interface CreateApiKeyInput {
  /** 1 to 100 characters. */
  name: string;
  /** Seconds, at most 366 days; absent or null for a key without an end. */
  expiresIn?: number | null;
  /** The only workspace the key sees. */
  workspaceId?: string | null;
  /** All the key may do, at most what its owner may: resource to actions. */
  permissions?: Grants | null;
}

/** A new key with its full text, which is shown this once and never stored. */
export interface CreatedApiKey extends ApiKey {
  /** The key itself; shown this once. */
  key: string;
}

/**
 * Makes a key for the actor.
 *
 * @throws {TrackerError} `invalid`; `conflict` with reason `TOO_MANY_API_KEYS`; `not_found` for a workspace the actor is no
 * member of; `unauthenticated`, `forbidden`
 */
export async function createApiKey(ctx: Context, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  const { userId } = requireSession(ctx);
  const now = ctx.clock.now();
  const name = checkApiKeyName(input.name);
  const expiresAt = keyExpiry(input.expiresIn ?? null, now);
  const permissions = input.permissions == null ? null : checkGrants(input.permissions, "/permissions");
  const key = formatApiKey(ctx.newSecret());
  const keyHash = await ctx.crypto.hash(key);
  return await ctx.store.transaction(async (tx) => {
    await requireAccount(tx, ctx);
    await requireKeyCapacity(tx, userId);
    const workspaceId = input.workspaceId ?? null;
    if (workspaceId !== null) await ctx.hooks.requireReadableWorkspace(tx, ctx, workspaceId);
    const record: ApiKey = {
      id: ctx.newId(),
      name,
      userId,
      start: startOfApiKey(key),
      workspaceId,
      permissions,
      enabled: true,
      expiresAt,
      lastUsedAt: null,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insertApiKey(record, keyHash);
    return { ...record, key };
  });
}

async function requireKeyCapacity(tx: ReadTx, userId: string): Promise<void> {
  if ((await tx.listApiKeys(userId)).length < MAX_API_KEYS) return;
  throw new TrackerError("conflict", `Cannot create the key: the account has ${MAX_API_KEYS} already`, {
    reason: "TOO_MANY_API_KEYS",
  });
}

/**
 * The keys of the actor, newest first.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function listApiKeys(ctx: Context): Promise<ApiKey[]> {
  const { userId } = requireSession(ctx);
  return await ctx.store.read((tx) => tx.listApiKeys(userId));
}

/**
 * One key of the actor's.
 *
 * @throws {TrackerError} `not_found` with reason `KEY_NOT_FOUND`; `unauthenticated`, `forbidden`
 */
export async function getApiKey(ctx: Context, input: { keyId: string }): Promise<ApiKey> {
  requireSession(ctx);
  return await ctx.store.read((tx) => requireApiKey(tx, ctx, input.keyId));
}

/** What {@linkcode updateApiKey} takes. */
export interface UpdateApiKeyInput {
  /** The key. */
  keyId: string;
  /** What people call it. */
  name?: string;
  /** Whether it may be used. */
  enabled?: boolean;
  /** Seconds from now; null for a key without an end. */
  expiresIn?: number | null;
}

/**
 * Changes a key of the actor; what it may do stays as it was made.
 *
 * @throws {TrackerError} `invalid`; `not_found` with reason `KEY_NOT_FOUND`; `unauthenticated`, `forbidden`
 */
export async function updateApiKey(ctx: Context, input: UpdateApiKeyInput): Promise<ApiKey> {
  const { userId } = requireSession(ctx);
  const now = ctx.clock.now();
  const { keyId, name, enabled, expiresIn } = input;
  if (name === undefined && enabled === undefined && expiresIn === undefined) {
    throw new TrackerError("invalid", "Cannot update the key: no fields are given", { reason: "NO_VALUES_TO_UPDATE" });
  }
  const changes = {
    ...(name === undefined ? {} : { name: checkApiKeyName(name) }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(expiresIn === undefined ? {} : { expiresAt: keyExpiry(expiresIn, now) }),
  };
  const result = await ctx.store.transaction(async (tx) => {
    const key: ApiKey = { ...(await requireApiKey(tx, ctx, keyId)), ...changes, updatedAt: now };
    await tx.saveApiKey(key);
    return key;
  });
  await publishCredentialChange(ctx, userId);
  return result;
}

/**
 * Revokes a key of the actor, at once and for good.
 *
 * @throws {TrackerError} `not_found` with reason `KEY_NOT_FOUND`; `unauthenticated`, `forbidden`
 */
export async function deleteApiKey(ctx: Context, input: { keyId: string }): Promise<{ success: true }> {
  const { userId } = requireSession(ctx);
  const result = await ctx.store.transaction(async (tx) => {
    const key = await requireApiKey(tx, ctx, input.keyId);
    await tx.deleteApiKey(key.id);
    return { success: true } as const;
  });
  await publishCredentialChange(ctx, userId);
  return result;
}

/** A key of the actor; somebody else's is as good as none. */
async function requireApiKey(tx: ReadTx, ctx: Context, keyId: string): Promise<ApiKey> {
  const { userId } = requireSession(ctx);
  const key = await tx.findApiKey(keyId);
  if (key?.userId !== userId) throw notFound("API key", keyId, "KEY_NOT_FOUND");
  return key;
}
