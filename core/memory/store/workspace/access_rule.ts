/** Project access rules in memory. @module */
import type { AccessRuleReads, AccessRuleWrites } from "../../../ports/store/workspace/access_rule.ts";
import { type AccessRule, EVERYONE } from "../../../project_access.ts";
import type { Over } from "../database.ts";
import { orderBy } from "../order.ts";
import { keyOf, type Tables } from "../rows.ts";

export const accessRuleReads: Over<AccessRuleReads> = {
  listAccessRules: ({ accessRules }, workspaceId) => inOrder(accessRules.by("workspace", workspaceId)),
  listAccessRulesFor: (tables, workspaceId, userId) => inOrder(accessRulesFor(tables, workspaceId, userId)),
  listAccessRulesOf: (tables, userId) =>
    tables.members.by("user", userId).flatMap(({ workspaceId }) => accessRulesFor(tables, workspaceId, userId)),
};

export const accessRuleWrites: Over<AccessRuleWrites> = {
  saveAccessRules: ({ accessRules }, rules) => {
    for (const rule of rules) accessRules.upsert(rule);
  },
  deleteAccessRules: ({ accessRules }, keys) => {
    for (const { workspaceId, subjectId, projectId } of keys) {
      accessRules.delete(keyOf(workspaceId, subjectId, projectId));
    }
  },
};

/** Returns the rules of a workspace that apply to an account or to everyone. */
export function accessRulesFor({ accessRules }: Tables, workspaceId: string, userId: string): AccessRule[] {
  return accessRules
    .by("workspace", workspaceId)
    .filter(({ subjectId }) => subjectId === userId || subjectId === EVERYONE);
}

function inOrder(rules: readonly AccessRule[]): AccessRule[] {
  return orderBy(rules, ({ projectId, subjectId }) => [projectId, subjectId]);
}
