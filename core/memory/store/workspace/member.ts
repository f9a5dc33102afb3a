/** Members in memory. @module */
import { DELETED_ACCOUNT_NAME } from "../../../identity/account/account.ts";
import type { MemberReads, Membership, MemberWrites } from "../../../ports/store/workspace/member.ts";
import type { Member, MemberWithAccount } from "../../../workspace/member/member.ts";
import type { Over } from "../database.ts";
import { oldestFirst } from "../order.ts";
import { keyOf, type Tables } from "../rows.ts";

export const memberReads: Over<MemberReads> = {
  findMembership: (tables, workspaceId, userId) => {
    const membership = membershipOf(tables, workspaceId, userId);
    return membership.member ? membership : undefined;
  },
  findMember: ({ members }, workspaceId, userId) => members.one("workspace and user", keyOf(workspaceId, userId)),
  findMemberById: ({ members }, id) => members.get(id),
  listMembers: (tables, workspaceId) =>
    oldestFirst(tables.members.by("workspace", workspaceId)).map((member) => withAccount(tables, member)),
  listMembershipsOf: ({ members }, userId) => oldestFirst(members.by("user", userId)),
};

export const memberWrites: Over<MemberWrites> = {
  insertMember: ({ members }, member) => members.insert(member),
  saveMember: ({ members }, member) => members.save(member),
  deleteMember: ({ members }, id) => members.delete(id),
};

/** The place of an account in a workspace. */
export function membershipOf({ members, roles }: Tables, workspaceId: string, userId: string): Membership {
  const member = members.one("workspace and user", keyOf(workspaceId, userId)) ?? null;
  const role = member && roles.one("workspace and role", keyOf(workspaceId, member.role));
  return { member, grants: role?.permission ?? null };
}

function withAccount({ accounts }: Tables, member: Member): MemberWithAccount {
  const account = accounts.get(member.userId);
  const { id = member.userId, name = DELETED_ACCOUNT_NAME, email = "", image = null } = account ?? {};
  return { ...member, user: { id, name, email, image } };
}
