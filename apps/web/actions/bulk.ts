/**
 * Changes many tasks. Where a bulk operation exists, sends one request per workspace and 1,000 tasks. Like all changes, these
 * wait in the outbox while offline.
 *
 * @module
 */
import type { BulkChanges, EditTask, Task, TaskCard } from "@hexlane/client";
import type { QueryClient } from "@tanstack/react-query";
import type { TaskEffect } from "../drafts/changes.ts";
import { optimisticPatch } from "../pages/board/board_data.ts";
import { boardQuery } from "../queries/board.ts";
import type { Saved } from "../queries/task/task_changes.ts";
import type { ActionContext } from "./context.ts";
import { findTask, peopleIn } from "./known.ts";
import { requestsOf } from "./requests.ts";

const BULK_FIELDS: ReadonlySet<string> = new Set([
  "status",
  "priority",
  "userId",
  "startDate",
  "dueDate",
  "estimate",
  "milestoneId",
  "cycleId",
  "projectId",
] satisfies (keyof BulkChanges & keyof EditTask)[]);

/** Returns whether one request can apply the edit to many tasks. */
export function isBulkEdit(patch: EditTask): patch is BulkChanges & EditTask {
  return Object.keys(patch).every((name) => BULK_FIELDS.has(name));
}

/** Returns the effect of an edit on the screen. A task that moves to another project leaves its board. */
export function effectOfEdit(queries: QueryClient, task: Task, patch: EditTask): TaskEffect {
  if (patch.projectId !== undefined && patch.projectId !== task.projectId) return departure(task);
  const board = queries.getQueryData(boardQuery(task.projectId).queryKey);
  const people = peopleIn(queries, task.workspaceId);
  const shown = board ? optimisticPatch(board, task as TaskCard, patch, people) : (patch as Partial<TaskCard>);
  return effectOn(task, shown);
}

/** Returns the effect of showing different field values. */
export function effectOn(task: Task, shown: Partial<TaskCard>): TaskEffect {
  const { id: taskId, projectId } = task;
  const before = Object.fromEntries(Object.entries(task).filter(([name]) => name in shown));
  return { taskId, projectId, shown, before };
}

/** Returns the effect of a task leaving its project's board. */
export function departure(task: Task): TaskEffect {
  return { taskId: task.id, projectId: task.projectId, shown: {}, before: task as TaskCard, leaves: true };
}

/**
 * Changes tasks. The tasks are shown with their new values at once.
 *
 * @returns the changes that were accepted, even if a later one was refused
 */
export async function sendBulk(
  { queries, changes, text }: ActionContext,
  tasks: readonly Task[],
  patch: BulkChanges,
  effectOf: (task: Task) => TaskEffect,
): Promise<Saved[]> {
  const saved: Saved[] = [];
  // Each request covers one workspace.
  const workspaces = [...Map.groupBy(tasks, ({ workspaceId }) => workspaceId).values()];
  for (const chosen of workspaces.flatMap((some) => requestsOf(some))) {
    const part = chosen.map((task) => findTask(queries, task.id) ?? task);
    const [first] = part;
    if (!first) break;
    const title = part.length === 1 ? first.title : text.taskActions.tasks(part.length);
    const result = await changes.request(
      { ...first, title },
      {
        route: "PATCH /api/task/bulk",
        input: { body: { taskIds: part.map(({ id }) => id), changes: patch } },
        effects: part.map(effectOf),
        reload: reloadOf(part, patch),
      },
    );
    if (result === false) break;
    saved.push(result);
  }
  return saved;
}

/** Returns the keys of the queries that show the tasks. Only queries on the screen are reloaded. */
function reloadOf(tasks: readonly Task[], { projectId }: BulkChanges): string[][] {
  const projects = new Set([...tasks.map((task) => task.projectId), ...(projectId === undefined ? [] : [projectId])]);
  const boards = [...projects].map((id) => ["board", id]);
  return [...boards, ["task"], ["task-labels"], ["activities"], ["my-tasks"]];
}
