/** Labels. @module */
import type { Label } from "../../../board/label/label.ts";
import type { Page, PageOf } from "../../../page.ts";

/** Selects labels of a workspace. */
export interface LabelFilter {
  /** Only templates. @default false */
  templates?: boolean;
  /**
   * Leaves out labels on tasks of other projects, and detached rows, which may come from other projects.
   *
   * @default labels on tasks of all projects
   */
  projectIds?: readonly string[];
}

/** Reads label records. */
export interface LabelReads {
  findLabel(id: string): Promise<Label | undefined>;
  /** Finds the task's label with this name, ignoring case. */
  findLabelOnTask(taskId: string, name: string): Promise<Label | undefined>;
  /** Finds the template with this name, ignoring case. */
  findTemplateLabel(workspaceId: string, name: string): Promise<Label | undefined>;
  /** By `createdAt`, then `id`. */
  listLabelsOnTask(taskId: string): Promise<Label[]>;
  /** Lists the labels on the tasks, including deleted tasks, in no particular order. */
  listLabelsOnTasks(taskIds: readonly string[]): Promise<Label[]>;
  /** Lists labels on live tasks of the project, by `createdAt`, then `id`. */
  listLabelsOfProject(projectId: string): Promise<Label[]>;
  /**
   * Lists templates, detached rows and copies on live tasks, by `createdAt`, then `id`. Among rows without a task, each
   * name is listed once: the template, or else the oldest row.
   */
  listLabelsOfWorkspace(workspaceId: string, filter: LabelFilter, page: Page): Promise<PageOf<Label>>;
  /**
   * Lists the first `limit` copies with this name, ignoring case, on tasks of the workspace, including deleted tasks;
   * by `id`, starting after `afterId` if given.
   */
  listLabelCopies(workspaceId: string, name: string, limit: number, afterId?: string): Promise<Label[]>;
}

/** Changes label records. */
export interface LabelWrites {
  /** Unique: id, (taskId, name) for copies, and (workspaceId, name) for templates, ignoring case. */
  insertLabel(label: Label): Promise<void>;
  /** Inserts many labels under the same constraints. */
  insertLabels(labels: readonly Label[]): Promise<void>;
  saveLabel(label: Label): Promise<void>;
  deleteLabel(id: string): Promise<void>;
}
