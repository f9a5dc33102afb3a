/** Tasks. @module */
import type { TaskQuery } from "../../../board/query/condition.ts";
import type { SortField } from "../../../board/task/fields.ts";
import type { Priority, Task } from "../../../board/task/task.ts";
import type { Page, PageOf } from "../../../page.ts";
import type { SearchTerm } from "../../../search_token.ts";
import type { TaskAlias } from "../../records/board.ts";
import type { ProjectScope } from "../workspace/access_rule.ts";
import type { ProjectFor } from "./project.ts";

/** Selects tasks. Every condition that is present must hold. */
export interface TaskFilter {
  workspaceId?: string;
  projectId?: string;
  /** Tasks in any of these projects. */
  projectIds?: readonly string[];
  /** The slug of a column, `planned` or `archived`. */
  status?: string;
  /** Tasks in any of these columns. */
  columnIds?: readonly string[];
  /** Tasks with this priority. */
  priority?: Priority;
  /** The assignee, or null for unassigned tasks. */
  userId?: string | null;
  /** Tasks with a label that has this name, ignoring case. */
  labelName?: string;
  /** `dueDate` before the instant. */
  dueBefore?: Date;
  /** `dueDate` at or after the instant. */
  dueAfter?: Date;
  /** `updatedAt` at or after the instant. */
  updatedSince?: Date;
  /** Each term must be a prefix of a word in the task's search document. An empty list matches every task. */
  terms?: readonly SearchTerm[];
}

/** A task without its description, which may be long. */
export interface TaskOutline extends Omit<Task, "description"> {
  /** Size of the description in UTF-8; 0 if there is none. */
  descriptionBytes: number;
}

/** The size of a board. */
export interface BoardSize {
  /** Number of live tasks. */
  tasks: number;
  /** Size of the tasks' titles and descriptions in UTF-8. */
  textBytes: number;
  /** Number of labels on the tasks. */
  labels: number;
}

/**
 * Order of a task list; `id` breaks ties, in the same direction. Priorities are ordered from `no-priority` (0) to
 * `urgent` (4). Rows without a value come last in both directions.
 */
export interface TaskSort {
  by: SortField;
  /** Whether the greatest value comes first. */
  descending: boolean;
}

/** The task counts of a project. */
export interface TaskCounts {
  projectId: string;
  /** Live tasks. */
  total: number;
  /** Live tasks in a final column or with the status `archived`. */
  done: number;
  /** The earliest due date of the live tasks that are not done. */
  dueDate: Date | null;
}

/** A task and its project, and an account's membership in the project's workspace. */
export interface TaskFor extends ProjectFor {
  task: Task;
  versions: TaskVersions;
}

/** The versions that make up a task's ETag. */
export interface TaskVersions {
  /** The task's own version. */
  task: number;
  /** The version of the task's workspace. */
  workspace: number;
}

/** A deleted task without its description, which may be long. */
export interface DeletedTaskRecord extends Omit<Task, "description"> {
  deletedAt: Date;
}

/** The workspace and project of a task, and its number in the project. */
export type TaskPlace = Pick<Task, "id" | "workspaceId" | "projectId" | "number">;

