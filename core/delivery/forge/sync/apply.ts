/** Writes changes of an issue to its task, with the same code as every other change to a task. @module */
import type { Column } from "../../../board/column/column.ts";
import { resolveStatus } from "../../../board/column/column.ts";
import { relabelTasks } from "../../../board/label/attach.ts";
import { checkLabelName, type Label } from "../../../board/label/label.ts";
import { newLabel } from "../../../board/label/save.ts";
import { saveAndRepeatOne } from "../../../board/recurrence/complete.ts";
import { KnownBoard, withInputs } from "../../../board/task/patch.ts";
import type { Task } from "../../../board/task/task.ts";
import type { Context } from "../../../context.ts";
import { TrackerError } from "../../../errors.ts";
import type { Tx } from "../../../ports/store.ts";
import { addedByEdit } from "../../../quota.ts";
import type { ClaimUsage } from "../../../workspace/usage.ts";
import { columnOfEvent } from "../../workflow_rule/column_of_event.ts";
import type { ForgeConnection } from "../connection.ts";
import type { ScalarField, Snapshot } from "../link.ts";
import type { LabelChange } from "./merge.ts";

/** The color of labels that are created because the workspace does not have them yet. */
const LABEL_COLOR = "#6b7280";

/** The task to change, and what a change to it requires. */
export interface Applying {
  tx: Tx;
  ctx: Context;
  claim: ClaimUsage;
  connection: ForgeConnection;
  columns: readonly Column[];
  now: Date;
}

/**
 * Returns the context in which the server writes for a forge. The relay does not send the resulting events back to the
 * connection.
 */
export function forgeContext(ctx: Context, connectionId: string): Context {
  const { expectedVersions: _, change: __, ...rest } = ctx;
  return { ...rest, actor: null, windowId: forgeWindow(connectionId) };
}

/** Returns the window ID of events caused by a connection. */
export function forgeWindow(connectionId: string): string {
  return `forge:${connectionId}`;
}

/**
 * Writes fields of an issue to its task.
 *
 * @returns the task afterward, and the fields whose values a task cannot have, such as text that is too long
 */
export async function applyFields(
  on: Applying,
  task: Task,
  remote: Snapshot,
  fields: readonly ScalarField[],
): Promise<{ task: Task; refused: ScalarField[] }> {
  const { tx, ctx, claim, now } = on;
  const known = new KnownBoard(tx);
  let after = task;
  const refused: ScalarField[] = [];
  for (const field of fields) {
    try {
      after = await withField(on, known, after, field, remote);
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error;
      refused.push(field);
    }
  }
  if (after === task) return { task, refused };
  claim(task.workspaceId, addedByEdit([task.title, task.description], [after.title, after.description]));
  const saved = await saveAndRepeatOne(tx, ctx, { before: task, after }, now, { known, claim });
  return { task: saved, refused };
}

async function withField(
  { tx, connection, columns }: Applying,
  known: KnownBoard,
  task: Task,
  field: ScalarField,
  remote: Snapshot,
): Promise<Task> {
  if (field === "title") return withInputs(task, { title: remote.title });
  if (field === "body") return withInputs(task, { description: remote.body });
  if (field === "priority") return withInputs(task, { priority: remote.priority ?? "no-priority" });
  if (field === "assignee") {
    const { assignee } = remote;
    if (assignee !== null && !(await known.reader(task, assignee))) return task;
    return { ...task, userId: assignee };
  }
  const eventType = remote.isOpen ? "issue_reopened" : "issue_closed";
  const event = { projectId: task.projectId, integrationType: connection.kind, eventType } as const;
  const { status, column } = await columnOfEvent(tx, event, columns);
  return { ...task, status, columnId: column?.id ?? null };
}

/** Moves a task into a column, unless it is already there. @returns the task afterward */
export async function applyStatus(
  { tx, ctx, claim, columns, now }: Applying,
  task: Task,
  status: string,
): Promise<Task> {
  const { column, status: slug } = resolveStatus(status, columns);
  if (slug === task.status) return task;
  const after = { ...task, status: slug, columnId: column?.id ?? null };
  return await saveAndRepeatOne(tx, ctx, { before: task, after }, now, { known: new KnownBoard(tx), claim });
}

/**
 * Adds labels to a task, and removes other labels, by name. Names that are not valid for a label, and labels beyond the
 * limit, are left out.
 */
export async function applyLabels({ tx, ctx, now }: Applying, task: Task, { add, remove }: LabelChange): Promise<void> {
  const labelOf = async (name: string): Promise<Label[]> => {
    try {
      checkLabelName(name);
    } catch {
      return [];
    }
    const template = await tx.findTemplateLabel(task.workspaceId, name);
    const { workspaceId, id: taskId } = task;
    return [newLabel(ctx, { workspaceId, taskId, name: name.trim(), color: template?.color ?? LABEL_COLOR }, now)];
  };
  const added: Label[] = [];
  for (const name of add) added.push(...(await labelOf(name)));
  const removed: Label[] = [];
  for (const name of remove) removed.push(...(await labelOf(name)));
  if (added.length + removed.length === 0) return;
  await relabelTasks(tx, ctx, [task], { add: added, remove: removed }, { now, refuse: () => undefined });
}
