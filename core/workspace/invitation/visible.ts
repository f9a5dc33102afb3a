/**
 * Which invitations somebody who may invite gets to see, and which of them still count.
 *
 * @module
 */

import { sideBySide } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { isGranted } from "../../permission.ts";
import type { ReadTx } from "../../ports/store.ts";
import { type Access, grantsOf, listGrantable } from "../access.ts";
import { type Member, rolesOf } from "../member/member.ts";
import type { Invitation } from "./invitation.ts";

/** The roles that a member may invite others to, by what their own roles grant now. */
export async function listInvitable(tx: ReadTx, member: Member): Promise<ReadonlySet<string>> {
  const grants = await grantsOf(tx, member);
  const may = (permission: string): boolean => isGranted(grants, permission);
  return may("invitation:create") ? await listGrantable(tx, member, { may }) : new Set();
}

/** Whether who made the invitation could still make it. */
export async function isStillGrantable(tx: ReadTx, { workspaceId, inviterId, role }: Invitation): Promise<boolean> {
  const inviter = await tx.findMember(workspaceId, inviterId);
  if (!inviter) return false;
  const invitable = await listInvitable(tx, inviter);
  return rolesOf(role).every((name) => invitable.has(name));
}

/** Whether an invitation to these roles, joined by commas, may be seen while it is pending. */
export type InvitationFilter = (role: string) => boolean;

/**
 * All of them where mails are sent, since nobody accepts before they have shown that the address is theirs. Without mails
 * whoever signs up with the address and knows the id gets in, so nobody sees an invitation to more than they could give.
 */
export async function loadInvitationFilter(tx: ReadTx, ctx: Context, access: Access): Promise<InvitationFilter> {
  if (ctx.mail) return () => true;
  const grantable = await listGrantable(tx, access.member, access);
  return (role) => rolesOf(role).every((name) => grantable.has(name));
}

/** The invitations of a workspace that may be seen, newest first. What is final lets nobody in. */
export async function listVisibleInvitations(tx: ReadTx, ctx: Context, access: Access): Promise<Invitation[]> {
  const [maySee, invitations] = await sideBySide(
    loadInvitationFilter(tx, ctx, access),
    tx.listInvitations(access.member.workspaceId),
  );
  return invitations.filter(({ status, role }) => status !== "pending" || maySee(role));
}
