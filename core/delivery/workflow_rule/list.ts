/** Lists workflow rules. @module */

import { requireProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import type { ListedWorkflowRule } from "./workflow_rule.ts";

/**
 * Lists the workflow rules of a project, oldest first.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listWorkflowRules(ctx: Context, input: { projectId: string }): Promise<ListedWorkflowRule[]> {
  ctx.checkInput("listWorkflowRules", input);
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "project:read");
    const columns = new Map((await tx.listColumns(project.id)).map((column) => [column.id, column]));
    return (await tx.listWorkflowRules(project.id)).flatMap((rule) => {
      const column = columns.get(rule.columnId);
      return column ? [{ ...rule, columnName: column.name, columnSlug: column.slug }] : [];
    });
  });
}
