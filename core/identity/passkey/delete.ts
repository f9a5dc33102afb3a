import { type Context, requireSession } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requirePasskey } from "./require.ts";

/**
 * Deletes a passkey. The sessions that it started remain.
 *
 * @throws {TrackerError} `invalid` with reason `LAST_WAY_TO_SIGN_IN` when no sign-in method would be left; `not_found`
 * with reason `PASSKEY_NOT_FOUND`; `unauthenticated`, `forbidden`
 */
export async function deletePasskey(ctx: Context, input: { passkeyId: string }): Promise<{ status: true }> {
  ctx.checkInput("deletePasskey", input);
  requireSession(ctx);
  return await ctx.store.transaction(async (tx) => {
    const { id, userId } = await requirePasskey(tx, ctx, input.passkeyId);
    await refuseLastMethod(tx, ctx, userId);
    await tx.deletePasskey(id);
    return { status: true } as const;
  });
}

/** Refuses to delete the last sign-in method. Sign-in links do not count, because email may stop working. */
async function refuseLastMethod(tx: ReadTx, ctx: Context, userId: string): Promise<void> {
  if ((await tx.listPasskeys(userId)).length > 1) return;
  if ((await tx.findPasswordHash(userId)) !== undefined) return;
  // Linked accounts are useless while no provider is configured.
  if (ctx.externalProvider && (await tx.listLinkedAccounts(userId)).length > 0) return;
  throw new TrackerError("invalid", "Cannot delete the passkey: it is the only way to sign in", {
    reason: "LAST_WAY_TO_SIGN_IN",
  });
}
