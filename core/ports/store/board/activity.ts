/** Activities and comments. @module */
import type { Activity } from "../../../history/activity.ts";
import type { Page, PageOf } from "../../../page.ts";

/** Reads activity records. */
export interface ActivityReads {
  findActivity(id: string): Promise<Activity | undefined>;
  /** Lists the existing activities among these IDs, in no particular order. */
  listActivitiesById(ids: readonly string[]): Promise<Activity[]>;
  /** Newest first, by `createdAt`, then `id`. A page ends early if its text is long (see `closePage`). */
  listActivities(taskId: string, page: Page): Promise<PageOf<Activity>>;
  /**
   * Lists activities of type `comment`, oldest first, by `createdAt`, then `id`; a page ends early if its text is long.
   */
  listComments(taskId: string, page: Page): Promise<PageOf<Activity>>;
  /** Finds the account that created a live task, according to the first entry of its history; undefined if unknown. */
  findTaskCreator(taskId: string): Promise<string | undefined>;
  /** Lists status changes of live tasks at or after the instant, newest first, by `createdAt`, then `id`. */
  listStatusChanges(projectId: string, since: Date, limit: number): Promise<StatusChange[]>;
}

/** A change to a task's status, from the task's history. */
export interface StatusChange {
  taskId: string;
  createdAt: Date;
  /** `oldStatus` and `newStatus`. Clients can also write entries of this type, so the fields may be missing. */
  eventData: Record<string, unknown> | null;
}

/** Changes activity records. */
export interface ActivityWrites {
  /** Unique: id. */
  insertActivities(activities: readonly Activity[]): Promise<void>;
  saveActivity(activity: Activity): Promise<void>;
  /** Also deletes the activity's search document. */
  deleteActivity(id: string): Promise<void>;
}
