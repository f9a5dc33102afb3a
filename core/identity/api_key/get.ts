import { type Context, requireSession } from "../../context.ts";
import type { ApiKey } from "./api_key.ts";
import { requireApiKey } from "./require.ts";

/**
 * Gets one of the actor's API keys.
 *
 * @throws {TrackerError} `not_found` with reason `KEY_NOT_FOUND`; `unauthenticated`, `forbidden`
 */
export async function getApiKey(ctx: Context, input: { keyId: string }): Promise<ApiKey> {
  ctx.checkInput("getApiKey", input);
  requireSession(ctx);
  return await ctx.store.read((tx) => requireApiKey(tx, ctx, input.keyId));
}
