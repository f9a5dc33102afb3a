/**
 * Workflow rules: the column into which an event of a forge moves a task. No integration with a forge exists, so no project
 * can have rules.
 *
 * @module
 */
import { requireProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";

/** Input of {@linkcode saveWorkflowRule}. */
export interface SaveWorkflowRuleInput {
  projectId: string;
  /** The forge, such as `github`. */
  integrationType: string;
  /** Such as `pr_merged`. */
  eventType: string;
  columnId: string;
}

/**
 * Saves a workflow rule.
 *
 * @throws {TrackerError} `not_found` with reason `INTEGRATION_NOT_FOUND`, because the project has no such integration;
 * `not_found`, `forbidden`
 */
export async function saveWorkflowRule(ctx: Context, input: SaveWorkflowRuleInput): Promise<never> {
  ctx.checkInput("saveWorkflowRule", input);
  const { projectId, columnId, integrationType } = input;
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, projectId, "project:update");
    const column = await tx.findColumn(columnId);
    if (column?.projectId !== project.id) throw notFound("column", columnId);
    throw notFound(`${integrationType} integration of project`, projectId, "INTEGRATION_NOT_FOUND");
  });
}
