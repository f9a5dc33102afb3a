/** Activities and comments. @module */
import type { Activity } from "../../../history/activity.ts";
import type { Page, PageOf } from "../../../page.ts";

/** Reading activity records. */
export interface ActivityReads {
  findActivity(id: string): Promise<Activity | undefined>;
  /** The activities that exist, in no particular order. */
  listActivitiesById(ids: readonly string[]): Promise<Activity[]>;
  /** Newest first, by `createdAt`, then `id`. A page ends early where texts are long, as `closePage` has it. */
  listActivities(taskId: string, page: Page): Promise<PageOf<Activity>>;
  /** Activities of type `comment`, oldest first, by `createdAt`, then `id`; pages as those of activities. */
  listComments(taskId: string, page: Page): Promise<PageOf<Activity>>;
}

/** Changing activity records. */
export interface ActivityWrites {
  /** Unique: id. */
  insertActivities(activities: readonly Activity[]): Promise<void>;
  saveActivity(activity: Activity): Promise<void>;
  /** Deletes its search document too. */
  deleteActivity(id: string): Promise<void>;
}
