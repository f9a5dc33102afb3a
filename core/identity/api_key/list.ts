import { type Context, requireSession } from "../../context.ts";
import type { ApiKey } from "./api_key.ts";

/**
 * Lists the actor's API keys, newest first.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function listApiKeys(ctx: Context): Promise<ApiKey[]> {
  const { userId } = requireSession(ctx);
  return await ctx.store.read((tx) => tx.listApiKeys(userId));
}
