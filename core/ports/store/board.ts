/** Projects, columns, tasks, labels, activities, relations, time entries, images, search. @module */

import type { Column } from "../../board/column/column.ts";
import type { TaskImage } from "../../board/image/image.ts";
import type { Label } from "../../board/label/label.ts";
import type { Project } from "../../board/project/project.ts";
import type { Relation } from "../../board/relation/relation.ts";
import type { SortField } from "../../board/task/fields.ts";
import type { Priority, Task, TaskRecord } from "../../board/task/task.ts";
import type { TimeEntry } from "../../board/time_entry/time_entry.ts";
import type { Activity } from "../../history/activity.ts";
import type { Page, PageOf } from "../../page.ts";
import type { SearchDocument, SearchKind, SearchTerm } from "../../search_token.ts";

/** Which tasks are wanted; conditions add up, absent ones do not count. */
export interface TaskFilter {
  /** The workspace. */
  workspaceId?: string;
  /** The project. */
  projectId?: string;
  /** In columns of this slug, `planned` or `archived`. */
  status?: string;
  /** In one of these columns. */
  columnIds?: readonly string[];
  /** Of this urgency only. */
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

/** Which labels of a workspace are wanted. */
export interface LabelFilter {
  /** Templates alone. @default false */
  templates?: boolean;
}

/** A task without its description, which may be long. */
export interface TaskOutline extends Omit<Task, "description"> {
  /** Size of the description in UTF-8; 0 where there is none. */
  descriptionBytes: number;
}

/** A project without its description, which may be long. */
export interface ProjectOutline extends Omit<Project, "description"> {
  /** Size of the description in UTF-8; 0 for none. */
  descriptionBytes: number;
}

/** How much there is to read for the board of a project. */
export interface BoardSize {
  /** Live tasks. */
  tasks: number;
  /** Size of their descriptions in UTF-8. */
  descriptionBytes: number;
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
  /** Whether the greatest comes first. */
  descending: boolean;
}

/** How much a workspace holds. */
export interface WorkspaceUsage {
  /** The workspace. */
  workspaceId: string;
  /** Live tasks. */
  tasks: number;
  /** Titles, descriptions, comments and texts of the history in UTF-8, and images by their announced size; those of deleted tasks included. */
  bytes: number;
  /** The `data` of events in UTF-8, as JSON. */
  eventBytes: number;
}

/** How many tasks a project has. */
export interface TaskCounts {
  /** The project. */
  projectId: string;
  /** Live tasks. */
  total: number;
  /** Of them, those whose column is final, or whose status is `archived`. */
  done: number;
  /** The earliest due date of the live tasks that are not done. */
  dueDate: Date | null;
}

/** A document that matches every term of a query. */
export interface SearchMatch {
  /** Opaque; never given out twice. */
  id: string;
  /** What it is made of. */
  kind: SearchKind;
  /** The workspace. */
  workspaceId: string;
  /** The project. */
  projectId: string | null;
  /** The task. */
  taskId: string | null;
  /** When it was made. */
  createdAt: Date;
  /** For each term of the query, in its order, the greatest weight of a token it begins. */
  weights: number[];
  /** The same of tokens that are its `from`; 0 where there is none. */
  exactWeights: number[];
}

/** What a store is asked for. */
export interface SearchQuery {
  /** In these workspaces only. */
  workspaceIds: readonly string[];
  /** The project. */
  projectId?: string;
  /** Of these kinds only. */
  kinds: readonly SearchKind[];
  /** At least one. */
  terms: readonly SearchTerm[];
  /** Most matches to answer: the newest, by `createdAt`, then `id`. */
  limit: number;
}

/** Reading what stands on boards. */
export interface BoardReads {
  /** Undefined when there is none. */
  findProject(id: string): Promise<Project | undefined>;
  /** Without regard to case. */
  findProjectBySlug(workspaceId: string, slug: string): Promise<Project | undefined>;
  /** All, archived ones included, by `position`, `createdAt`, `id`. */
  listProjectOutlines(workspaceId: string): Promise<ProjectOutline[]>;
  /** The projects that exist, in no promised order. */
  listProjectsById(ids: readonly string[]): Promise<Project[]>;
  /** One row per project of the workspace that has live tasks, in no promised order. */
  countTasksByProject(workspaceId: string): Promise<TaskCounts[]>;
  /** Measures every workspace that has tasks, live or deleted, in no promised order. Reads all tasks. */
  measureWorkspaces(): Promise<WorkspaceUsage[]>;

  /** Undefined when there is none. */
  findColumn(id: string): Promise<Column | undefined>;
  /** By `position`, then `id`. */
  listColumns(projectId: string): Promise<Column[]>;
  /** Those of all projects of the workspace, by `projectId`, `position`, then `id`. */
  listColumnsOfWorkspace(workspaceId: string): Promise<Column[]>;
  /** Whether a live task stands in the column. */
  columnHasTasks(columnId: string): Promise<boolean>;

