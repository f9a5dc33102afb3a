/** Members. @module */
import { DELETED_ACCOUNT_NAME, type MemberReads, type MemberWrites } from "@hexlane/core";
import { asc, eq } from "drizzle-orm";
import { crud } from "../crud.ts";
import { readAll } from "../long.ts";
import { fieldsOf, type Over, param, statement } from "../session.ts";

const members = crud("member");

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

export const memberReads: Over<MemberReads> = {
  findMember: members.findBy(["workspaceId", "userId"]),
  findMemberById: members.find,
  async listMembers(session, workspaceId) {
    const rows = await readAll(session, (most) => session.run(MEMBERS, { workspaceId, most }));
    return rows.map(({ member, account }) => {
      const { name, email, image } = account ?? { name: DELETED_ACCOUNT_NAME, email: "", image: null };
      return { ...member, user: { id: member.userId, name, email, image } };
    });
  },
  listMembershipsOf: members.listBy("userId", "oldest first"),
};

export const memberWrites: Over<MemberWrites> = {
  insertMember: members.insert,
  saveMember: members.save,
  deleteMember: members.delete,
};
