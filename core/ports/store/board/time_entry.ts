/** Time entries. @module */
import type { TimeEntry } from "../../../board/time_entry/time_entry.ts";
import type { Page, PageOf } from "../../../page.ts";

/** A time entry and its task. */
export interface TimeEntryOfTask extends TimeEntry {
  projectId: string;
  taskNumber: number;
  taskTitle: string;
}

/** Reads time entry records. */
export interface TimeEntryReads {
  findTimeEntry(id: string): Promise<TimeEntry | undefined>;
  /** Finds the entry of the user that has no end, even if its task is deleted. */
  findRunningTimeEntry(userId: string): Promise<TimeEntry | undefined>;
  /** By `startTime`, then `id`. A page ends early if its text is long (see `closePage`). */
  listTimeEntries(taskId: string, page: Page): Promise<PageOf<TimeEntry>>;
  /**
   * Lists entries of live tasks that started at or after `since` and before `until`, by `startTime`, then `id`. A page
   * ends early if its text is long.
   *
   * @param span.userId only entries of this account
   * @param span.projectIds only entries in these projects
   */
  listWorkspaceTimeEntries(
    workspaceId: string,
    span: { since: Date; until: Date; userId?: string; projectIds?: readonly string[] },
    page: Page,
  ): Promise<PageOf<TimeEntryOfTask>>;
}

/** Changes time entry records. */
export interface TimeEntryWrites {
  /** Unique: id, and the user among entries that have no end. */
  insertTimeEntry(entry: TimeEntry): Promise<void>;
  saveTimeEntry(entry: TimeEntry): Promise<void>;
  deleteTimeEntry(id: string): Promise<void>;
}
