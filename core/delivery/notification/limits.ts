/** The notifications that an account may see. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { groupBy } from "../../group_by.ts";
import type { ProjectScope, ReadTx } from "../../ports/store.ts";
import { ProjectRules } from "../../project_access.ts";
import { isOwner } from "../../workspace/member/member.ts";

/**
 * Returns the workspaces in which the account may not open every project, and the projects there that it may open;
 * undefined if there are no such workspaces.
 */
export async function notificationLimits(tx: ReadTx, userId: string): Promise<Required<ProjectScope> | undefined> {
  const rules = groupBy(await tx.listAccessRulesOf(userId), ({ workspaceId }) => workspaceId);
  if (rules.size === 0) return undefined;
  const members = (await tx.listMembershipsOf(userId)).filter((member) => !isOwner(member));
  const limited = members.flatMap(({ workspaceId }) => {
    const projects = new ProjectRules(rules.get(workspaceId) ?? [], userId);
    return projects.isLimited ? [{ workspaceId, projects }] : [];
  });
  if (limited.length === 0) return undefined;
  const open = await allInOrder(
    ...limited.map(async ({ workspaceId, projects }) =>
      (await tx.listProjectOutlines(workspaceId)).flatMap(({ id }) => (projects.sees(id) ? id : [])),
    ),
  );
  return { workspaceIds: limited.map(({ workspaceId }) => workspaceId), projectIds: open.flat() };
}
