import { type Context, requireSession } from "../../context.ts";
import type { Passkey } from "./passkey.ts";

/**
 * Lists the actor's passkeys, oldest first.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function listPasskeys(ctx: Context): Promise<Passkey[]> {
  const { userId } = requireSession(ctx);
  return await ctx.store.read((tx) => tx.listPasskeys(userId));
}
