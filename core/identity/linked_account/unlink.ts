import { type Context, requireSession } from "../../context.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireAccount } from "../account/require.ts";
import { refuseStaleSession } from "../session/fresh.ts";
import { isTwoFactorOn } from "../two_factor/request.ts";
import { type LinkedAccount, PASSWORD_PROVIDER_ID } from "./linked_account.ts";

/** Input for {@linkcode unlinkAccount}. */
export interface UnlinkAccountInput {
  /** `custom`, or `credential` for the password. */
  providerId?: string;
  /** ID of the linked account, on this server or at the provider. @default the first account at the provider */
  accountId?: string;
}

/**
 * Unlinks an account, or removes the password. Requires a sign-in within the last day. Sessions remain.
 *
 * @throws {TrackerError} `not_found` with reason `ACCOUNT_NOT_FOUND`; `invalid`, possibly with reason
 * `FAILED_TO_UNLINK_LAST_ACCOUNT` when no sign-in method would be left, or `TWO_FACTOR_ENABLED` when the password of an account
 * with a second factor would be removed; `unauthenticated`; `forbidden`, possibly with reason `SESSION_NOT_FRESH`
 */
export async function unlinkAccount(ctx: Context, input: UnlinkAccountInput): Promise<{ status: true }> {
  ctx.checkInput("unlinkAccount", input);
  refuseStaleSession(requireSession(ctx), "unlink an account", ctx.clock.now());
  const { providerId, accountId } = input;
  if (providerId === undefined && accountId === undefined) {
    throw invalidField("/providerId", "Either a provider or an account id is required");
  }
  return await ctx.store.transaction(async (tx) => {
    const account = await requireAccount(tx, ctx);
    const linked = await tx.listLinkedAccounts(account.id);
    const row = linked.find(
      (one) =>
        (providerId === undefined || one.providerId === providerId) &&
        (accountId === undefined || one.id === accountId || one.accountId === accountId),
    );
    const hasPassword = (await tx.findPasswordHash(account.id)) !== undefined;
    const namesPassword =
      hasPassword &&
      (providerId ?? PASSWORD_PROVIDER_ID) === PASSWORD_PROVIDER_ID &&
      (accountId ?? account.id) === account.id;
    if (!row && !namesPassword) {
      throw notFound("linked account", accountId ?? providerId ?? "", "ACCOUNT_NOT_FOUND");
    }
    await refuseLast(tx, ctx, account.id, { hasPassword: hasPassword && row !== undefined, linked, except: row });
    if (row) await tx.deleteLinkedAccount(row.id);
    else {
      await refuseWithTwoFactor(tx, account.id);
      await tx.deletePasswordHash(account.id);
    }
    return { status: true } as const;
  });
}

/**
 * Refuses to remove the password while the second factor is on, because disabling the second factor requires the
 * password.
 */
async function refuseWithTwoFactor(tx: ReadTx, userId: string): Promise<void> {
  if (!(await isTwoFactorOn(tx, userId))) return;
  throw new TrackerError("invalid", "Cannot remove the password: turn off two-factor authentication first", {
    reason: "TWO_FACTOR_ENABLED",
  });
}

/** Refuses to remove the last sign-in method. Sign-in links do not count, because email may stop working. */
async function refuseLast(
  tx: ReadTx,
  ctx: Context,
  userId: string,
  left: { hasPassword: boolean; linked: LinkedAccount[]; except: LinkedAccount | undefined },
): Promise<void> {
  const { hasPassword, linked, except } = left;
  // Linked accounts are useless while no provider is configured.
  const others = ctx.externalProvider ? linked.filter(({ id }) => id !== except?.id) : [];
  if (hasPassword || others.length > 0 || (await tx.listPasskeys(userId)).length > 0) return;
  throw new TrackerError("invalid", "Cannot unlink the account: it is the only way to sign in", {
    reason: "FAILED_TO_UNLINK_LAST_ACCOUNT",
  });
}