  /** A live task. */
  findTask(id: string): Promise<Task | undefined>;
  /** Those of the live tasks that exist, in no promised order. */
  listTasksById(ids: readonly string[]): Promise<Task[]>;
  /** The same without their descriptions, which may be long. */
  listTaskRecordsById(ids: readonly string[]): Promise<Omit<Task, "description">[]>;
  /**
   * Whether the project has more rows than that in its history and its search documents, an activity counted as 20
   * rows. Counts no further.
   */
  hasMoreRows(projectId: string, rows: number): Promise<boolean>;
  /** Bytes of the descriptions of live tasks, in no promised order; the texts are not read. */
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
  /** Counts what {@linkcode listTasksOfProject} and {@linkcode listLabelsOfProject} would answer, without reading it. */
  measureBoard(projectId: string): Promise<BoardSize>;
  /** Ids of the first `limit` live tasks assigned to the account in the workspace, by `id`. */
  listTaskIdsAssignedTo(workspaceId: string, userId: string, limit: number): Promise<string[]>;
  /** Up to `limit` accounts to whom live tasks of a workspace are assigned without their being a member of it. */
  listFormerAssignees(limit: number): Promise<{ workspaceId: string; userId: string }[]>;
  /** The greatest position among live tasks with the status. */
  findLastPosition(projectId: string, status: string): Promise<number | undefined>;
  /** The live task with the status next to a place in the order (position, number), other than `exceptId`. */
  findNeighbour(
    projectId: string,
    status: string,
    place: { position: number; number: number },
    side: "before" | "after",
    exceptId: string,
  ): Promise<Task | undefined>;
  /** Live tasks with the status, by `position`, then `number`: only what spreading a column needs. */
  listPositions(projectId: string, status: string): Promise<{ id: string; position: number }[]>;

  /** Undefined when there is none. */
  findLabel(id: string): Promise<Label | undefined>;
  /** The label of this name, without regard to case, on the task. */
  findLabelOnTask(taskId: string, name: string): Promise<Label | undefined>;
  /** The template of this name, without regard to case. */
  findTemplateLabel(workspaceId: string, name: string): Promise<Label | undefined>;
  /** By `createdAt`, then `id`. */
  listLabelsOnTask(taskId: string): Promise<Label[]>;
  /** The labels on the tasks, deleted tasks' included, in no promised order. */
  listLabelsOnTasks(taskIds: readonly string[]): Promise<Label[]>;
  /** Labels on live tasks of the project, by `createdAt`, then `id`. */
  listLabelsOfProject(projectId: string): Promise<Label[]>;
  /**
   * Templates, detached rows and copies on live tasks, by `createdAt`, then `id`. Of the rows without a task each name is
   * listed once: the template, or else the oldest.
   */
  listLabelsOfWorkspace(workspaceId: string, filter: LabelFilter, page: Page): Promise<PageOf<Label>>;
  /**
   * The first `limit` copies of this name, without regard to case, on tasks of the workspace, by `id`, those after `afterId`
   * alone if it is given; deleted tasks' included.
   */
  listLabelCopies(workspaceId: string, name: string, limit: number, afterId?: string): Promise<Label[]>;

  /** Undefined when there is none. */
  findActivity(id: string): Promise<Activity | undefined>;
  /** Those of the activities that exist, in no promised order. */
  listActivitiesById(ids: readonly string[]): Promise<Activity[]>;
  /** Newest first, by `createdAt`, then `id`. A page ends early where texts are long, as `closePage` has it. */
  listActivities(taskId: string, page: Page): Promise<PageOf<Activity>>;
  /** Activities of type `comment`, oldest first, by `createdAt`, then `id`; pages as those of activities. */
  listComments(taskId: string, page: Page): Promise<PageOf<Activity>>;

  /** Undefined when there is none. */
  findRelation(id: string): Promise<Relation | undefined>;
  /** A relation of the type between the two, in either direction. */
  findRelationBetween(taskId: string, otherTaskId: string, relationType: string): Promise<Relation | undefined>;
  /** Relations whose two tasks are live and of which the task is one, by `createdAt`, then `id`. */
  listRelations(taskId: string): Promise<Relation[]>;
  /**
   * Source tasks of the relations of the type whose target the task is, by id. Deleted tasks are included: they and their
   * relations can be restored.
   */
  listRelationSources(taskId: string, relationType: string): Promise<string[]>;

  /** Undefined when there is none. */
  findTimeEntry(id: string): Promise<TimeEntry | undefined>;
  /** By `startTime`, then `id`. A page ends early where texts are long, as `closePage` has it. */
  listTimeEntries(taskId: string, page: Page): Promise<PageOf<TimeEntry>>;

  /** Undefined when there is none. */
  findImage(id: string): Promise<TaskImage | undefined>;
  /** Undefined when there is none. */
  findImageByKey(key: string): Promise<TaskImage | undefined>;
  /** Never finalized and created before the instant, by `createdAt`, then `id`; those of deleted tasks included. */
  listStaleUploads(before: Date, limit: number): Promise<TaskImage[]>;
  /** Keys of objects that no row names any more, in the order in which transactions removed them. */
  listRemovedBlobs(limit: number): Promise<string[]>;

