import { PartBudget } from "../../async/part_budget.ts";
import { type Context, requireSession } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { type Account, eraseAccount } from "../../identity/account/account.ts";
import { requireAccount } from "../../identity/account/require.ts";
import type { Actor } from "../../identity/credential/actor.ts";
import { publishCredentialChange } from "../../identity/credential/identify.ts";
import { removeSignInMethods } from "../../identity/credential/remove.ts";
import { refuseLastOperator } from "../../identity/operator/person.ts";
import { tryPassword } from "../../identity/password/try.ts";
import { findPassword, invalidPassword } from "../../identity/password/verify.ts";
import { endSessions } from "../../identity/session/end.ts";
import { forgetAddresses } from "../../identity/session/remember_address.ts";
import { MAX_PART_BYTES, MAX_PART_ROWS, SESSION_RENEW_SECONDS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { isLastOwner } from "./member.ts";
import { endMembership, type FormerMember, unassignFormerMembers } from "./membership.ts";

/** Input for {@linkcode deleteAccount}. */
export interface DeleteAccountInput {
  /** Required if the session is older than a day. */
  password?: string;
}

/**
 * Deletes the actor's account with its credentials and memberships. Tasks are unassigned. The person's content remains,
 * under an anonymous name.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD` or `SESSION_EXPIRED`; `conflict` with reason
 * `SOLE_OWNER_OF_WORKSPACE` and the workspaces' names, or `LAST_OPERATOR`; `rate_limited`, `unauthenticated`, `forbidden`
 */
export async function deleteAccount(
  ctx: Context,
  input: DeleteAccountInput = {},
): Promise<{ success: true; message: string }> {
  ctx.checkInput("deleteAccount", input);
  const actor = requireSession(ctx);
  const now = ctx.clock.now();
  await requireRecentProof(ctx, actor, input.password, now);
  await ctx.store.read(async (tx) => await refuseNeeded(tx, await requireAccount(tx, ctx)));
  const parts = await deleteMostNotifications(ctx, actor.userId);
  const result = await ctx.store.transaction(async (tx) => {
    const account = await requireAccount(tx, ctx);
    await refuseNeeded(tx, account);
    const former: FormerMember[] = [];
    const budget = new PartBudget();
    for (const member of await tx.listMembershipsOf(account.id)) {
      former.push(await endMembership(tx, ctx, member, now, { budget }));
    }
    await endSessions(tx, account.id);
    for (const key of await tx.listApiKeys(account.id)) await tx.deleteApiKey(key.id);
    for (const feed of await tx.listCalendarFeedsOf(account.id)) await tx.deleteCalendarFeed(feed.id);
    await tx.deletePasswordHash(account.id);
    await removeSignInMethods(tx, account.id);
    await forgetAddresses(tx, account.id);
    const avatar = await tx.findAvatarOf(account.id);
    if (avatar) await tx.deleteAvatar(avatar.id);
    await tx.deleteNotificationPreferences(account.id);
    await tx.deleteNotifications(account.id);
    await tx.saveAccount(eraseAccount(account, now));
    return former;
  });
  await publishCredentialChange(ctx, actor.userId);
  await unassignFormerMembers(ctx, result, { firstPart: parts });
  return { success: true, message: "User deleted" };
}

/**
 * Deletes most notifications in parts before the account is deleted, so that an interruption leaves no notifications
 * without an account.
 *
 * @returns the number of parts
 */
async function deleteMostNotifications(ctx: Context, userId: string): Promise<number> {
  const limits = { limit: MAX_PART_ROWS, maxBytes: MAX_PART_BYTES };
  for (let part = 0; ; part++) {
    const { hasMore } = await ctx.store.transaction((tx) => tx.deleteNotifications(userId, limits), { part });
    if (!hasMore) return part + 1;
  }
}

/** Requires a recent sign-in or the password. */
async function requireRecentProof(
  ctx: Context,
  actor: Extract<Actor, { kind: "session" }>,
  password: string | undefined,
  now: Date,
): Promise<void> {
  if (password !== undefined) {
    const { account, hash } = await findPassword(ctx);
    const guess = { email: account.email, password, hash, from: actor.session?.id };
    if (!(await tryPassword(ctx, guess, now))) throw invalidPassword("/password");
    return;
  }
  const ageMs = actor.session ? now.getTime() - actor.session.createdAt.getTime() : Number.POSITIVE_INFINITY;
  if (ageMs >= SESSION_RENEW_SECONDS * 1000) {
    throw new TrackerError("invalid", "Cannot delete the account: sign in again or enter the password", {
      reason: "SESSION_EXPIRED",
    });
  }
}

/** Refuses to delete the sole owner of a workspace, or the last operator. */
async function refuseNeeded(tx: ReadTx, account: Account): Promise<void> {
  await refuseSoleOwner(tx, account.id);
  // If there are no other people, no one needs an operator or could become one.
  const { rows } = await tx.listPeople({ limit: 2 });
  if (rows.length > 1) await refuseLastOperator(tx, account, "delete");
}

async function refuseSoleOwner(tx: ReadTx, userId: string): Promise<void> {
  const names: string[] = [];
  for (const member of await tx.listMembershipsOf(userId)) {
    if (!isLastOwner(await tx.listMembers(member.workspaceId), member)) continue;
    names.push((await tx.findWorkspace(member.workspaceId))?.name ?? member.workspaceId);
  }
  if (names.length === 0) return;
  const list = names.map((name) => `"${name}"`).join(", ");
  throw new TrackerError("conflict", `Cannot delete the account: it is the sole owner of ${list}`, {
    reason: "SOLE_OWNER_OF_WORKSPACE",
  });
}
