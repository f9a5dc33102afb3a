/** Members. @module */
import {
  type AccountSummary,
  DELETED_ACCOUNT_NAME,
  type Member,
  type MemberReads,
  type MemberWrites,
} from "@hexlane/core";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { readAll } from "../long_read_limits.ts";
import { fieldsOf, type Over, param, rowsOf, statement } from "../session.ts";
import type { Tables } from "../tables.ts";
import { DELETE_RULES_OF_MEMBER, hasAccessRules } from "./access_rule.ts";

const members = crud("member");

/** Join condition: matches a member to their role. Matches nothing for `owner` and for several roles, which have no row. */
export function onlyRole({ member, role }: Pick<Tables, "member" | "role">): SQL | undefined {
  return and(eq(role.workspaceId, member.workspaceId), eq(role.role, member.role));
}

const MEMBERSHIP = statement(({ db, tables }) => {
  const { member, role } = tables;
  return db
    .select({ member: fieldsOf(member), grants: role.permission, hasAccessRules: hasAccessRules(tables) })
    .from(member)
    .leftJoin(role, onlyRole(tables))
    .where(and(eq(member.workspaceId, param("workspaceId")), eq(member.userId, param("userId"))));
});
const MEMBERS = statement(({ db, tables: { member, account } }) =>
  db
    .select({
      member: fieldsOf(member),
      account: { name: account.name, email: account.email, image: account.image },
    })
    .from(member)
    .leftJoin(account, eq(account.id, member.userId))
    .where(eq(member.workspaceId, param("workspaceId")))
    .orderBy(asc(member.createdAt), asc(member.id))
    .limit(param("most")),
);

const OWNERS = statement(({ db, tables: { member, account }, isIn }) =>
  db
    .select({
      member: fieldsOf(member),
      account: { name: account.name, email: account.email, image: account.image },
    })
    .from(member)
    .leftJoin(account, eq(account.id, member.userId))
    .where(and(isIn(member.workspaceId, "ids"), sql`',' || replace(${member.role}, ' ', '') || ',' like '%,owner,%'`)),
);

export const memberReads: Over<MemberReads> = {
  findMembership: async (session, workspaceId, userId) => (await session.run(MEMBERSHIP, { workspaceId, userId }))[0],
  findMemberById: members.find,
  async listMembers(session, workspaceId) {
    const rows = await readAll(session, (most) => session.run(MEMBERS, { workspaceId, most }));
    return rows.map(withAccount);
  },
  async listOwners(session, workspaceIds) {
    return (await rowsOf(session, OWNERS, workspaceIds)).map(withAccount);
  },
  listMembershipsOf: members.listBy("userId", "oldest first"),
};

function withAccount({ member, account }: { member: Member; account: Omit<AccountSummary, "id"> | null }) {
  const { name, email, image } = account ?? { name: DELETED_ACCOUNT_NAME, email: "", image: null };
  return { ...member, user: { id: member.userId, name, email, image } };
}

export const memberWrites: Over<MemberWrites> = {
  insertMember: members.insert,
  saveMember: members.save,
  async deleteMember(session, id) {
    await session.run(DELETE_RULES_OF_MEMBER, { id });
    await members.delete(session, id);
  },
};
