/**
 * How a membership begins, shrinks and ends, whoever asks for it.
 *
 * @module
 */
import { saveTaskEdit } from "../board/task_edit.ts";
import type { Context } from "../context.ts";
import { eventOf } from "../delivery/events.ts";
import type { Tx } from "../ports/store.ts";
import { compareText } from "../text.ts";
import { closeInvitation, invitationState } from "./invitation.ts";
import { listInvitable } from "./invitation_reach.ts";
import { saveClosed } from "./invitations.ts";
import { type Member, rolesOf } from "./member.ts";
import { deactivateWorkspace } from "./reach.ts";

/** Makes an account a member. */
export async function beginMembership(
  tx: Tx,
  ctx: Context,
  start: Pick<Member, "workspaceId" | "userId" | "role">,
  now: Date,
): Promise<Member> {
  const { workspaceId, userId, role } = start;
  const member: Member = { id: ctx.newId(), workspaceId, userId, role, createdAt: now };
  await tx.insertMember(member);
  await tx.raiseWorkspaceVersion(workspaceId);
  const data = { memberId: member.id, userId, role };
  await tx.appendEvents([eventOf(ctx, { type: "memberAdded", workspaceId, data }, now)]);
  return member;
}

/**
 * Ends a membership with all that hangs on it: nobody who is gone stays assigned, is told of what happens, lets others in
 * by an invitation that is pending, holds a key bound to the workspace or a session that stands in it. The caller has made
 * sure that an owner stays, and forgets the account's credentials after the transaction.
 */
export async function endMembership(tx: Tx, ctx: Context, member: Member, now: Date): Promise<void> {
  const { workspaceId, userId } = member;
  const tasks = await tx.listTasksById(await tx.listTaskIdsAssignedTo(workspaceId, userId));
  for (const before of tasks.sort((left, right) => compareText(left.id, right.id))) {
    await saveTaskEdit(tx, ctx, { before, after: { ...before, userId: null } }, now);
  }
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
}

/** Cancels what a member with fewer roles than before promised others and could no longer. */
export async function cancelExcessInvitations(tx: Tx, ctx: Context, member: Member, now: Date): Promise<void> {
  const invitable = await listInvitable(tx, member);
  await cancelInvitationsOf(tx, ctx, member, (role) => rolesOf(role).every((name) => invitable.has(name)), now);
}

/** @param mayStand judges the roles that an invitation is to */
async function cancelInvitationsOf(
  tx: Tx,
  ctx: Context,
  { workspaceId, userId }: Member,
  mayStand: (role: string) => boolean,
  now: Date,
): Promise<void> {
  for (const invitation of await tx.listInvitations(workspaceId)) {
    if (invitation.inviterId !== userId || invitationState(invitation, now) !== "pending") continue;
    if (!mayStand(invitation.role)) await saveClosed(tx, ctx, closeInvitation(invitation, "canceled", now), now);
  }
}
