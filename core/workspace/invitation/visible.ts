/**
 * Visibility and validity of invitations. @module
 */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { isGranted } from "../../permission.ts";
import type { ReadTx } from "../../ports/store.ts";
import { type Access, grantsOf, listGrantable } from "../access.ts";
import { type Member, rolesOf } from "../member/member.ts";
import type { Invitation } from "./invitation.ts";

/** Lists the roles to which a member may currently invite people. */
export async function listInvitable(tx: ReadTx, member: Member): Promise<ReadonlySet<string>> {
  const grants = await grantsOf(tx, member);
  const may = (permission: string): boolean => isGranted(grants, permission);
  return may("invitation:create") ? await listGrantable(tx, member, { may }) : new Set();
}

/** Returns whether the inviter may still grant the roles of the invitation. */
export async function isStillGrantable(tx: ReadTx, { workspaceId, inviterId, role }: Invitation): Promise<boolean> {
  const inviter = await tx.findMembership(workspaceId, inviterId);
  if (!inviter) return false;
  const invitable = await listInvitable(tx, inviter.member);
  return rolesOf(role).every((name) => invitable.has(name));
}

/** Whether a pending invitation to these roles (names joined by commas) is visible. */
export type InvitationFilter = (role: string) => boolean;

/**
 * Loads the filter for pending invitations. If email is configured, all invitations are visible, because accepting one
 * requires a verified address. Otherwise, anyone who knows the ID can sign up with the address and accept, so members
 * see only invitations to roles that they may grant.
 */
export async function loadInvitationFilter(tx: ReadTx, ctx: Context, access: Access): Promise<InvitationFilter> {
  if (ctx.mail) return () => true;
  const grantable = await listGrantable(tx, access.member, access);
  return (role) => rolesOf(role).every((name) => grantable.has(name));
}

/** Lists the visible invitations of a workspace, newest first. Invitations in a final state are always visible. */
export async function listVisibleInvitations(tx: ReadTx, ctx: Context, access: Access): Promise<Invitation[]> {
  const [maySee, invitations] = await allInOrder(
    loadInvitationFilter(tx, ctx, access),
    tx.listInvitations(access.member.workspaceId),
  );
  return invitations.filter(({ status, role }) => status !== "pending" || maySee(role));
}
