/**
 * What one can do with the ways an account is signed in to: looking at them, taking one away, asking the provider's word.
 *
 * @module
 */
import { type Context, requireSession, requireUnlimited } from "../../context.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Account } from "../account/account.ts";
import { refuseStaleSession, requireAccount } from "../account/require.ts";
import { isTwoFactorOn } from "../two_factor/request.ts";
import {
  EXTERNAL_PROVIDER_ID,
  idTokenIsAbout,
  idTokenIsOver,
  type LinkedAccount,
  type LinkedAccountTokens,
  linkedAccountSeal,
  mergeTokens,
  PASSWORD_PROVIDER_ID,
} from "./linked_account.ts";

/** The ways in to an account. */
export interface SignInMethods {
  /** The account. */
  account: Account;
  /** Whether there is one. */
  hasPassword: boolean;
  /** Oldest first. */
  linkedAccounts: LinkedAccount[];
}

/**
 * The password and the linked accounts of the actor.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function listLinkedAccounts(ctx: Context): Promise<SignInMethods> {
  requireSession(ctx);
  return await ctx.store.read(async (tx) => {
    const account = await requireAccount(tx, ctx);
    const hasPassword = (await tx.findPasswordHash(account.id)) !== undefined;
    return { account, hasPassword, linkedAccounts: await tx.listLinkedAccounts(account.id) };
  });
}

/** What {@linkcode unlinkAccount} takes. */
export interface UnlinkAccountInput {
  /** `custom`, or `credential` for the password. */
  providerId?: string;
  /** Id of the linked account, or the provider's name for it. Absent: the only one there is at the provider. */
  accountId?: string;
}

/**
 * Takes a linked account, or the password, from the actor, who signed in less than a day ago. Sessions stay.
 *
 * @throws {TrackerError} `not_found` with reason `ACCOUNT_NOT_FOUND`; `invalid`, also with reason
 * `FAILED_TO_UNLINK_LAST_ACCOUNT` when nobody could sign in any more, or `TWO_FACTOR_ENABLED` for the password of an
 * account with a second factor; `unauthenticated`; `forbidden`, also with reason `SESSION_NOT_FRESH`
 */
export async function unlinkAccount(ctx: Context, input: UnlinkAccountInput): Promise<{ status: true }> {
  refuseStaleSession(requireSession(ctx), "unlink an account", ctx.clock.now());
  const { providerId, accountId } = input;
  if (providerId === undefined && accountId === undefined) {
    throw invalidField("/providerId", "Must be given, or the id of the account");
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

/** The second factor is looked after with the password: without one nobody could switch it off or get new backup codes. */
async function refuseWithTwoFactor(tx: ReadTx, userId: string): Promise<void> {
  if (!(await isTwoFactorOn(tx, userId))) return;
  throw new TrackerError("invalid", "Cannot remove the password: the second factor is on, switch it off first", {
    reason: "TWO_FACTOR_ENABLED",
  });
}

/** Mails do not count: their server may be gone tomorrow. */
async function refuseLast(
  tx: ReadTx,
  ctx: Context,
  userId: string,
  left: { hasPassword: boolean; linked: LinkedAccount[]; except: LinkedAccount | undefined },
): Promise<void> {
  const { hasPassword, linked, except } = left;
  // Without the provider nobody comes in by it.
  const others = ctx.externalProvider ? linked.filter(({ id }) => id !== except?.id) : [];
  if (hasPassword || others.length > 0 || (await tx.listPasskeys(userId)).length > 0) return;
  throw new TrackerError("invalid", "Cannot unlink the account: nothing else is left to sign in with", {
    reason: "FAILED_TO_UNLINK_LAST_ACCOUNT",
  });
}

/**
 * The identity token of the actor's account at the external provider; null without one. One that is past its end is
 * renewed first, and answered as it stands where the provider gave nothing to renew it with: as a hint of who signs out
 * there it is still good (OpenID Connect RP-Initiated Logout 2).
 *
 * @throws {TrackerError} `unavailable` when the token is past its end and the provider cannot be asked for another, or answers
 * one of somebody else; `unauthenticated`, `forbidden`
 */
export async function getIdToken(ctx: Context): Promise<{ idToken: string | null }> {
  requireUnlimited(ctx);
  const now = ctx.clock.now();
  const stored = await ctx.store.read(async (tx) => {
    const account = await requireAccount(tx, ctx);
    const [latest] = (await tx.listLinkedAccounts(account.id))
      .filter(({ providerId }) => providerId === EXTERNAL_PROVIDER_ID)
      .sort((left, right) => right.updatedAt.getTime() - left.updatedAt.getTime());
    const sealed = latest && (await tx.findLinkedAccountTokens(latest.id));
    return sealed === undefined ? undefined : { linked: latest, sealed };
  });
  if (!stored?.linked) return { idToken: null };
  const { linked, sealed } = stored;
  const seal = linkedAccountSeal(linked.providerId, linked.accountId);
  const tokens = JSON.parse(await ctx.crypto.open(sealed, seal)) as LinkedAccountTokens;
  if (tokens.idToken !== null && !idTokenIsOver(tokens.idToken, now)) return { idToken: tokens.idToken };
  const renewed = await renew(ctx, tokens);
  if (!renewed) return { idToken: tokens.idToken };
  if (renewed.idToken !== null && !idTokenIsAbout(renewed.idToken, linked.accountId)) {
    throw new TrackerError(
      "unavailable",
      "Cannot renew the identity token: the provider answers one of somebody else",
      {
        reason: "PROVIDER_UNAVAILABLE",
      },
    );
  }
  const resealed = await ctx.crypto.seal(JSON.stringify(renewed), seal);
  return await ctx.store.transaction(async (tx) => {
    const current = await tx.findLinkedAccount(linked.id);
    // Another request, or a sign-in, may have been faster: what it stored is as new.
    const isSame = (await tx.findLinkedAccountTokens(linked.id)) === sealed;
    if (current && isSame) await tx.saveLinkedAccount({ ...current, updatedAt: now }, resealed);
    return { idToken: renewed.idToken };
  });
}

/** Undefined when there is nothing to renew with. */
async function renew(ctx: Context, tokens: LinkedAccountTokens): Promise<LinkedAccountTokens | undefined> {
  if (!ctx.externalProvider || tokens.refreshToken === null) return undefined;
  try {
    return mergeTokens(tokens, await ctx.externalProvider.refresh(tokens.refreshToken));
  } catch (error) {
    if (!(error instanceof TrackerError) || error.code !== "unauthenticated") throw error;
    // It was revoked. It is kept out of later requests, which would only be refused again.
    return { ...tokens, refreshToken: null };
  }
}
