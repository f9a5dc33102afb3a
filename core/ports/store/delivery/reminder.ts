/** Due-date reminders. @module */
import type { DueTask, DueTaskEvent, ReminderMark } from "../../../delivery/reminder/reminder.ts";
import type { Page, PageOf } from "../../../page.ts";

/** Reads reminder records. */
export interface ReminderReads {
  /** Lists the distinct lead times of preferences and generic webhooks, in minutes, in no particular order. */
  listReminderLeadTimes(): Promise<number[]>;
  /**
   * Lists live tasks of all workspaces that are due at or after `from` and before `before`, by `dueDate`, then `id`.
   */
  listTasksDue(from: Date, before: Date, page: Page): Promise<PageOf<DueTask>>;
  /**
   * Lists events of any type about live tasks with a due date, by sequence. `upToSequence` must not exceed the last
   * sequence that the caller has read.
   */
  listDueTaskEvents(afterSequence: number, upToSequence: number): Promise<DueTaskEvent[]>;
  /** Returns whether the mark exists. */
  hasReminderMark(mark: Pick<ReminderMark, "taskId" | "kind" | "dueDate">): Promise<boolean>;
}

/** Changes reminder records. */
export interface ReminderWrites {
  /** Unique: (taskId, kind, dueDate). A mark is deleted when its task is purged. */
  insertReminderMark(mark: ReminderMark): Promise<void>;
}
