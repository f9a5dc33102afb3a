/** Edits many tasks of one project, each differently. Loaded by the pages that need it. @module */
import type { EditTask, Task, TaskCard } from "@hexlane/client";
import type { QueryClient } from "@tanstack/react-query";
import type { TypedTexts } from "../../drafts/changes.ts";
import { optimisticPatch } from "../../pages/board/board_data.ts";
import { boardQuery } from "../board.ts";
import { add, fieldsOf, type Saved, savedIn } from "../saved.ts";
import { peopleIn, showTask } from "./task_cache.ts";
import type { EditOptions } from "./task_changes.ts";

/** An edit of one of the tasks. */
export interface ManyEdit extends EditOptions {
  task: Task;
  patch: EditTask;
}

/**
 * Shows all edits with one change of the board, because each change copies the board.
 *
 * @returns the edits that were accepted
 */
export async function editMany(queries: QueryClient, edits: readonly ManyEdit[]): Promise<Saved[]> {
  const projects = Map.groupBy(edits, ({ task }) => task.projectId);
  const saved = await Promise.all([...projects].map(([projectId, some]) => editIn(queries, projectId, some)));
  return saved.flat();
}

async function editIn(queries: QueryClient, projectId: string, edits: readonly ManyEdit[]): Promise<Saved[]> {
  const { queryKey } = boardQuery(projectId);
  const board = queries.getQueryData(queryKey);
  // A board that is still loading does not have the changes.
  if (board) void queries.cancelQueries({ queryKey });
  const cards = new Map(board?.tasks.map((task) => [task.id, task]));
  const changes = edits.map(({ task, patch, base = baseOf(task, patch) }) => {
    const before = (cards.get(task.id) ?? task) as TaskCard;
    const people = peopleIn(queries, task.workspaceId);
    const shown = board ? optimisticPatch(board, before, patch, people) : (patch as Partial<TaskCard>);
    return { task, patch, shown, before: fieldsOf(before, Object.keys(shown)), base };
  });
  if (board) {
    const shown = new Map(changes.map((change) => [change.task.id, change.shown]));
    const tasks = board.tasks.map((task) => (shown.has(task.id) ? { ...task, ...shown.get(task.id) } : task));
    queries.setQueryData(queryKey, { ...board, tasks });
  } else for (const { task, shown } of changes) showTask(queries, { ...shown, id: task.id, projectId });
  const results = await Promise.all(
    changes.map(({ task, patch, ...rest }) =>
      add({ kind: "edit", projectId, taskId: task.id, title: task.title, body: patch, ...rest }),
    ),
  );
  return results.map(savedIn).filter((one) => one !== false);
}

/** Returns the text that an edit replaces. If the server has different text, the edit is a conflict. */
function baseOf(task: Task, { title, description }: EditTask): TypedTexts | undefined {
  if (title === undefined && description === undefined) return undefined;
  return {
    ...(title === undefined ? {} : { title: task.title }),
    ...(description === undefined ? {} : { description: task.description ?? "" }),
  };
}