  /** Documents that match every term, newest first. */
  searchDocuments(query: SearchQuery): Promise<SearchMatch[]>;
}

/** Changing what stands on boards. */
export interface BoardWrites {
  /** Unique: id, and (workspaceId, slug) without regard to case. */
  insertProject(project: Project): Promise<void>;
  /** Keeps `lastTaskNumber` and `version`, which only their own methods change. */
  saveProject(project: Project): Promise<void>;
  /**
   * Deletes the project with everything in it: columns, tasks (deleted ones too) with all that belongs to them, numbers that
   * tasks had in it, integrations, its place in notification rules, search documents. Keys of images become removed blobs;
   * events stay.
   */
  deleteProject(id: string): Promise<void>;
  /** Atomic across workers: adds 1 to `version`. */
  raiseProjectVersion(id: string): Promise<void>;
  /**
   * Atomic across workers: adds `count` to `lastTaskNumber`, and 1 to `version`, for the board gets tasks; answers the first
   * of the numbers so claimed.
   *
   * @throws {TrackerError} `not_found` when there is no such project
   */
  claimTaskNumbers(projectId: string, count: number): Promise<number>;

  /** Unique: id, and (projectId, slug). */
  insertColumn(column: Column): Promise<void>;
  /** Writes it as it is now. */
  saveColumn(column: Column): Promise<void>;
  /** Tasks of the column, deleted or not, lose their `columnId`. */
  deleteColumn(id: string): Promise<void>;

  /** Unique: id, and (projectId, number). */
  insertTask(task: Task): Promise<void>;
  /** Writes it as it is now. Without a description, the stored one stays. */
  saveTask(task: TaskRecord): Promise<void>;
  /** Remembers that the task could be found under this number of this project. Unique: (projectId, number). */
  insertTaskAlias(projectId: string, number: number, taskId: string): Promise<void>;
  /** Writes it as it is now. */
  savePositions(positions: readonly { id: string; position: number }[]): Promise<void>;
  /**
   * From now on the task is not live, and nothing that belongs to it is found: labels, activities, relations at both ends,
   * time entries, images, search documents. Deleting it again changes nothing.
   */
  deleteTask(id: string, deletedAt: Date): Promise<void>;
  /** Brings it back. */
  undeleteTask(id: string): Promise<void>;
  /**
   * Removes for good up to `tasks` tasks deleted before the instant, by `deletedAt`, then `id`, with all that belongs to
   * them; their images become removed blobs. A store may stop after `rows` rows, and leave a task with some of its rows.
   * Answers how many tasks were removed, and whether any row was: if none was, none is left.
   */
  purgeTasks(before: Date, most: { tasks: number; rows: number }): Promise<{ tasks: number; isSome: boolean }>;

  /** Unique: id; (taskId, name) of copies and (workspaceId, name) of templates, without regard to case. */
  insertLabel(label: Label): Promise<void>;
  /** Inserts many, by the same rules. */
  insertLabels(labels: readonly Label[]): Promise<void>;
  /** Writes it as it is now. */
  saveLabel(label: Label): Promise<void>;
  /** Removes it. */
  deleteLabel(id: string): Promise<void>;

  /** Unique: id. */
  insertActivities(activities: readonly Activity[]): Promise<void>;
  /** Writes it as it is now. */
  saveActivity(activity: Activity): Promise<void>;
  /** Its search document goes with it. */
  deleteActivity(id: string): Promise<void>;

  /** Unique: id, and (sourceTaskId, targetTaskId, relationType). */
  insertRelation(relation: Relation): Promise<void>;
  /** Removes it. */
  deleteRelation(id: string): Promise<void>;

  /** Unique: id. */
  insertTimeEntry(entry: TimeEntry): Promise<void>;
  /** Writes it as it is now. */
  saveTimeEntry(entry: TimeEntry): Promise<void>;
  /** Removes it. */
  deleteTimeEntry(id: string): Promise<void>;

  /** Unique: id, key. */
  insertImage(image: TaskImage): Promise<void>;
  /** Writes it as it is now. */
  saveImage(image: TaskImage): Promise<void>;
  /** Deletes the row; its key becomes a removed blob. */
  deleteImage(id: string): Promise<void>;
  /** Says that the objects are gone from the blob store. */
  forgetRemovedBlobs(keys: readonly string[]): Promise<void>;

  /** Inserts or replaces the document of this id with its tokens. Documents go with the thing they describe. */
  saveSearchDocument(document: SearchDocument): Promise<void>;
  /** One that is new. Unique: id. */
  insertSearchDocument(document: SearchDocument): Promise<void>;
  /** Removes it. */
  deleteSearchDocument(id: string): Promise<void>;
  /** Sets the project of the documents whose `taskId` this is: the task's own, and those of its comments and activities. */
  moveSearchDocuments(taskId: string, projectId: string): Promise<void>;
}