/** Reads task records. */
export interface TaskReads {
  /** Finds a live task, and the account's membership in its workspace, if the account is a member. */
  findTaskFor(userId: string, id: string): Promise<TaskFor | undefined>;
  /** Returns one row per project of the workspace that has live tasks, in no particular order. */
  countTasksByProject(workspaceId: string): Promise<TaskCounts[]>;
  /** Finds a live task. */
  findTask(id: string): Promise<Task | undefined>;
  /** Lists the live tasks among these IDs, in no particular order. */
  listTasksById(ids: readonly string[]): Promise<Task[]>;
  /** Like {@linkcode listTasksById}, but without descriptions, which may be long. */
  listTaskRecordsById(ids: readonly string[]): Promise<Omit<Task, "description">[]>;
  /** Lists the numbers and projects of the live tasks among these IDs, in no particular order. */
  listTaskPlaces(ids: readonly string[]): Promise<TaskPlace[]>;
  /**
   * Returns whether the project has more than `rows` rows of history and search tokens. An activity counts as 20 rows.
   * Stops counting at the limit.
   */
  hasMoreRows(projectId: string, rows: number): Promise<boolean>;
  /**
   * Lists the sizes of the descriptions of live tasks, in bytes, in no particular order. Does not read the
   * descriptions.
   */
  listDescriptionSizes(ids: readonly string[]): Promise<{ id: string; bytes: number }[]>;
  /**
   * Finds the live task with this number in the project, or else the live task that had this number before it was moved
   * to another project.
   */
  findTaskByNumber(projectId: string, number: number): Promise<Task | undefined>;
  /** Finds a task that is deleted but not yet purged. */
  findDeletedTask(id: string): Promise<{ task: Task; deletedAt: Date } | undefined>;
  /** Like {@linkcode findDeletedTask}, by the task's number in the project. */
  findDeletedTaskByNumber(projectId: string, number: number): Promise<{ task: Task; deletedAt: Date } | undefined>;
  /**
   * Lists the tasks of a project that were deleted at or after the instant, latest first, by `deletedAt`, then `id`.
   */
  listDeletedTasks(projectId: string, since: Date, page: Page): Promise<PageOf<DeletedTaskRecord>>;
  /** Lists live tasks. A page ends early if its descriptions are long (see `closePage`). */
  listTasks(filter: TaskFilter, sort: TaskSort, page: Page): Promise<PageOf<Task>>;
  /**
   * Returns the live tasks that meet the query's condition, in the query's order. `evaluate.ts` defines both. Positions
   * in the list come from `queryPlaceOf`. A page ends early if its descriptions are long (see `closePage`).
   *
   * @throws {TrackerError} `invalid` for a position of a list in another order
   */
  queryTasks(query: TaskQuery, page: Page): Promise<PageOf<Task>>;
  /** Counts the live tasks that meet a condition, as in {@linkcode queryTasks}, up to `limit`. */
  countQueriedTasks(query: Pick<TaskQuery, "projectIds" | "condition">, limit: number): Promise<number>;
  /** Lists all live tasks of a project, by `position`, then `number`. */
  listTasksOfProject(projectId: string): Promise<Task[]>;
  /** Like {@linkcode listTasksOfProject}, but without descriptions, so that the size depends only on the number of tasks. */
  listTaskOutlines(projectId: string): Promise<TaskOutline[]>;
  /** Lists when live tasks of a project were created: the last `limit` times at or after the instant, latest first. */
  listCreationTimes(projectId: string, since: Date, limit: number): Promise<Date[]>;
  /** Counts the rows that {@linkcode listTasksOfProject} and `listLabelsOfProject` would return. */
  measureBoard(projectId: string): Promise<BoardSize>;
  /**
   * Lists the IDs of the first `limit` live tasks assigned to the account in the workspace, by `createdAt`, then `id`.
   *
   * @param projectIds only tasks of these projects
   */
  listTaskIdsAssignedTo(
    workspaceId: string,
    userId: string,
    limit: number,
    projectIds?: readonly string[],
  ): Promise<string[]>;
  /**
   * Lists the IDs of the first `limit` open tasks of the account within the scope: live tasks that are assigned to it
   * and are in non-final columns of unarchived projects. By `dueDate`, with missing dates last, then `id`.
   */
  listOpenTaskIds(userId: string, scope: ProjectScope, limit: number): Promise<string[]>;
  /**
   * Lists the IDs of open tasks that the account last assigned to someone else. Considers only the last 2,000 tasks
   * that the account created or assigned. Open tasks and their order are defined as in {@linkcode listOpenTaskIds}.
   */
  listAssignedTaskIds(userId: string, scope: ProjectScope, limit: number): Promise<string[]>;
  /**
   * Lists the IDs of up to `limit` live tasks with this number within the scope, newest first, by `createdAt`, then
   * `id`.
   */
  listTaskIdsByNumber(scope: ProjectScope, number: number, limit: number): Promise<string[]>;
  /** Lists up to `limit` accounts that are assigned live tasks of a workspace without being members of it. */
  listFormerAssignees(limit: number): Promise<{ workspaceId: string; userId: string }[]>;
  /** Finds the greatest position among live tasks with the status. */
  findLastPosition(projectId: string, status: string): Promise<number | undefined>;
  /**
   * Lists up to `limit` live tasks with the status, before or after a place in the order (position, number), nearest
   * first, without `exceptId`.
   */
  listNeighbors(
    projectId: string,
    status: string,
    place: { position: number; number: number },
    side: "before" | "after",
    options: { limit: number; exceptId?: string | undefined },
  ): Promise<{ id: string; position: number }[]>;
}

/** Some fields of a task. */
export type TaskFields = Pick<Task, "id"> & Partial<Task>;

/** Changes task records. */
export interface TaskWrites {
  /** Unique: id, and (projectId, number). The task's version is {@linkcode FIRST_TASK_VERSION}. */
  insertTask(task: Task): Promise<void>;
  /** Saves the given fields of the task, and adds 1 to its version. Absent fields keep their stored values. */
  saveTask(task: TaskFields): Promise<void>;
  /** Like {@linkcode TaskWrites.saveTask}, for tasks with different IDs. */
  saveTasks(tasks: readonly TaskFields[]): Promise<void>;
  /** Lets tasks be found by their former numbers. Unique: (projectId, number). */
  insertTaskAliases(aliases: readonly TaskAlias[]): Promise<void>;
  /** Frees a former number, so that the task can get it back. */
  deleteTaskAlias(projectId: string, number: number): Promise<void>;
  /** Saves the positions, and adds 1 to each task's version. */
  savePositions(positions: readonly { id: string; position: number }[]): Promise<void>;
  /** Adds 1 to each task's version. For changes to records that belong to a task. */
  raiseTaskVersions(ids: readonly string[]): Promise<void>;
  /**
   * Deletes the task, so that it is no longer live. Everything that belongs to it is hidden: labels, activities,
   * relations from and to it, time entries, images and search documents. Deleting it again changes nothing.
   */
  deleteTask(id: string, deletedAt: Date): Promise<void>;
  /** Restores a deleted task. */
  undeleteTask(id: string): Promise<void>;
  /**
   * Permanently removes up to `tasks` tasks deleted before the instant, by `deletedAt`, then `id`, with everything that
   * belongs to them; their images become removed blobs. A store may stop after `rows` rows and leave a task partly
   * removed. Returns the number of removed tasks, and whether any row was removed; if not, the purge is complete.
   */
  purgeTasks(before: Date, most: { tasks: number; rows: number }): Promise<{ tasks: number; isSome: boolean }>;
}
