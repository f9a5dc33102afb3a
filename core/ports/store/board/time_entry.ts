/** Time entries. @module */
import type { TimeEntry } from "../../../board/time_entry/time_entry.ts";
import type { Page, PageOf } from "../../../page.ts";

/** Reads time entry records. */
export interface TimeEntryReads {
  findTimeEntry(id: string): Promise<TimeEntry | undefined>;
  /** By `startTime`, then `id`. A page ends early if its texts are long (see `closePage`). */
  listTimeEntries(taskId: string, page: Page): Promise<PageOf<TimeEntry>>;
}

/** Changes time entry records. */
export interface TimeEntryWrites {
  /** Unique: id. */
  insertTimeEntry(entry: TimeEntry): Promise<void>;
  saveTimeEntry(entry: TimeEntry): Promise<void>;
  deleteTimeEntry(id: string): Promise<void>;
}
