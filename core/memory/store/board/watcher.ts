/** Watchers of tasks in memory. @module */
import { MAX_CONSIDERED_TASKS } from "../../../limits.ts";
import type { WatcherReads, WatcherWrites } from "../../../ports/store/board/watcher.ts";
import type { Over } from "../database.ts";
import { allOfLiveTask, isWithin } from "../live.ts";
import { orderBy } from "../order.ts";
import { keyOf } from "../rows.ts";
import { openTasks } from "./open_tasks.ts";

export const watcherReads: Over<WatcherReads> = {
  listWatchers: (tables, taskIds) => {
    const rows = [...new Set(taskIds)].flatMap((id) => allOfLiveTask(tables, id, tables.watchers));
    return orderBy(rows, ({ createdAt, userId, taskId }) => [createdAt, userId, taskId]);
  },
  listWatchedTaskIds: (tables, userId, scope, limit) => {
    const watched = tables.watchers.by("user", userId).filter(({ isWatching }) => isWatching);
    const latest = orderBy(watched, ({ createdAt, taskId }) => [createdAt, taskId], { descending: true });
    const ids = new Set(latest.slice(0, MAX_CONSIDERED_TASKS).map(({ taskId }) => taskId));
    return openTasks(tables, scope)
      .filter((task) => ids.has(task.id) && task.userId !== userId)
      .slice(0, limit)
      .map(({ id }) => id);
  },
};

export const watcherWrites: Over<WatcherWrites> = {
  addWatchers: ({ watchers }, rows) => {
    for (const row of rows) if (!watchers.get(keyOf(row.taskId, row.userId))) watchers.insert(row);
  },
  saveWatcher: ({ watchers }, row) => watchers.upsert(row),
  deleteWatchers: ({ watchers, tasks }, { workspaceId, userId, projectIds }, limit) => {
    const found = watchers.by("user", userId).filter(({ taskId }) => {
      const task = tasks.get(taskId);
      return task?.workspaceId === workspaceId && isWithin(task, projectIds);
    });
    for (const row of found.slice(0, limit)) watchers.remove(row);
    return found.length >= limit;
  },
};
