/** Edits, duplicates and deletes tasks, with undo. @module */
import type { EditTask, Task } from "@hexlane/client";
import type { Saved } from "../queries/task/task_changes.ts";
import { departure, effectOfEdit, isBulkEdit, sendBulk } from "./bulk.ts";
import type { ActionContext } from "./context.ts";
import { findTask, taskKey } from "./known.ts";
import { isSatisfied } from "./patches.ts";
import { beforeUndo } from "./steps.ts";
import { offerUndo } from "./undo.ts";

/**
 * Edits tasks and offers Undo.
 *
 * @param said builds the message from the subject: a key or a number of tasks
 * @returns false if the server refused every edit
 */
export function editTasks(
  context: ActionContext,
  tasks: readonly Task[],
  wanted: EditTask | ((task: Task) => EditTask),
  said: (subject: string) => string,
): Promise<boolean> {
  return beforeUndo(editAndOffer(context, tasks, wanted, said));
}

async function editAndOffer(...[context, tasks, wanted, said]: Parameters<typeof editTasks>): Promise<boolean> {
  const edits = tasks
    .map((task) => findTask(context.queries, task.id) ?? task)
    .map((task) => ({ task, patch: typeof wanted === "function" ? wanted(task) : wanted }))
    .filter(({ task, patch }) => !isSatisfied(task, patch));
  if (edits.length === 0) return true;
  const changed = edits.map(({ task }) => task);
  const label = said(subjectOf(context, changed));
  const isOneRequest =
    typeof wanted !== "function" && isBulkEdit(wanted) && (changed.length > 1 || wanted.projectId !== undefined);
  const saved = isOneRequest
    ? await sendBulk(context, changed, wanted, (task) => effectOfEdit(context.queries, task, wanted))
    : await editEach(context, edits);
  return offer(context, label, saved);
}

/** @returns the changes that were accepted, even if a later one was refused */
async function editEach(
  { queries, changes }: ActionContext,
  edits: readonly { task: Task; patch: EditTask }[],
): Promise<Saved[]> {
  // The outbox sends them in order.
  const results = edits.map(({ task, patch }) => changes.edit(findTask(queries, task.id) ?? task, patch));
  return (await Promise.all(results)).filter((result) => result !== false);
}

/** @returns whether anything was accepted */
function offer(context: ActionContext, label: string, saved: readonly Saved[]): boolean {
  if (saved.length > 0) offerUndo(context, { label, saved });
  return saved.length > 0;
}

/** Returns the key of a single task, or the number of tasks. */
export function subjectOf({ queries, text }: ActionContext, tasks: readonly Task[]): string {
  const [task] = tasks;
  return tasks.length === 1 && task ? taskKey(queries, task) : text.taskActions.tasks(tasks.length);
}

/** Deletes tasks and offers Undo. @returns false if the server refused it */
export function deleteTasks(context: ActionContext, tasks: readonly Task[]): Promise<boolean> {
  return beforeUndo(deleteAndOffer(context, tasks));
}

async function deleteAndOffer(context: ActionContext, tasks: readonly Task[]): Promise<boolean> {
  const label = context.text.taskActions.deleted(subjectOf(context, tasks));
  const [task] = tasks;
  if (tasks.length > 1 || !task)
    return offer(context, label, await sendBulk(context, tasks, { deleted: true }, departure));
  const saved = await context.changes.request(task, {
    route: "DELETE /api/task/:id",
    input: { id: task.id },
    effects: [departure(findTask(context.queries, task.id) ?? task)],
    reload: [["board", task.projectId], ["task"], ["my-tasks"]],
  });
  return offer(context, label, saved === false ? [] : [saved]);
}

/** Duplicates a task in its column and offers Undo. */
export function duplicateTask(context: ActionContext, task: Task): Promise<boolean> {
  return beforeUndo(duplicateAndOffer(context, task));
}

async function duplicateAndOffer(context: ActionContext, task: Task): Promise<boolean> {
  const saved = await context.changes.request(task, {
    route: "POST /api/task/:id/duplicate",
    input: { id: task.id, body: {} },
    reload: [["board", task.projectId], ["my-tasks"]],
  });
  if (saved === false) return false;
  return offer(context, context.text.taskActions.duplicated(taskKey(context.queries, task)), [saved]);
}
