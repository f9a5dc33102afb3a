/** Watchers of tasks. @module */
import type { TaskWatcher } from "../../../board/watcher/watcher.ts";

/** Reads watcher records. */
export interface WatcherReads {
  /** Watchers of these live tasks, including those who stopped, by `createdAt`, then `userId`. */
  listWatchers(taskIds: readonly string[]): Promise<TaskWatcher[]>;
  /**
   * Ids of the open tasks, as in `listOpenTaskIds`, among the last 2,000 that the account watches, except those assigned to it.
   * In the same order.
   */
  listWatchedTaskIds(userId: string, workspaceIds: readonly string[], limit: number): Promise<string[]>;
}

/** Changes watcher records. */
export interface WatcherWrites {
  /** Inserts the watchers that have no record for the task. */
  addWatchers(watchers: readonly TaskWatcher[]): Promise<void>;
  /** Inserts the record or replaces the one of the same person and task. */
  saveWatcher(watcher: TaskWatcher): Promise<void>;
  /** Deletes records of an account in a workspace. Returns whether more may be left. */
  deleteWatchers(owner: { workspaceId: string; userId: string }, limit: number): Promise<boolean>;
}
