/** Lists, saves, deletes and applies workflow rules. @module */
import { type Column, type ColumnPlacement, defaultColumn } from "../../board/column/column.ts";
import { requireProject, requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import { MAX_NAME_CHARACTERS, MAX_WORKFLOW_RULES_PER_PROJECT } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { checkText } from "../../text.ts";
import { type ListedWorkflowRule, WORKFLOW_EVENTS, type WorkflowEvent, type WorkflowRule } from "./workflow_rule.ts";

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
 * Saves the rule of a project for an integration and an event, replacing an earlier one.
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

/**
 * Returns the column into which an event moves the tasks of a project: the rule's column, else the one with the default slug, else a
 * final column if the event finishes tasks, else the first column.
 */
export async function columnOfEvent(
  tx: ReadTx,
  { projectId, integrationType, eventType }: { projectId: string; integrationType: string; eventType: WorkflowEvent },
  columns: readonly Column[],
): Promise<ColumnPlacement> {
  const rules = await tx.listWorkflowRules(projectId);
  const rule = rules.find((one) => one.integrationType === integrationType && one.eventType === eventType);
  const slug = WORKFLOW_EVENTS[eventType];
  const isEnd = slug === "done";
  const column =
    columns.find(({ id }) => id === rule?.columnId) ??
    columns.find((one) => one.slug === slug) ??
    columns.find(({ isFinal }) => isFinal === isEnd) ??
    defaultColumn(slug, columns);
  return { status: column.slug, column };
}
