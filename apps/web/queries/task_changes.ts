/**
 * Changes tasks. A change is shown at once, sent as one small request, and rolled back with a message if the server refuses
 * it.
 *
 * @module
 */
import {
  ApiError,
  type EditTask,
  type MemberWithUser as Member,
  type Task,
  type TaskCard,
  type TaskDetail,
} from "@hexlane/client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { showToast } from "../components/toast.tsx";
import { errorSentence } from "../format/error_text.ts";
import {
  type BoardData,
  mayBeRespaced,
  optimisticPatch,
  type Person,
  withoutTask,
  withTask,
} from "../pages/board/board_data.ts";
import { type CoreText, useText } from "../text/mod.tsx";
import { api, isSignedOut } from "./api.ts";
import { activitiesQuery, boardQuery, relationsQuery, taskQuery } from "./board.ts";
import { membersQuery } from "./workspace.ts";

export interface TaskChanges {
  /** @returns whether it was accepted */
  edit(task: Task, patch: EditTask): Promise<boolean>;
  /** Deletes the task and offers Undo. */
  remove(task: Task, key: string): Promise<boolean>;
  /** Restores a deleted task. */
  restore(task: Task, key: string): Promise<void>;
}

export function useTaskChanges(): TaskChanges {
  const queries = useQueryClient();
  const text = useText();
  return useMemo(() => changesOver(queries, text), [queries, text]);
}

/** Tasks with changes in flight: events about them are outdated. */
const pending = new Map<string, number>();

export function isChanging(taskId: string): boolean {
  return pending.has(taskId);
}

/** Changes are sent one at a time, because a card may be placed next to one whose change is still in flight. */
let queue: Promise<unknown> = Promise.resolve();

function changesOver(queries: QueryClient, text: CoreText): TaskChanges {
  async function restore(task: Task, key: string): Promise<void> {
    try {
      const restored = await api("POST /api/task/:id/restore", { id: task.id });
      putTask(queries, { ...cachedCard(queries, task), ...withAssigneeImage(queries, restored) });
      showToast({ text: text.board.restored(key) });
    } catch (error) {
      refuse(queries, task, error, text);
    }
  }

  return {
    async edit(task, patch) {
      const before = cachedCard(queries, task);
      const own = showChange(queries, before, patch);
      pending.set(task.id, (pending.get(task.id) ?? 0) + 1);
      const answer = queue.then(() => api("PATCH /api/task/:id", { id: task.id, body: patch }));
      queue = answer.catch(() => {});
      try {
        const saved = await answer;
        if (release(task.id)) settle(queries, saved, own);
        return true;
      } catch (error) {
        if (release(task.id)) putTask(queries, { ...before, id: task.id });
        refuse(queries, task, error, text);
        return false;
      }
    },
    async remove(task, key) {
      try {
        await api("DELETE /api/task/:id", { id: task.id });
      } catch (error) {
        refuse(queries, task, error, text);
        return false;
      }
      dropTask(queries, task);
      showToast({
        text: text.board.deleted(key),
        action: { label: text.board.undo, run: () => void restore(task, key) },
      });
      return true;
    },
    restore,
  };
}

/** @returns whether it was the last one in flight */
function release(taskId: string): boolean {
  const left = (pending.get(taskId) ?? 1) - 1;
  if (left > 0) pending.set(taskId, left);
  else pending.delete(taskId);
  return left === 0;
}

function cachedCard(queries: QueryClient, task: Task): Task | TaskCard {
  const board = queries.getQueryData(boardQuery(task.projectId).queryKey);
  return board?.tasks.find(({ id }) => id === task.id) ?? queries.getQueryData(taskQuery(task.id).queryKey) ?? task;
}

/** @returns the fields as the screen shows them now */
function showChange(queries: QueryClient, before: Task | TaskCard, patch: EditTask): Partial<TaskCard> {
  const board = queries.getQueryData(boardQuery(before.projectId).queryKey);
  // A board that is still loading does not have the change.
  if (board) void queries.cancelQueries({ queryKey: boardQuery(before.projectId).queryKey });
  const own = optimisticPatch(board ?? NO_BOARD, before as TaskCard, patch, peopleIn(queries, before.workspaceId));
  putTask(queries, { ...own, id: before.id, projectId: before.projectId });
  return own;
}

const NO_BOARD: BoardData = { project: {} as BoardData["project"], columns: [], tasks: [] };

function settle(queries: QueryClient, saved: Task, own: Partial<TaskCard>): void {
  putTask(queries, saved);
  const { queryKey } = boardQuery(saved.projectId);
  const board = queries.getQueryData(queryKey);
  const isElsewhere = own.position !== undefined && own.position !== saved.position;
  if (board && (isElsewhere || mayBeRespaced(board, saved.status))) void queries.invalidateQueries({ queryKey });
  void queries.invalidateQueries({ queryKey: activitiesQuery(saved.id).queryKey });
  void queries.invalidateQueries({ queryKey: ["my-tasks"] });
}

function refuse(queries: QueryClient, task: Task, error: unknown, text: CoreText): void {
  // The session bar reports it.
  if (isSignedOut(error)) return;
  const isMoved = error instanceof ApiError && error.code === "NEIGHBOUR_MOVED";
  if (isMoved || (error instanceof ApiError && error.status === 404)) {
    void queries.invalidateQueries({ queryKey: boardQuery(task.projectId).queryKey });
    void queries.invalidateQueries({ queryKey: taskQuery(task.id).queryKey });
  }
  const sentence = isMoved ? text.board.neighborMoved : text.board.notSaved(task.title, errorSentence(error, text));
  showToast({ tone: "danger", text: sentence });
}

/** Writes fields of a task to every query that shows it. */
export function putTask(queries: QueryClient, task: Partial<TaskCard> & { id: string }): void {
  if (task.projectId !== undefined) {
    queries.setQueryData(boardQuery(task.projectId).queryKey, (board) => board && withTask(board, task));
  }
  queries.setQueryData(taskQuery(task.id).queryKey, (detail) => {
    if (!detail) return detail;
    const { labels: _, assigneeImage: __, externalLinks: ___, ...fields } = task;
    return { ...detail, ...fields, assigneeId: fields.userId === undefined ? detail.assigneeId : fields.userId };
  });
}

export function dropTask(queries: QueryClient, task: { id: string; projectId: string }): void {
  queries.setQueryData(boardQuery(task.projectId).queryKey, (board) => board && withoutTask(board, task.id));
  void queries.invalidateQueries({ queryKey: relationsQuery(task.id).queryKey.slice(0, 1) });
  void queries.invalidateQueries({ queryKey: ["my-tasks"] });
}

/** Adds the assignee's picture to a task, for cards. */
export function withAssigneeImage(queries: QueryClient, task: TaskDetail): Partial<TaskCard> & { id: string } {
  const member = peopleIn(queries, task.workspaceId).find(({ id }) => id === task.userId);
  return { ...task, assigneeImage: member?.image ?? null };
}

function peopleIn(queries: QueryClient, workspaceId: string): Person[] {
  return peopleOf(queries.getQueryData(membersQuery(workspaceId).queryKey) ?? []);
}

/** Sorted by name. */
export function peopleOf(members: readonly Member[]): Person[] {
  return members
    .map(({ user: { id, name, image } }) => ({ id, name, image }))
    .sort((left, right) => left.name.localeCompare(right.name));
}
