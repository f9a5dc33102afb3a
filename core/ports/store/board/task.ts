/** Tasks. @module */
import type { SortField } from "../../../board/task/fields.ts";
import type { Priority, Task, TaskRecord } from "../../../board/task/task.ts";
import type { Page, PageOf } from "../../../page.ts";
import type { SearchTerm } from "../../../search_token.ts";

/** Selects tasks: every condition that is present must hold. */
export interface TaskFilter {
  workspaceId?: string;
  projectId?: string;
  /** In columns of this slug, `planned` or `archived`. */
  status?: string;
  /** In one of these columns. */
  columnIds?: readonly string[];
  /** Tasks of this priority. */
  priority?: Priority;
  /** An assignee, or null for unassigned. */
  userId?: string | null;
  /** Tasks that carry a label of this name, without regard to case. */
  labelName?: string;
  /** `dueDate` before the instant. */
  dueBefore?: Date;
  /** `dueDate` at or after the instant. */
  dueAfter?: Date;
  /** `updatedAt` at or after the instant. */
  updatedSince?: Date;
  /** Every term must begin a word of the task's search document; no term, no condition. */
  terms?: readonly SearchTerm[];
}

/** A task without its description, which may be long. */
export interface TaskOutline extends Omit<Task, "description"> {
  /** Size of the description in UTF-8; 0 if there is none. */
  descriptionBytes: number;
}

/** The size of a board. */
export interface BoardSize {
  /** Live tasks. */
  tasks: number;
  /** Size of their titles and descriptions in UTF-8. */
  textBytes: number;
  /** Labels on them. */
  labels: number;
}

/**
 * Order of a task list; `id` breaks ties, in the same direction. Priority counts no-priority 0 to urgent 4. Rows without
 * a value come last in both directions.
 */
export interface TaskSort {
  /** The field. */
  by: SortField;
  /** Whether the greatest value comes first. */
  descending: boolean;
}

/** The task counts of a project. */
export interface TaskCounts {
  projectId: string;
  /** Live tasks. */
  total: number;
  /** Of them, those whose column is final, or whose status is `archived`. */
  done: number;
  /** The earliest due date of the live tasks that are not done. */
  dueDate: Date | null;
}

/** The versions that the entity tag of a task is made of. */
export interface TaskVersions {
  /** The task's own version. */
  task: number;
  /** The version of its workspace. */
  workspace: number;
}

/** Reading task records. */
export interface TaskReads {
  /** One row per project of the workspace that has live tasks, in no particular order. */
  countTasksByProject(workspaceId: string): Promise<TaskCounts[]>;
  /** A live task. */
  findTask(id: string): Promise<Task | undefined>;
  /** The versions of a live task and of its workspace. */
  findTaskVersions(id: string): Promise<TaskVersions | undefined>;
  /** The live tasks that exist, in no particular order. */
  listTasksById(ids: readonly string[]): Promise<Task[]>;
  /** The same without their descriptions, which may be long. */
  listTaskRecordsById(ids: readonly string[]): Promise<Omit<Task, "description">[]>;
  /**
   * Whether the project has more rows than that in its history and its search documents, an activity counted as 20
   * rows. Counts no further.
   */
  hasMoreRows(projectId: string, rows: number): Promise<boolean>;
  /** Bytes of the descriptions of live tasks, in no particular order; the texts are not read. */
  listDescriptionSizes(ids: readonly string[]): Promise<{ id: string; bytes: number }[]>;
  /** A live task by its number in the project, else by a number it had there before it was moved away. */
  findTaskByNumber(projectId: string, number: number): Promise<Task | undefined>;
  /** A task that was deleted and is not yet purged. */
  findDeletedTask(id: string): Promise<{ task: Task; deletedAt: Date } | undefined>;
  /** The same by its number in the project. */
  findDeletedTaskByNumber(projectId: string, number: number): Promise<{ task: Task; deletedAt: Date } | undefined>;
  /** Live tasks. A page ends early where descriptions are long, as `closePage` has it. */
  listTasks(filter: TaskFilter, sort: TaskSort, page: Page): Promise<PageOf<Task>>;
  /** All live tasks of a project, by `position`, then `number`. */
  listTasksOfProject(projectId: string): Promise<Task[]>;
  /** The same without descriptions: their size depends on the number of tasks alone. */
  listTaskOutlines(projectId: string): Promise<TaskOutline[]>;
  /** Counts the rows that {@linkcode listTasksOfProject} and `listLabelsOfProject` would return. */
  measureBoard(projectId: string): Promise<BoardSize>;
  /** Ids of the first `limit` live tasks assigned to the account in the workspace, by `id`. */
  listTaskIdsAssignedTo(workspaceId: string, userId: string, limit: number): Promise<string[]>;
  /** Up to `limit` accounts to whom live tasks of a workspace are assigned without their being a member of it. */
  listFormerAssignees(limit: number): Promise<{ workspaceId: string; userId: string }[]>;
  /** The greatest position among live tasks with the status. */
  findLastPosition(projectId: string, status: string): Promise<number | undefined>;
  /**
   * The first `limit` live tasks with the status on one side of a place in the order (position, number), nearest first,
   * other than `exceptId`.
   */
  listNeighbors(
    projectId: string,
    status: string,
    place: { position: number; number: number },
    side: "before" | "after",
    options: { limit: number; exceptId?: string | undefined },
  ): Promise<{ id: string; position: number }[]>;
}

/** Changing task records. */
export interface TaskWrites {
  /** Unique: id, and (projectId, number). Its version is {@linkcode FIRST_TASK_VERSION}. */
  insertTask(task: Task): Promise<void>;
  /** Writes it as it is now, and adds 1 to its version. Without a description, the stored one stays. */
  saveTask(task: TaskRecord): Promise<void>;
  /** Remembers that the task could be found under this number of this project. Unique: (projectId, number). */
  insertTaskAlias(projectId: string, number: number, taskId: string): Promise<void>;
  /** Adds 1 to the version of each. */
  savePositions(positions: readonly { id: string; position: number }[]): Promise<void>;
  /** Adds 1 to the version of each of the tasks, for changes of what belongs to them. */
  raiseTaskVersions(ids: readonly string[]): Promise<void>;
  /**
   * From now on the task is not live, and nothing that belongs to it is found: labels, activities, relations at both ends,
   * time entries, images, search documents. Deleting it again changes nothing.
   */
  deleteTask(id: string, deletedAt: Date): Promise<void>;
  /** Restores a deleted task. */
  undeleteTask(id: string): Promise<void>;
  /**
   * Removes for good up to `tasks` tasks deleted before the instant, by `deletedAt`, then `id`, with all that belongs to
   * them; their images become removed blobs. A store may stop after `rows` rows, and leave a task with some of its rows.
   * Returns how many tasks were removed, and whether any row was; if not, nothing is left.
   */
  purgeTasks(before: Date, most: { tasks: number; rows: number }): Promise<{ tasks: number; isSome: boolean }>;
}
