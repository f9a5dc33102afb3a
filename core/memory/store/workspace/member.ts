/** Members in memory. @module */
import { DELETED_ACCOUNT_NAME } from "../../../identity/account/account.ts";
import type { MemberReads, Membership, MemberWrites } from "../../../ports/store/workspace/member.ts";
import { isOwner, type Member, type MemberWithAccount } from "../../../workspace/member/member.ts";
import type { Over } from "../database.ts";
import { oldestFirst } from "../order.ts";
import { keyOf, type Tables } from "../rows.ts";
import { accessRulesFor } from "./access_rule.ts";

export const memberReads: Over<MemberReads> = {
  findMembership,
  findMemberById: ({ members }, id) => members.get(id),
  listMembers: (tables, workspaceId) =>
    oldestFirst(tables.members.by("workspace", workspaceId)).map((member) => withAccount(tables, member)),
  listOwners: (tables, workspaceIds) => {
    const members = [...new Set(workspaceIds)].flatMap((id) => tables.members.by("workspace", id));
    return oldestFirst(members.filter(isOwner)).map((member) => withAccount(tables, member));
  },
  listMembershipsOf: ({ members }, userId) => oldestFirst(members.by("user", userId)),
};

export const memberWrites: Over<MemberWrites> = {
  insertMember: ({ members }, member) => members.insert(member),
  saveMember: ({ members }, member) => members.save(member),
  deleteMember: ({ members, accessRules }, id) => {
    const { workspaceId = "", userId } = members.get(id) ?? {};
    for (const rule of accessRules.by("workspace", workspaceId))
      if (rule.subjectId === userId) accessRules.remove(rule);
    members.delete(id);
  },
};

export function findMembership(tables: Tables, workspaceId: string, userId: string): Membership | undefined {
  const { members, roles } = tables;
  const member = members.one("workspace and user", keyOf(workspaceId, userId));
  const role = member && roles.one("workspace and role", keyOf(workspaceId, member.role));
  if (!member) return undefined;
  const hasAccessRules = accessRulesFor(tables, workspaceId, userId).length > 0;
  return { member, grants: role?.permission ?? null, hasAccessRules };
}

function withAccount({ accounts }: Tables, member: Member): MemberWithAccount {
  const account = accounts.get(member.userId);
  const { id = member.userId, name = DELETED_ACCOUNT_NAME, email = "", image = null } = account ?? {};
  return { ...member, user: { id, name, email, image } };
}
