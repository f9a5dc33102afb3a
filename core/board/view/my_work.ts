/** The open tasks of the actor in all of their workspaces. @module */

import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { MAX_MY_WORK_OTHERS, MAX_MY_WORK_RECENT, MAX_MY_WORK_SEARCHED, MAX_MY_WORK_TASKS } from "../../limits.ts";
import type { ProjectScope, ReadTx } from "../../ports/store.ts";
import { listAccesses, scopeOf } from "../../workspace/project_access/scope.ts";
import type { Column } from "../column/column.ts";
import { type Project, taskKey } from "../project/project.ts";
import type { TaskRecord } from "../task/task.ts";
import { openWorkQuery } from "./work_query.ts";

/** Input for {@linkcode getMyWork}. */
export interface MyWorkInput {
  /** Searches only this workspace. @default all workspaces of the actor */
  workspaceId?: string;
  /** Lists only open tasks that this query matches. The query's order is ignored. @default all open tasks */
  where?: string;
  /** IDs of tasks that the client showed most recently, at most 20, separated by commas. */
  recent?: string;
}

/** A task with the names of its project and column. */
export interface WorkTask
  extends Pick<
    TaskRecord,
    | "id"
    | "title"
    | "number"
    | "priority"
    | "status"
    | "dueDate"
    | "dueDateOnly"
    | "updatedAt"
    | "projectId"
    | "workspaceId"
    | "userId"
  > {
  /** Such as `WEB-12`. */
  taskKey: string;
  projectName: string;
  /** Null for a task without a column. */
  columnName: string | null;
  columnColor: string | null;
  /** The progress that the column represents, from 0 for the first column to 1 for final columns. */
  columnPart: number;
  /** Whether the task is done. */
  isFinal: boolean;
  /** Null for a task without an assignee. */
  assigneeName: string | null;
}

/** The open tasks that concern the actor, and recent tasks. */
export interface MyWork {
  /** Up to 500 open tasks that are assigned to the actor, by due date, with undated tasks last. */
  tasks: WorkTask[];
  /** Whether there are more open tasks. */
  hasMore: boolean;
  /** Up to 200 open tasks that the actor assigned to others, in the same order. */
  assignedByMe: WorkTask[];
  /** Up to 200 open tasks that the actor watches, except tasks in the lists above, in the same order. */
  watching: WorkTask[];
  /** The requested recent tasks that the actor may still read, in the requested order. */
  recent: WorkTask[];
}

/**
 * Lists the open tasks that are assigned to the actor, that the actor assigned to others, and that the actor watches. The cost does
 * not depend on the tasks of others. A query searches the 5,000 tasks due soonest.
 *
 * @throws {TrackerError} `invalid`, including for an error in a query; `not_found`, `unauthenticated`, `forbidden`
 */
export async function getMyWork(ctx: Context, input: MyWorkInput = {}): Promise<MyWork> {
  ctx.checkInput("getMyWork", input);
  const { userId } = requireActor(ctx);
  const recentIds = [...new Set((input.recent ?? "").split(",").filter(Boolean))];
  if (recentIds.length > MAX_MY_WORK_RECENT)
    throw invalidField("/recent", `Must have at most ${MAX_MY_WORK_RECENT} ids`);
  return await ctx.store.read(async (tx) => {
    const scope = await scopeOf(tx, await listAccesses(tx, ctx, input.workspaceId, "task:read"));
    const { where = "", workspaceId } = input;
    const query =
      where.trim() === ""
        ? undefined
        : await openWorkQuery(tx, ctx, { where, ...(workspaceId === undefined ? {} : { workspaceId }) });
    const matching = async (list: Promise<string[]>): Promise<string[]> =>
      query ? await query.filter(await list) : await list;
    const mostOpen = query ? MAX_MY_WORK_SEARCHED : MAX_MY_WORK_TASKS + 1;
    const [ids, assigned, watched] = await allInOrder(
      matching(tx.listOpenTaskIds(userId, scope, mostOpen)),
      matching(tx.listAssignedTaskIds(userId, scope, MAX_MY_WORK_OTHERS)),
      matching(tx.listWatchedTaskIds(userId, scope, 2 * MAX_MY_WORK_OTHERS)),
    );
    const shown = ids.slice(0, MAX_MY_WORK_TASKS);
    const watching = watched.filter((id) => !assigned.includes(id)).slice(0, MAX_MY_WORK_OTHERS);
    const work = await loadWork(tx, scope, [...shown, ...assigned, ...watching, ...recentIds]);
    const pick = (some: readonly string[]) => some.flatMap((id) => work.get(id) ?? []);
    return {
      tasks: pick(shown),
      hasMore: ids.length > shown.length,
      assignedByMe: pick(assigned),
      watching: pick(watching),
      recent: pick(recentIds),
    };
  });
}

async function loadWork(
  tx: ReadTx,
  { workspaceIds, projectIds: openIds }: ProjectScope,
  ids: readonly string[],
): Promise<Map<string, WorkTask>> {
  const found = await tx.listTaskRecordsById(ids);
  const tasks = found.filter(
    ({ workspaceId, projectId }) => workspaceIds.includes(workspaceId) && (openIds?.includes(projectId) ?? true),
  );
  const projectIds = [...new Set(tasks.map(({ projectId }) => projectId))];
  const [projects, people, ...boards] = await allInOrder(
    tx.listProjectsById(projectIds),
    tx.listAccounts([...new Set(tasks.flatMap(({ userId }) => userId ?? []))]),
    ...projectIds.map((id) => tx.listColumns(id)),
  );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const work = new Map<string, WorkTask>();
  for (const task of tasks) {
    const project = projects.find(({ id }) => id === task.projectId);
    // While a project is being deleted, it is not in the same workspace as its tasks.
    if (project?.workspaceId !== task.workspaceId) continue;
    const assigneeName = names.get(task.userId ?? "") ?? null;
    work.set(task.id, { ...workTask(task, project, boards[projectIds.indexOf(project.id)] ?? []), assigneeName });
  }
  return work;
}

function workTask(task: TaskRecord, project: Project, columns: readonly Column[]): Omit<WorkTask, "assigneeName"> {
  const column = columns.find(({ id }) => id === task.columnId);
  const { id, title, number, priority, status, dueDate, dueDateOnly, updatedAt, projectId, workspaceId, userId } = task;
  return {
    ...{ id, title, number, priority, status, dueDate, dueDateOnly, updatedAt, projectId, workspaceId, userId },
    taskKey: taskKey(project, number),
    projectName: project.name,
    columnName: column?.name ?? null,
    columnColor: column?.color ?? null,
    columnPart: column ? partOf(columns, column) : 0,
    isFinal: column?.isFinal ?? status === "archived",
  };
}

function partOf(columns: readonly Column[], { id, isFinal }: Column): number {
  if (isFinal) return 1;
  const open = columns.filter((column) => !column.isFinal);
  const step = open.findIndex((column) => column.id === id);
  return step < 1 ? 0 : (step + 1) / (open.length + 1);
}
