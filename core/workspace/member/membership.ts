/** Begins and ends memberships, and cancels pending invitations that a member could no longer send. @module */
import { PartBudget } from "../../async/part_budget.ts";
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { MAX_PART_TASKS } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { saveClosedInvitation } from "../invitation/close.ts";
import { closeInvitation, type Invitation, invitationState } from "../invitation/invitation.ts";
import { listInvitable } from "../invitation/visible.ts";
import { endOwnership, type LostAccess } from "../project_access/change.ts";
import { startProjectAccess } from "../project_access/start.ts";
import { deactivateWorkspace } from "../require.ts";
import { isOwner, type Member, rolesOf } from "./member.ts";

/**
 * Adds a member.
 *
 * @param options.opensEveryProject whether the member can open every project that is not private, without the project
 * access rules for new members. @default false
 */
export async function beginMembership(
  tx: Tx,
  ctx: Context,
  start: Pick<Member, "workspaceId" | "userId" | "role">,
  now: Date,
  options: { invitation?: Invitation; opensEveryProject?: boolean } = {},
): Promise<Member> {
  const { workspaceId, userId, role } = start;
  const member: Member = { id: ctx.newId(), workspaceId, userId, role, createdAt: now };
  await tx.insertMember(member);
  if (!options.opensEveryProject) await startProjectAccess(tx, member, options.invitation);
  await tx.raiseWorkspaceVersion(workspaceId);
  const data = { memberId: member.id, userId, role };
  await tx.appendEvents([eventOf(ctx, { type: "memberAdded", workspaceId, data }, now)]);
  return member;
}

/** A former member of a workspace. */
export interface FormerMember extends Pick<Member, "workspaceId" | "userId"> {
  /** Whether tasks are still assigned to the account, because there were too many for one transaction. */
  hasTasks: boolean;
}

/**
 * Ends a membership: unassigns tasks, deletes private saved views, transfers shared views to an owner, deletes the
 * notification rule and API keys limited to the workspace, cancels pending invitations, and clears the active workspace
 * of sessions. The caller must make sure that an owner remains and, after the transaction, call {@linkcode
 * publishCredentialChange} and {@linkcode unassignFormerMembers}.
 *
 * @param options.budget the row budget shared by all memberships that end in the transaction
 */
export async function endMembership(
  tx: Tx,
  ctx: Context,
  member: Member,
  now: Date,
  options: { budget?: PartBudget } = {},
): Promise<FormerMember> {
  const { workspaceId, userId } = member;
  const hasTasks = await ctx.hooks.unassignMember(tx, ctx, member, { now, budget: options.budget ?? new PartBudget() });
  await ctx.hooks.leaveViews(tx, ctx, member, now);
  for (const key of await tx.listApiKeys(userId)) {
    if (key.workspaceId === workspaceId) await tx.deleteApiKey(key.id);
  }
  const rule = await tx.findNotificationRule(userId, workspaceId);
  if (rule) await tx.deleteNotificationRule(rule.id);
  await deactivateWorkspace(tx, userId, workspaceId);
  await cancelInvitationsOf(tx, ctx, member, () => false, now);
  await tx.deleteMember(member.id);
  await tx.raiseWorkspaceVersion(workspaceId);
  const data = { memberId: member.id, userId, role: member.role };
  await tx.appendEvents([eventOf(ctx, { type: "memberRemoved", workspaceId, data }, now)]);
  return { workspaceId, userId, hasTasks };
}

/**
 * Unassigns the remaining tasks of former members. If the store is unavailable, {@linkcode unassignAllFormerMembers}
 * finishes later.
 *
 * @param options.firstPart number of earlier parts of the same change. @default 0
 */
export async function unassignFormerMembers(
  ctx: Context,
  former: readonly FormerMember[],
  options: { firstPart?: number } = {},
): Promise<void> {
  try {
    await unassignInParts(ctx, former, options);
  } catch (error) {
    if (!(error instanceof TrackerError && error.code === "unavailable")) throw error;
  }
}

/** Unassigns tasks in parts. Members who have rejoined are skipped and keep their tasks. */
async function unassignInParts(
  ctx: Context,
  former: readonly FormerMember[],
  { firstPart = 0 }: { firstPart?: number } = {},
): Promise<void> {
  let part = firstPart;
  for (const { workspaceId, userId, hasTasks } of former) {
    for (let hasMore = hasTasks; hasMore; part++) {
      hasMore = await ctx.store.transaction(
        async (tx) => {
          if (await tx.findMembership(workspaceId, userId)) return false;
          const budget = new PartBudget();
          return await ctx.hooks.unassignMember(tx, ctx, { workspaceId, userId }, { now: ctx.clock.now(), budget });
        },
        { part },
      );
    }
  }
}

/** Unassigns the tasks of former members whose removal was interrupted. Run by the server; no actor is needed. */
export async function unassignAllFormerMembers(ctx: Context): Promise<void> {
  for (;;) {
    const former = await ctx.store.read((tx) => tx.listFormerAssignees(MAX_PART_TASKS));
    if (former.length === 0) return;
    await unassignInParts(
      ctx,
      former.map((one) => ({ ...one, hasTasks: true })),
    );
  }
}

/**
 * Saves a changed role, and cancels the member's pending invitations to roles that the member may no longer grant. A
 * former owner is unassigned from tasks in projects that only owners and other members may open.
 *
 * @param options.budget the row budget shared by all role changes in the transaction
 * @returns the member if there are more tasks than fit in one transaction; then call {@linkcode unassignLostTasks}
 * after the transaction
 */
export async function saveMemberRole(
  tx: Tx,
  ctx: Context,
  { before, after }: { before: Member; after: Member },
  now: Date,
  options: { budget?: PartBudget } = {},
): Promise<LostAccess[]> {
  if (after.role === before.role) return [];
  const { id: memberId, workspaceId, userId } = after;
  await tx.saveMember(after);
  await tx.raiseWorkspaceVersion(workspaceId);
  const data = { memberId, userId, changes: { role: { old: before.role, new: after.role } } };
  await tx.appendEvents([eventOf(ctx, { type: "memberUpdated", workspaceId, data }, now)]);
  await cancelExcessInvitations(tx, ctx, after, now);
  if (!isOwner(before) || isOwner(after)) return [];
  return await endOwnership(tx, ctx, after, { now, budget: options.budget ?? new PartBudget() });
}

/** Cancels a member's pending invitations to roles that the member may no longer grant. */
async function cancelExcessInvitations(tx: Tx, ctx: Context, member: Member, now: Date): Promise<void> {
  const invitable = await listInvitable(tx, member);
  await cancelInvitationsOf(tx, ctx, member, (role) => rolesOf(role).every((name) => invitable.has(name)), now);
}

/** @param mayRemain whether an invitation to these roles may remain pending */
async function cancelInvitationsOf(
  tx: Tx,
  ctx: Context,
  { workspaceId, userId }: Member,
  mayRemain: (role: string) => boolean,
  now: Date,
): Promise<void> {
  for (const invitation of await tx.listInvitations(workspaceId)) {
    if (invitation.inviterId !== userId || invitationState(invitation, now) !== "pending") continue;
    if (!mayRemain(invitation.role))
      await saveClosedInvitation(tx, ctx, closeInvitation(invitation, "canceled", now), now);
  }
}
