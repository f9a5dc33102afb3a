/** Due-date reminders. @module */
import type { DueTask, DueTaskEvent, ReminderMark } from "../../../delivery/reminder/reminder.ts";
import type { Page, PageOf } from "../../../page.ts";

/** Reading reminder records. */
export interface ReminderReads {
  /** Every lead time that preferences or generic webhooks name, in minutes, each once, in no particular order. */
  listReminderLeadTimes(): Promise<number[]>;
  /** Live tasks of all workspaces that are due from the first instant on and before the second, by `dueDate`, then `id`. */
  listTasksDue(from: Date, before: Date, page: Page): Promise<PageOf<DueTask>>;
  /**
   * Events about live tasks that have a due date, whatever the type, after a sequence and up to another: in the order of
   * sequences. The latter is at most that of the last event, which was asked for before.
   */
  listDueTaskEvents(afterSequence: number, upToSequence: number): Promise<DueTaskEvent[]>;
  /** Whether the mark exists. */
  hasReminderMark(mark: Pick<ReminderMark, "taskId" | "kind" | "dueDate">): Promise<boolean>;
}

/** Changing reminder records. */
export interface ReminderWrites {
  /** Unique: (taskId, kind, dueDate). Deleted with their task when it is purged. */
  insertReminderMark(mark: ReminderMark): Promise<void>;
}
