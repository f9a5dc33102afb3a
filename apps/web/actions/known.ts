/** Finds tasks, and their projects, columns and people, in the query cache. @module */
import type { ListedProject, Task, TaskCard } from "@hexlane/client";
import type { QueryClient } from "@tanstack/react-query";
import { mayDo } from "../access/access.ts";
import { type BoardData, keyOf, type Person } from "../pages/board/board_data.ts";
import { boardQuery, taskQuery } from "../queries/board.ts";
import { sessionQuery, workspacesQuery } from "../queries/session.ts";
import { peopleOf } from "../queries/task/task_changes.ts";
import {
  columnsQuery,
  membershipQuery,
  membersQuery,
  projectsQuery,
  type TaskLists,
  WORK_KEY,
} from "../queries/workspace.ts";

/** Returns the task as the screen shows it. */
export function findTask(queries: QueryClient, taskId: string): Task | TaskCard | undefined {
  for (const [, board] of queries.getQueriesData<BoardData>({ queryKey: ["board"] })) {
    const card = board?.tasks.find(({ id }) => id === taskId);
    if (card) return card;
  }
  const detail = queries.getQueryData(taskQuery(taskId).queryKey);
  if (detail) return detail;
  for (const [, lists] of queries.getQueriesData<TaskLists>({ queryKey: WORK_KEY })) {
    const task = Object.values(lists ?? {})
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .find(({ id }) => id === taskId);
    // Tasks in the lists of the account lack the description, start date, position and labels.
    if (task) return task as Task;
  }
  return undefined;
}

export function projectOf(queries: QueryClient, task: Task): ListedProject | undefined {
  const projects = queries.getQueryData(projectsQuery(task.workspaceId).queryKey);
  return projects?.find(({ id }) => id === task.projectId);
}

/** Returns the key of a task, such as `WEB-12`, or `#12` if the project is not loaded. */
export function taskKey(queries: QueryClient, task: Task): string {
  const project = projectOf(queries, task);
  return project ? keyOf(project, task) : `#${task.number}`;
}

export function workspaceSlugOf(queries: QueryClient, task: Task): string {
  const workspaces = queries.getQueryData(workspacesQuery.queryKey);
  return workspaces?.find(({ id }) => id === task.workspaceId)?.slug ?? "";
}

export interface KnownColumn {
  slug: string;
  name: string;
  color: string | null;
  isFinal: boolean;
}

export function columnsOf(queries: QueryClient, projectId: string): readonly KnownColumn[] {
  const board = queries.getQueryData(boardQuery(projectId).queryKey);
  return board?.columns ?? queries.getQueryData(columnsQuery(projectId).queryKey) ?? [];
}

/** Returns the members of a workspace, sorted by name. */
export function peopleIn(queries: QueryClient, workspaceId: string): Person[] {
  return peopleOf(queries.getQueryData(membersQuery(workspaceId).queryKey) ?? []);
}

export function ownId(queries: QueryClient): string | undefined {
  return queries.getQueryData(sessionQuery.queryKey)?.user.id;
}

/** Returns whether the account has a permission for all of the tasks. Tasks of archived projects are read-only. */
export function mayChange(queries: QueryClient, tasks: readonly Task[], permission: string): boolean {
  return tasks.every((task) => {
    const membership = queries.getQueryData(membershipQuery(task.workspaceId).queryKey);
    return (
      membership !== undefined && mayDo(membership, permission, task.projectId) && !projectOf(queries, task)?.archivedAt
    );
  });
}
