/** Tasks in memory. @module */
import { compareInColumn, PRIORITIES, type Task } from "../../../board/task/task.ts";
import { groupBy } from "../../../group_by.ts";
import { cutPage, type SortValue } from "../../../page.ts";
import { FIRST_TASK_VERSION } from "../../../ports/records/board.ts";
import type {
  DeletedTaskRecord,
  TaskCounts,
  TaskFilter,
  TaskOutline,
  TaskReads,
  TaskSort,
  TaskWrites,
} from "../../../ports/store/board/task.ts";
import { byteLength, foldKey } from "../../../text.ts";
import type { Over } from "../database.ts";
import { isWithin } from "../live.ts";
import { orderBy } from "../order.ts";
import { removeTask } from "../removal.ts";
import { keyOf, type Tables, type TaskRow } from "../rows.ts";
import { lastAssignedBy, openTasks } from "./open_tasks.ts";
import { findProjectFor } from "./project.ts";
import { matches } from "./search.ts";
import { countQuery, cutQuery } from "./task_query.ts";

export const taskReads: Over<TaskReads> = {
  countTasksByProject: (tables, workspaceId) =>
    [...groupBy(liveTasks(tables, { workspaceId }), ({ projectId }) => projectId)].map(([projectId, tasks]) =>
      countTasks(tables, projectId, tasks),
    ),
  findTaskFor: (tables, userId, id) => {
    const task = liveTask(tables, id);
    const around = task && findProjectFor(tables, userId, task.projectId);
    const version = tables.tasks.get(id)?.version ?? 0;
    return around && { task, versions: { task: version, workspace: around.workspace.version }, ...around };
  },
  findTask: (tables, id) => liveTask(tables, id),
  listTasksById: (tables, ids) => [...new Set(ids)].flatMap((id) => liveTask(tables, id) ?? []),
  listTaskRecordsById: (tables, ids) =>
    [...new Set(ids)].flatMap((id) => {
      const task = liveTask(tables, id);
      if (!task) return [];
      const { description: _, ...record } = task;
      return [record];
    }),
  listTaskPlaces: (tables, ids) =>
    [...new Set(ids)].flatMap((id) => {
      const task = liveTask(tables, id);
      if (!task) return [];
      const { workspaceId, projectId, number } = task;
      return [{ id, workspaceId, projectId, number }];
    }),
  hasMoreRows: ({ tasks, activities, documents }, projectId, rows) => {
    const tokens = documents.by("project", projectId).flatMap((one) => one.tokens);
    const entries = tasks.by("project", projectId).flatMap(({ id }) => activities.by("task", id));
    return tokens.length > rows || entries.length > Math.floor(rows / LONG_ROW);
  },
  listDescriptionSizes: (tables, ids) =>
    [...new Set(ids)].flatMap((id) => {
      const task = liveTask(tables, id);
      return task ? [{ id, bytes: byteLength(task.description ?? "") }] : [];
    }),
  findTaskByNumber: (tables, projectId, number) => {
    const key = keyOf(projectId, number);
    const id = tables.tasks.one("project and number", key)?.id ?? tables.aliases.get(key)?.taskId;
    return id === undefined ? undefined : liveTask(tables, id);
  },
  findDeletedTask: ({ tasks }, id) => deletedTask(tasks.get(id)),
  findDeletedTaskByNumber: ({ tasks }, projectId, number) =>
    deletedTask(tasks.one("project and number", keyOf(projectId, number))),
  listDeletedTasks: ({ tasks }, projectId, since, page) => {
    const deleted = tasks.by("project", projectId).flatMap((row) => {
      const { task, deletedAt } = deletedTask(row) ?? {};
      if (!task || !deletedAt || deletedAt < since) return [];
      const { description: _, ...record } = task;
      return [{ ...record, deletedAt }];
    });
    const placeOf = ({ id, deletedAt }: DeletedTaskRecord) => ({ value: deletedAt.getTime(), id });
    return cutPage(deleted, page, { placeOf, descending: true });
  },
  listTasks: (tables, filter, sort, page) => {
    const accepts = acceptorOf(tables, filter);
    const placeOf = (task: Task) => ({ value: sortValueOf(task, sort.by), id: task.id });
    const bytesOf = ({ description }: Task) => byteLength(description ?? "");
    const { descending } = sort;
    return cutPage(liveTasks(tables, filter).filter(accepts), page, { placeOf, descending, bytesOf });
  },
  queryTasks: (tables, { projectIds, ...query }, page) =>
    cutQuery(
      tables,
      [...new Set(projectIds)].flatMap((projectId) => liveTasks(tables, { projectId })),
      query,
      page,
    ),
  countQueriedTasks: (tables, { projectIds, condition }, limit) => {
    const tasks = [...new Set(projectIds)].flatMap((projectId) => liveTasks(tables, { projectId }));
    return countQuery(tables, tasks, condition, limit);
  },
  listTasksOfProject: (tables, projectId) => inBoardOrder(liveTasks(tables, { projectId })),
  listTaskOutlines: (tables, projectId) => inBoardOrder(liveTasks(tables, { projectId })).map(outlineOf),
  listCreationTimes: (tables, projectId, since, limit) =>
    liveTasks(tables, { projectId })
      .map(({ createdAt }) => createdAt)
      .filter((createdAt) => createdAt >= since)
      .sort((left, right) => right.getTime() - left.getTime())
      .slice(0, limit),
  measureBoard: (tables, projectId) => {
    const tasks = liveTasks(tables, { projectId });
    return {
      tasks: tasks.length,
      textBytes: tasks.reduce((sum, { title, description }) => sum + byteLength(title + (description ?? "")), 0),
      labels: tasks.reduce((sum, { id }) => sum + tables.labels.by("task", id).length, 0),
    };
  },
  listTaskIdsAssignedTo: (tables, workspaceId, userId, limit, projectIds) => {
    const assigned = liveTasks(tables, { workspaceId }).filter(
      (task) => task.userId === userId && isWithin(task, projectIds),
    );
    return orderBy(assigned, ({ createdAt, id }) => [createdAt, id])
      .slice(0, limit)
      .map(({ id }) => id);
  },
  listAssignedTaskIds: (tables, userId, scope, limit) => {
    const ids = lastAssignedBy(tables, userId);
    return openTasks(tables, scope)
      .filter((task) => ids.has(task.id) && task.userId !== null && task.userId !== userId)
      .slice(0, limit)
      .map(({ id }) => id);
  },
  listOpenTaskIds: (tables, userId, scope, limit) =>
    openTasks(tables, scope)
      .filter((task) => task.userId === userId)
      .slice(0, limit)
      .map(({ id }) => id),
  listTaskIdsByNumber: (tables, { workspaceIds, projectIds }, number, limit) => {
    const found = liveTasks(tables, {}).filter(
      (task) => task.number === number && workspaceIds.includes(task.workspaceId) && isWithin(task, projectIds),
    );
    const oldest = orderBy(found, ({ createdAt, id }) => [createdAt, id]);
    return oldest
      .reverse()
      .slice(0, limit)
      .map(({ id }) => id);
  },
  listFormerAssignees: ({ tasks, members }, limit) => {
    const former = new Map<string, { workspaceId: string; userId: string }>();
    for (const { workspaceId, userId, deletedAt } of tasks.all()) {
      if (userId === null || deletedAt !== null) continue;
      const key = keyOf(workspaceId, userId);
      if (!members.one("workspace and user", key)) former.set(key, { workspaceId, userId });
    }
    return [...former.values()].slice(0, limit);
  },
  findLastPosition: (tables, projectId, status) => {
    let last: number | undefined;
    for (const { position } of rowsInStatus(tables, projectId, status)) {
      if (last === undefined || position > last) last = position;
    }
    return last;
  },
  listNeighbors: (tables, projectId, status, place, side, { limit, exceptId }) => {
    const direction = side === "before" ? -1 : 1;
    return rowsInStatus(tables, projectId, status)
      .filter((row) => row.id !== exceptId && compareInColumn(row, place) * direction > 0)
      .sort((left, right) => compareInColumn(left, right) * direction)
      .slice(0, limit)
      .map(({ id, position }) => ({ id, position }));
  },
};

