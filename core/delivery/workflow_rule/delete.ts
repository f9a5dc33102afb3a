/** Deletes a workflow rule. @module */
import { requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { WorkflowRule } from "./workflow_rule.ts";

/**
 * Deletes a workflow rule. The event then has its default effect.
 *
 * @returns the deleted rule
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` if the project is archived
 */
export async function deleteWorkflowRule(ctx: Context, input: { ruleId: string }): Promise<WorkflowRule> {
  ctx.checkInput("deleteWorkflowRule", input);
  return await ctx.store.transaction(async (tx) => {
    const rule = await tx.findWorkflowRule(input.ruleId);
    if (!rule) throw notFound("workflow rule", input.ruleId);
    const named = { kind: "workflow rule", id: rule.id };
    await requireWritableProject(tx, ctx, rule.projectId, "project:update", named);
    await tx.deleteWorkflowRule(rule.id);
    return rule;
  });
}
