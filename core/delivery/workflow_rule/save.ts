/** Saves a workflow rule. @module */
import { requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { MAX_NAME_CHARACTERS, MAX_WORKFLOW_RULES_PER_PROJECT } from "../../limits.ts";
import { checkText } from "../../text.ts";
import type { WorkflowRule } from "./workflow_rule.ts";

/** Input for {@linkcode saveWorkflowRule}. */
export interface SaveWorkflowRuleInput {
  projectId: string;
  /** The forge, such as `github`. */
  integrationType: string;
  /** The event on the forge, such as `pr_merged`. */
  eventType: string;
  columnId: string;
}

/**
 * Saves a project's rule for an integration and an event, and replaces any earlier rule.
 *
 * @throws {TrackerError} `invalid`, with reason `COLUMN_OF_OTHER_PROJECT` for a column of another project; `not_found`;
 * `forbidden`; `conflict` if the project is archived, or with reason `TOO_MANY_WORKFLOW_RULES`
 */
export async function saveWorkflowRule(ctx: Context, input: SaveWorkflowRuleInput): Promise<WorkflowRule> {
  ctx.checkInput("saveWorkflowRule", input);
  const bounds = { min: 1, max: MAX_NAME_CHARACTERS, trim: true };
  const integrationType = checkText(input.integrationType, "/integrationType", bounds);
  const eventType = checkText(input.eventType, "/eventType", bounds);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "project:update");
    const column = await tx.findColumn(input.columnId);
    if (column?.projectId !== project.id) {
      throw invalidField("/columnId", "Column does not belong to the provided project", "COLUMN_OF_OTHER_PROJECT");
    }
    const rules = await tx.listWorkflowRules(project.id);
    const before = rules.find((rule) => rule.integrationType === integrationType && rule.eventType === eventType);
    if (before?.columnId === column.id) return before;
    if (!before && rules.length >= MAX_WORKFLOW_RULES_PER_PROJECT) {
      throw new TrackerError(
        "conflict",
        `Cannot save workflow rule: the limit of ${MAX_WORKFLOW_RULES_PER_PROJECT} is reached`,
        { reason: "TOO_MANY_WORKFLOW_RULES" },
      );
    }
    const { id, createdAt } = before ?? { id: ctx.newId(), createdAt: now };
    const rule = {
      id,
      projectId: project.id,
      integrationType,
      eventType,
      columnId: column.id,
      createdAt,
      updatedAt: now,
    };
    await tx.saveWorkflowRule(rule);
    return rule;
  });
}