export const taskWrites: Over<TaskWrites> = {
  insertTask: ({ tasks }, task) => tasks.insert({ ...task, deletedAt: null, version: FIRST_TASK_VERSION }),
  saveTask: ({ tasks }, task) => patchTask(tasks, task.id, task),
  saveTasks: ({ tasks }, changed) => {
    for (const task of changed) patchTask(tasks, task.id, task);
  },
  insertTaskAliases: (tables, aliases) => {
    for (const alias of aliases) tables.aliases.insert(alias);
  },
  deleteTaskAlias: ({ aliases }, projectId, number) => aliases.delete(keyOf(projectId, number)),
  savePositions: ({ tasks }, positions) => {
    for (const { id, position } of positions) patchTask(tasks, id, { position });
  },
  raiseTaskVersions: ({ tasks }, ids) => {
    for (const id of new Set(ids)) patchTask(tasks, id, {});
  },
  deleteTask: ({ tasks }, id, deletedAt) => {
    if (tasks.get(id)?.deletedAt === null) tasks.patch(id, { deletedAt });
  },
  undeleteTask: ({ tasks }, id) => tasks.patch(id, { deletedAt: null }),
  purgeTasks: (tables, before, most) => {
    const old = [...tables.tasks.all()].filter(({ deletedAt }) => deletedAt !== null && deletedAt < before);
    const purged = orderBy(old, ({ deletedAt, id }) => [deletedAt as Date, id]).slice(0, most.tasks);
    for (const { id } of purged) removeTask(tables, id);
    return { tasks: purged.length, isSome: purged.length > 0 };
  },
};

