import { type Context, requireSession } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_API_KEYS } from "../../limits.ts";
import { checkGrants, type Grants } from "../../permission.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireAccount } from "../account/require.ts";
import { type ApiKey, checkApiKeyName, formatApiKey, keyExpiry, startOfApiKey } from "./api_key.ts";

/** Input for {@linkcode createApiKey}. */
export interface CreateApiKeyInput {
  /** 1 to 100 characters. */
  name: string;
  /** Lifetime in seconds, at most 366 days; absent or null for a key that never expires. */
  expiresIn?: number | null;
  /** Limits the key to one workspace. */
  workspaceId?: string | null;
  /** Limits the key to these permissions, given as actions by resource. A key never exceeds its owner's permissions. */
  permissions?: Grants | null;
}

/** A new key with its full text. */
export interface CreatedApiKey extends ApiKey {
  /** The full key, shown only once. */
  key: string;
}

/**
 * Creates an API key for the actor.
 *
 * @throws {TrackerError} `invalid`; `conflict` with reason `TOO_MANY_API_KEYS`; `not_found` when the actor is not a
 * member of the workspace; `unauthenticated`, `forbidden`
 */
export async function createApiKey(ctx: Context, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  ctx.checkInput("createApiKey", input);
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
  throw new TrackerError("conflict", `Cannot create the key: the account already has ${MAX_API_KEYS}`, {
    reason: "TOO_MANY_API_KEYS",
  });
}
