/** Labels. @module */
import type { Label } from "../../../board/label/label.ts";
import type { Page, PageOf } from "../../../page.ts";

/** Selects labels of a workspace. */
export interface LabelFilter {
  /** Templates alone. @default false */
  templates?: boolean;
}

/** Reading label records. */
export interface LabelReads {
  findLabel(id: string): Promise<Label | undefined>;
  /** The label of this name, without regard to case, on the task. */
  findLabelOnTask(taskId: string, name: string): Promise<Label | undefined>;
  /** The template of this name, without regard to case. */
  findTemplateLabel(workspaceId: string, name: string): Promise<Label | undefined>;
  /** By `createdAt`, then `id`. */
  listLabelsOnTask(taskId: string): Promise<Label[]>;
  /** The labels on the tasks, deleted tasks' included, in no particular order. */
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
}

/** Changing label records. */
export interface LabelWrites {
  /** Unique: id; (taskId, name) of copies and (workspaceId, name) of templates, without regard to case. */
  insertLabel(label: Label): Promise<void>;
  /** Inserts many labels under the same constraints. */
  insertLabels(labels: readonly Label[]): Promise<void>;
  saveLabel(label: Label): Promise<void>;
  deleteLabel(id: string): Promise<void>;
}
