/** Project access rules. @module */
import { type AccessRuleReads, type AccessRuleWrites, EVERYONE } from "@hexlane/core";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { readAll } from "../long_read_limits.ts";
import { fieldsOf, type Over, param, statement } from "../session.ts";
import type { Tables } from "../tables.ts";

const rules = crud("accessRule");

/** Whether a rule is about the account `userId` or about everyone. */
function isAboutAccount({ accessRule }: Pick<Tables, "accessRule">): SQL {
  return sql`${accessRule.subjectId} in (${param("userId")}, ${sql.raw(`'${EVERYONE}'`)})`;
}

/** Whether the member's workspace has rules about the account or about everyone. */
export function hasAccessRules({ accessRule, member }: Pick<Tables, "accessRule" | "member">): SQL<boolean> {
  const found = sql`select 1 from ${accessRule} where ${accessRule.workspaceId} = ${member.workspaceId} and ${isAboutAccount({ accessRule })}`;
  // A number, because drivers return booleans in different forms.
  return sql<boolean>`case when exists (${found}) then 1 else 0 end`.mapWith((value) => Number(value) === 1);
}

const OF_WORKSPACE = statement(({ db, tables: { accessRule } }) =>
  db
    .select()
    .from(accessRule)
    .where(eq(accessRule.workspaceId, param("workspaceId")))
    .orderBy(asc(accessRule.projectId), asc(accessRule.subjectId))
    .limit(param("most")),
);
const FOR_ACCOUNT = statement(({ db, tables: { accessRule } }) =>
  db
    .select()
    .from(accessRule)
    .where(and(eq(accessRule.workspaceId, param("workspaceId")), isAboutAccount({ accessRule })))
    .orderBy(asc(accessRule.projectId), asc(accessRule.subjectId)),
);
const OF_ACCOUNT = statement(({ db, tables: { accessRule, member } }) =>
  db
    .select(fieldsOf(accessRule))
    .from(member)
    .innerJoin(accessRule, eq(accessRule.workspaceId, member.workspaceId))
    .where(and(eq(member.userId, param("userId")), isAboutAccount({ accessRule }))),
);

/** Deletes the rules about a member, who is identified by the ID of the membership. */
export const DELETE_RULES_OF_MEMBER = statement(({ db, tables: { accessRule, member } }) =>
  db
    .delete(accessRule)
    .where(
      sql`(${accessRule.workspaceId}, ${accessRule.subjectId}) in (select ${member.workspaceId}, ${member.userId} from ${member} where ${member.id} = ${param("id")})`,
    ),
);

export const accessRuleReads: Over<AccessRuleReads> = {
  listAccessRules: async (session, workspaceId) =>
    await readAll(session, (most) => session.run(OF_WORKSPACE, { workspaceId, most })),
  listAccessRulesFor: async (session, workspaceId, userId) => await session.run(FOR_ACCOUNT, { workspaceId, userId }),
  listAccessRulesOf: async (session, userId) => await session.run(OF_ACCOUNT, { userId }),
};

export const accessRuleWrites: Over<AccessRuleWrites> = {
  async saveAccessRules(session, changed) {
    for (const rule of changed) await rules.upsert(session, rule);
  },
  async deleteAccessRules(session, keys) {
    for (const { workspaceId, subjectId, projectId } of keys) {
      await rules.delete(session, workspaceId, subjectId, projectId);
    }
  },
};
