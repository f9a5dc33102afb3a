import { type Context, requireUnlimited } from "../../context.ts";
import { requireAccount } from "../account/require.ts";

/**
 * Deletes the actor's avatar, if any. The account's `image` does not change.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function deleteAvatar(ctx: Context): Promise<{ deleted: boolean }> {
  const { userId } = requireUnlimited(ctx);
  return await ctx.store.transaction(async (tx) => {
    await requireAccount(tx, ctx);
    const avatar = await tx.findAvatarOf(userId);
    if (avatar) await tx.deleteAvatar(avatar.id);
    return { deleted: avatar !== undefined };
  });
}
