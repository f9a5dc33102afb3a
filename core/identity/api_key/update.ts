import { type Context, requireSession } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { type ApiKey, checkApiKeyName, keyExpiry } from "./api_key.ts";
import { requireApiKey } from "./require.ts";

/** Input for {@linkcode updateApiKey}. */
export interface UpdateApiKeyInput {
  keyId: string;
  name?: string;
  enabled?: boolean;
  /** Seconds from now; null for a key that never expires. */
  expiresIn?: number | null;
}

/**
 * Updates one of the actor's API keys. Its permissions cannot change.
 *
 * @throws {TrackerError} `invalid`; `not_found` with reason `KEY_NOT_FOUND`; `unauthenticated`, `forbidden`
 */
export async function updateApiKey(ctx: Context, input: UpdateApiKeyInput): Promise<ApiKey> {
  ctx.checkInput("updateApiKey", input);
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