/** How many rows an activity counts as, because it may be long. */
const LONG_ROW = 20;

/** Changes a task and adds 1 to its version. */
function patchTask(tasks: Tables["tasks"], id: string, fields: Partial<TaskRow>): void {
  tasks.patch(id, { ...fields, version: (tasks.get(id)?.version ?? 0) + 1 });
}

function liveTask({ tasks }: Tables, id: string): Task | undefined {
  const row = tasks.get(id);
  return row && row.deletedAt === null ? taskOf(row) : undefined;
}

function deletedTask(row: TaskRow | undefined): { task: Task; deletedAt: Date } | undefined {
  return row?.deletedAt ? { task: taskOf(row), deletedAt: row.deletedAt } : undefined;
}

function liveTasks({ tasks }: Tables, within: Pick<TaskFilter, "workspaceId" | "projectId">): Task[] {
  const { workspaceId, projectId } = within;
  const rows =
    projectId !== undefined
      ? tasks.by("project", projectId)
      : workspaceId !== undefined
        ? tasks.by("workspace", workspaceId)
        : [...tasks.all()];
  return rows.filter(({ deletedAt }) => deletedAt === null).map(taskOf);
}

export function taskOf(row: Task | TaskRow): Task {
  const { deletedAt: _, version: __, ...task } = { deletedAt: null, version: 0, ...row };
  return task;
}

function outlineOf({ description, ...outline }: Task): TaskOutline {
  return { ...outline, descriptionBytes: byteLength(description ?? "") };
}

function countTasks({ columns }: Tables, projectId: string, tasks: Task[]): TaskCounts {
  const isDone = ({ status, columnId }: Task) =>
    status === "archived" || (columnId !== null && columns.get(columnId)?.isFinal === true);
  const dueDates = tasks.flatMap((task) => (isDone(task) ? [] : (task.dueDate ?? [])));
  const dueDate = orderBy(dueDates, (date) => [date])[0] ?? null;
  return { projectId, total: tasks.length, done: tasks.filter(isDone).length, dueDate };
}

/** Returns a function that returns whether a task meets a filter. */
export function acceptorOf(tables: Tables, filter: TaskFilter): (task: Task) => boolean {
  const { columnIds, dueBefore, dueAfter, updatedSince, terms, labelName } = filter;
  const label = labelName === undefined ? undefined : foldKey(labelName);
  const isEqual = (task: Task) =>
    (["workspaceId", "projectId", "status", "priority", "userId"] as const).every(
      (field) => filter[field] === undefined || task[field] === filter[field],
    );
  return (task) => {
    if (!isEqual(task) || !isWithin(task, filter.projectIds)) return false;
    if (columnIds && !(task.columnId !== null && columnIds.includes(task.columnId))) return false;
    if (dueBefore && !(task.dueDate && task.dueDate < dueBefore)) return false;
    if (dueAfter && !(task.dueDate && task.dueDate >= dueAfter)) return false;
    if (updatedSince && task.updatedAt < updatedSince) return false;
    if (label !== undefined && !tables.labels.one("task and name", keyOf(task.id, label))) return false;
    if (!terms || terms.length === 0) return true;
    const document = tables.documents.get(task.id);
    return document !== undefined && matches(document, terms);
  };
}

function sortValueOf(task: Task, by: TaskSort["by"]): SortValue {
  if (by === "priority") return PRIORITIES.indexOf(task.priority);
  const value = task[by];
  return value instanceof Date ? value.getTime() : value;
}

/** Returns the live tasks with a status. */
export function rowsInStatus({ tasks }: Tables, projectId: string, status: string): TaskRow[] {
  return tasks.by("project and status", keyOf(projectId, status)).filter(({ deletedAt }) => deletedAt === null);
}

function inBoardOrder<Row extends Task>(tasks: Row[]): Row[] {
  return tasks.sort(compareInColumn);
}
