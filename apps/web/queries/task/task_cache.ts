/** Writes tasks to every query that shows them. @module */
import type { MemberWithUser as Member, Task, TaskCard, TaskDetail } from "@hexlane/client";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { TaskEffect } from "../../drafts/changes.ts";
import { pendingFields } from "../../drafts/pending_edits.ts";
import { mayBeRespaced, type Person, withoutTask, withTask } from "../../pages/board/board_data.ts";
import { activitiesQuery, boardQuery, relationsQuery, taskQuery } from "../board.ts";
import { membersQuery, type TaskLists, WORK_KEY } from "../workspace.ts";

/** Returns the task as the screen shows it. */
export function cachedCard(queries: QueryClient, task: Task): Task | TaskCard {
  const board = queries.getQueryData(boardQuery(task.projectId).queryKey);
  return board?.tasks.find(({ id }) => id === task.id) ?? queries.getQueryData(taskQuery(task.id).queryKey) ?? task;
}

/** Writes fields from the server to every query that shows the task. Fields whose change waits keep their value. */
export function putTask(queries: QueryClient, task: Partial<TaskCard> & { id: string }): void {
  showTask(queries, { ...task, ...pendingFields(task.id) });
}

/** Writes fields to every query that shows the task. */
export function showTask(queries: QueryClient, task: Partial<TaskCard> & { id: string }): void {
  if (task.projectId !== undefined) {
    queries.setQueryData(boardQuery(task.projectId).queryKey, (board) => board && withTask(board, task));
  }
  queries.setQueryData(taskQuery(task.id).queryKey, (detail) => {
    if (!detail) return detail;
    const { labels: _, assigneeImage: __, externalLinks: ___, ...fields } = task;
    return { ...detail, ...fields, assigneeId: fields.userId === undefined ? detail.assigneeId : fields.userId };
  });
  queries.setQueriesData<TaskLists>({ queryKey: WORK_KEY }, (lists) => {
    if (!lists) return lists;
    const shown = Object.entries(lists).map(([name, list]) => [
      name,
      Array.isArray(list) ? list.map((one) => (one.id === task.id ? { ...one, ...task } : one)) : list,
    ]);
    return Object.fromEntries(shown);
  });
}

/** Shows the effect of a change on a task. */
export function showEffect(queries: QueryClient, { taskId, projectId, shown, leaves }: TaskEffect): void {
  if (leaves) dropTask(queries, { id: taskId, projectId });
  else showTask(queries, { ...shown, id: taskId, projectId });
}

/** Shows a task as the server saved it. */
export function showSaved(queries: QueryClient, saved: Task, shown: Partial<TaskCard>): void {
  putTask(queries, saved);
  const { queryKey } = boardQuery(saved.projectId);
  const board = queries.getQueryData(queryKey);
  const isElsewhere = shown.position !== undefined && shown.position !== saved.position;
  // A response to a read that began before the change would hide it.
  const isLoading = (key: QueryKey): boolean => queries.isFetching({ queryKey: key }) > 0;
  if (isLoading(queryKey) || (board && (isElsewhere || mayBeRespaced(board, saved.status)))) {
    void queries.invalidateQueries({ queryKey });
  }
  const { queryKey: taskKey } = taskQuery(saved.id);
  if (isLoading(taskKey)) void queries.invalidateQueries({ queryKey: taskKey });
  void queries.invalidateQueries({ queryKey: activitiesQuery(saved.id).queryKey });
  void queries.invalidateQueries({ queryKey: ["my-tasks"] });
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

export function peopleIn(queries: QueryClient, workspaceId: string): Person[] {
  return peopleOf(queries.getQueryData(membersQuery(workspaceId).queryKey) ?? []);
}

/** Returns the members as people, sorted by name. */
export function peopleOf(members: readonly Member[]): Person[] {
  return members
    .map(({ user: { id, name, image } }) => ({ id, name, image }))
    .sort((left, right) => left.name.localeCompare(right.name));
}
