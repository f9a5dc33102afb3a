/** Disables two-factor authentication. @module */
import { type Context, requireSession } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { Tx } from "../../ports/store.ts";
import type { Account } from "../account/account.ts";
import { requireAccount } from "../account/require.ts";
import { recordAction } from "../operator/record_action.ts";
import { requirePassword } from "../password/verify.ts";

/**
 * Disables the second factor and revokes trusted browsers.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD`; `rate_limited`, `unauthenticated`, `forbidden`
 */
export async function disableTwoFactor(ctx: Context, input: { password: string }): Promise<{ status: true }> {
  ctx.checkInput("disableTwoFactor", input);
  requireSession(ctx);
  await requirePassword(ctx, input.password, ctx.clock.now());
  return await ctx.store.transaction(async (tx) => {
    const { id } = await requireAccount(tx, ctx);
    await removeTwoFactor(tx, id);
    return { status: true } as const;
  });
}

async function removeTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteTwoFactor(userId);
  await tx.deleteVerificationsOf(userId, ["second_factor", "trusted_device"]);
}

/**
 * Disables an account's second factor. Only for the operator's command line, because it checks no credential. No route
 * may call it.
 *
 * @throws {TrackerError} `not_found`
 */
export async function resetTwoFactor(ctx: Context, input: { email: string }): Promise<Account> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const account = await tx.findAccountByEmail(input.email);
    if (!account || account.deletedAt) throw notFound("an account with email", input.email);
    await removeTwoFactor(tx, account.id);
    await recordAction(tx, ctx, { action: "twoFactorReset", subjectId: account.id }, now);
    return account;
  });
}
