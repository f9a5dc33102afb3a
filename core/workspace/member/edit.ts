/**
 * What one can do with members.
 *
 * @module
 */
import { type Context, requireActor, requireUnlimited } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { summarizeAccount } from "../../identity/account/account.ts";
import { publishCredentialChange } from "../../identity/credential/identify.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { type Access, requireGrantable } from "../access.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import { isLastOwner, isOwner, type Member, type MemberWithAccount, rolesOf } from "./member.ts";
import { cancelExcessInvitations, endMembership, unassignFormerMembers } from "./membership.ts";
import { type MemberQuery, selectMembers } from "./query.ts";

/** What {@linkcode listMembers} takes. */
export interface ListMembersInput extends NamedWorkspace, MemberQuery {}

/** Members, and how many there are in all. */
export interface MemberList {
  /** In their order. */
  members: MemberWithAccount[];
  /** How many match, on this page or not. */
  total: number;
}

/**
 * The members of a workspace with their accounts, oldest first unless sorted otherwise.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `unauthenticated`
 */
export async function listMembers(ctx: Context, input: ListMembersInput = {}): Promise<MemberList> {
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { workspace } = await requireWorkspace(tx, ctx, input, "workspace:read");
    return selectMembers(await tx.listMembers(workspace.id), input);
  });
}

/**
 * The actor as a member of the workspace the request means.
 *
 * @throws {TrackerError} `invalid` with reason `NO_ACTIVE_ORGANIZATION`; `not_found`, `forbidden`, `unauthenticated`
 */
export async function getActiveMember(ctx: Context, input: NamedWorkspace = {}): Promise<MemberWithAccount> {
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { access } = await requireWorkspace(tx, ctx, input, "workspace:read");
    return await withAccount(tx, access.member);
  });
}

/** What {@linkcode getActiveMemberRole} takes. */
export interface GetActiveMemberRoleInput extends NamedWorkspace {
  /** Somebody else of the workspace. @default the actor */
  userId?: string;
}

/**
 * The role of a member.
 *
 * @throws {TrackerError} as {@linkcode getActiveMember}, and `not_found` with reason `MEMBER_NOT_FOUND`
 */
export async function getActiveMemberRole(
  ctx: Context,
  input: GetActiveMemberRoleInput = {},
): Promise<{ role: string }> {
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "workspace:read");
    const { userId = access.member.userId } = input;
    const member = await tx.findMember(workspace.id, userId);
    if (!member) throw notFound("member", userId, "MEMBER_NOT_FOUND");
    return { role: member.role };
  });
}

/** What {@linkcode updateMemberRole} takes. */
export interface UpdateMemberRoleInput extends NamedWorkspace {
  /** The member. */
  memberId: string;
  /** One name, several joined by commas, or several. */
  role: string | readonly string[];
}

/**
 * Gives a member other roles. Nobody gives what they lack; only owners touch owners; one owner always stays. Invitations
 * the member made and could no longer make are cancelled.
 *
 * @throws {TrackerError} `invalid` with reason `ROLE_NOT_FOUND`; `forbidden` with reason
 * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER`; `conflict` with reason
 * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER`; `not_found`, `unauthenticated`
 */
export async function updateMemberRole(ctx: Context, input: UpdateMemberRoleInput): Promise<MemberWithAccount> {
  requireActor(ctx);
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER";
  return await ctx.store.transaction(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "member:update", refusal);
    const before = await requireMember(tx, workspace.id, input.memberId);
    refuseTouchingOwner(access, before, refusal);
    const held = rolesOf(before.role);
    const role = await requireGrantable(tx, access, input.role, { held, reason: refusal });
    const after: Member = { ...before, role };
    if (!isOwner(after)) {
      await refuseLastOwner(tx, before, "YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER");
    }
    if (after.role !== before.role) {
      await tx.saveMember(after);
      await tx.raiseWorkspaceVersion(workspace.id);
      const { id: memberId, userId } = after;
      const data = { memberId, userId, changes: { role: { old: before.role, new: after.role } } };
      await tx.appendEvents([eventOf(ctx, { type: "memberUpdated", workspaceId: workspace.id, data }, now)]);
      await cancelExcessInvitations(tx, ctx, after, now);
    }
    return await withAccount(tx, after);
  });
}

/** What {@linkcode removeMember} takes. */
export interface RemoveMemberInput extends NamedWorkspace {
  /** The member, by id or address. */
  memberIdOrEmail: string;
}

/**
 * Removes a member: their tasks are unassigned, their invitations cancelled, their keys bound to the workspace void. All
 * access ends at once; of very many tasks, some are unassigned a moment later.
 *
 * @throws {TrackerError} `forbidden` with reason `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER`; `conflict` with reason
 * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER`; `not_found`, `unauthenticated`
 */
export async function removeMember(ctx: Context, input: RemoveMemberInput): Promise<{ member: MemberWithAccount }> {
  requireActor(ctx);
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER";
  const result = await ctx.store.transaction(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "member:delete", refusal);
    const member = await requireMember(tx, workspace.id, input.memberIdOrEmail);
    refuseTouchingOwner(access, member, refusal);
    await refuseLastOwner(tx, member, "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER");
    const answer = await withAccount(tx, member);
    return { answer: { member: answer }, former: await endMembership(tx, ctx, member, now) };
  });
  await publishCredentialChange(ctx, result.former.userId);
  await unassignFormerMembers(ctx, [result.former]);
  return result.answer;
}

/**
 * Leaves a workspace.
 *
 * @throws {TrackerError} `conflict` with reason `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER`; `not_found`,
 * `unauthenticated`, `forbidden`
 */
export async function leaveWorkspace(ctx: Context, input: { workspaceId: string }): Promise<MemberWithAccount> {
  const { userId } = requireUnlimited(ctx);
  const now = ctx.clock.now();
  const result = await ctx.store.transaction(async (tx) => {
    const member = await tx.findMember(input.workspaceId, userId);
    if (!member) throw notFound("workspace", input.workspaceId, "ORGANIZATION_NOT_FOUND");
    await refuseLastOwner(tx, member, "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER");
    const answer = await withAccount(tx, member);
    return { answer, former: await endMembership(tx, ctx, member, now) };
  });
  await publishCredentialChange(ctx, userId);
  await unassignFormerMembers(ctx, [result.former]);
  return result.answer;
}

/** A member of this workspace by id or by the email of the account. */
async function requireMember(tx: ReadTx, workspaceId: string, idOrEmail: string): Promise<Member> {
  const byId = await tx.findMemberById(idOrEmail);
  const account = byId ? undefined : await tx.findAccountByEmail(idOrEmail);
  const member = byId ?? (account && (await tx.findMember(workspaceId, account.id)));
  if (member?.workspaceId !== workspaceId) throw notFound("member", idOrEmail, "MEMBER_NOT_FOUND");
  return member;
}

async function withAccount(tx: ReadTx, member: Member): Promise<MemberWithAccount> {
  const account = await tx.findAccount(member.userId);
  if (!account) throw notFound("member", member.id, "MEMBER_NOT_FOUND");
  return { ...member, user: summarizeAccount(account) };
}

function refuseTouchingOwner(access: Access, member: Member, reason: string): void {
  if (isOwner(member) && !isOwner(access.member)) {
    throw new TrackerError("forbidden", "Cannot change an owner: only an owner may", { reason });
  }
}

async function refuseLastOwner(tx: Tx, member: Member, reason: string): Promise<void> {
  if (isLastOwner(await tx.listMembers(member.workspaceId), member)) {
    throw new TrackerError("conflict", "Cannot leave the workspace without an owner: this is the last one", { reason });
  }
}
