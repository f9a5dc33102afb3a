/**
 * Changes tasks. A change is shown at once, stored in the outbox, sent in order, and rolled back with a message if the server
 * refuses it.
 *
 * @module
 */
import type { EditTask, Task, TaskCard } from "@hexlane/client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { loadWithRetry } from "../../browser/failed_loads.ts";
import { loadWhenIdle } from "../../components/menu/lazy_component.tsx";
import type { TypedTexts } from "../../drafts/changes.ts";
import { drafts } from "../../drafts/drafts.ts";
import { sessionEnd } from "../../drafts/session_end.ts";
import { type BoardData, optimisticPatch } from "../../pages/board/board_data.ts";
import { type CoreText, useText } from "../../text/mod.tsx";
import { boardQuery } from "../board.ts";
import { add, fieldsOf, type Saved, savedIn, sendRequest, type TaskRequest } from "../saved.ts";
import { cachedCard, peopleIn, showTask } from "./task_cache.ts";

export type { Saved, TaskRequest } from "../saved.ts";
export { dropTask, peopleOf, putTask } from "./task_cache.ts";

export interface EditOptions {
  /** The text that the user started to edit, if it is not the text on the screen. */
  base?: TypedTexts | undefined;
}

export interface TaskChanges {
  /** @returns false if the server refused it */
  edit(task: Task, patch: EditTask, options?: EditOptions): Promise<Saved | false>;
  /** Restores a deleted task. */
  restore(task: Task, key: string): Promise<void>;
  /**
   * Changes something else about a task, such as a label or a comment.
   *
   * @param said describes the change in messages about undoing it. @default that the task changed
   * @returns false if the server refused it
   */
  request(
    task: Pick<Task, "id" | "projectId" | "title">,
    request: TaskRequest,
    said?: (subject: string) => string,
  ): Promise<Saved | false>;
  /**
   * Undoes a change, or an undo. A pending change is taken back, or its undo is queued too.
   *
   * @returns the undo, which can also be undone, or false if nothing was undone
   */
  undo(saved: Saved): Promise<Saved | false>;
}

const loadLater = () => import("./undo_saved.ts");
loadWhenIdle(loadLater);

export function useTaskChanges(): TaskChanges {
  const queries = useQueryClient();
  const text = useText();
  return useMemo(() => changesOver(queries, text), [queries, text]);
}

function changesOver(queries: QueryClient, text: CoreText): TaskChanges {
  return {
    async edit(task, patch, { base = baseOf(task, patch) } = {}) {
      const before = cachedCard(queries, task);
      const shown = showChange(queries, before, patch);
      const outcome = await add({
        kind: "edit",
        projectId: task.projectId,
        taskId: task.id,
        title: task.title,
        body: patch,
        shown,
        before: fieldsOf(before as TaskCard, Object.keys(shown)),
        base,
      });
      return savedIn(outcome);
    },
    async restore(task, key) {
      await (await loadWithRetry(loadLater)).restoreTask(queries, task, text.board.restored(key));
    },
    async undo(saved) {
      return await (await loadWithRetry(loadLater)).undoSaved(queries, saved);
    },
    request: async (task, request) => (await sendRequest(queries, task, request)).saved,
  };
}

/** Returns the text that the patch replaces: what the user started to edit, or else the text on the screen. */
function baseOf(task: Task, { title, description }: EditTask): TypedTexts | undefined {
  if (title === undefined && description === undefined) return undefined;
  return {
    ...(title === undefined ? {} : { title: startOf(task, "title") ?? task.title }),
    ...(description === undefined ? {} : { description: startOf(task, "description") ?? task.description ?? "" }),
  };
}

function startOf({ id }: Task, name: keyof TypedTexts): string | undefined {
  const accountId = sessionEnd.account?.id ?? "";
  return drafts.read({ accountId, field: `task:${id}:${name}` })?.base;
}

/** @returns the fields as the screen shows them now */
function showChange(queries: QueryClient, before: Task | TaskCard, patch: EditTask): Partial<TaskCard> {
  const board = queries.getQueryData(boardQuery(before.projectId).queryKey);
  // A board that is still loading does not have the change.
  if (board) void queries.cancelQueries({ queryKey: boardQuery(before.projectId).queryKey });
  const people = peopleIn(queries, before.workspaceId);
  const shown = optimisticPatch(board ?? NO_BOARD, before as TaskCard, patch, people);
  showTask(queries, { ...shown, id: before.id, projectId: before.projectId });
  return shown;
}

const NO_BOARD: BoardData = { project: {} as BoardData["project"], columns: [], tasks: [] };
