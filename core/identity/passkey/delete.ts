/**
 * Deletes a passkey.
 *
 * @module
 */
import { type Context, requireSession } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requirePasskey } from "./require.ts";

/**
 * Deletes a passkey; it opens nothing from then on. Sessions that it began stay.
 *
 * @throws {TrackerError} `invalid` with reason `LAST_WAY_TO_SIGN_IN` when nothing would be left; `not_found` with reason
 * `PASSKEY_NOT_FOUND`; `unauthenticated`, `forbidden`
 */
export async function deletePasskey(ctx: Context, input: { passkeyId: string }): Promise<{ status: true }> {
  requireSession(ctx);
  return await ctx.store.transaction(async (tx) => {
    const { id, userId } = await requirePasskey(tx, ctx, input.passkeyId);
    await refuseLastWay(tx, ctx, userId);
    await tx.deletePasskey(id);
    return { status: true } as const;
  });
}

/** Mails do not count: their server may be gone tomorrow. */
async function refuseLastWay(tx: ReadTx, ctx: Context, userId: string): Promise<void> {
  if ((await tx.listPasskeys(userId)).length > 1) return;
  if ((await tx.findPasswordHash(userId)) !== undefined) return;
  // Without the provider nobody comes in by it.
  if (ctx.externalProvider && (await tx.listLinkedAccounts(userId)).length > 0) return;
  throw new TrackerError("invalid", "Cannot delete the passkey: nothing else is left to sign in with", {
    reason: "LAST_WAY_TO_SIGN_IN",
  });
}
