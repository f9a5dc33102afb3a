/** Watchers of tasks. @module */
import type { TaskWatcher } from "../../../board/watcher/watcher.ts";

import type { ProjectScope } from "../workspace/access_rule.ts";

/** Reads watcher records. */
export interface WatcherReads {
  /** Lists watchers of these live tasks, including people who stopped watching, by `createdAt`, then `userId`. */
  listWatchers(taskIds: readonly string[]): Promise<TaskWatcher[]>;
  /**
   * Lists the IDs of open tasks among the last 2,000 tasks that the account watches, except tasks assigned to it. Open
   * tasks and their order are defined as in `listOpenTaskIds`.
   */
  listWatchedTaskIds(userId: string, scope: ProjectScope, limit: number): Promise<string[]>;
}

/** Changes watcher records. */
export interface WatcherWrites {
  /** Inserts the watchers, except people who already have a record for the task. */
  addWatchers(watchers: readonly TaskWatcher[]): Promise<void>;
  /** Inserts the record, or replaces the one for the same person and task. */
  saveWatcher(watcher: TaskWatcher): Promise<void>;
  /**
   * Deletes a batch of an account's records in a workspace, or only in some of its projects. Returns whether more may
   * remain.
   */
  deleteWatchers(
    owner: { workspaceId: string; userId: string; projectIds?: readonly string[] },
    limit: number,
  ): Promise<boolean>;
}
