/** Finds the column into which an event of a forge moves tasks. @module */
import { type Column, type ColumnPlacement, defaultColumn } from "../../board/column/column.ts";
import type { ReadTx } from "../../ports/store.ts";
import { WORKFLOW_EVENTS, type WorkflowEvent } from "./workflow_rule.ts";

/**
 * Returns the column into which an event moves the tasks of a project: the rule's column, else the column with the
 * event's default slug, else the first column that is final if the event finishes tasks and not final otherwise, else
 * the first column.
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
