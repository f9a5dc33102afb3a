/** Watchers of tasks. @module */
import type { WatcherReads, WatcherWrites } from "@hexlane/core";
import { and, asc, eq, inArray } from "drizzle-orm";
import { crud } from "../crud.ts";
import { fieldsOf, type Over, param, paramsOf, rowsOf, shapes, statement } from "../session.ts";
import { liveTaskOf } from "./live.ts";
import { openTaskReads } from "./task/open.ts";

const watchers = crud("watcher");

const WATCHERS = statement(({ db, tables, isIn }) =>
  db
    .select(fieldsOf(tables.watcher))
    .from(tables.watcher)
    .innerJoin(tables.task, liveTaskOf(tables.watcher.taskId, tables))
    // Not the ID in the watcher's row: while Postgres has no statistics, it would read all live tasks and join them.
    .where(isIn(tables.task.id, "ids"))
    .orderBy(asc(tables.watcher.createdAt), asc(tables.watcher.userId), asc(tables.watcher.taskId)),
);
const ADD = statement(({ db, tables: { watcher } }) =>
  db.insert(watcher).values(paramsOf(watcher)).onConflictDoNothing(),
);
const DELETE = shapes(({ db, tables: { watcher, task }, isIn }, { isLimited }: { isLimited: boolean }) => {
  const some = db
    .select({ taskId: watcher.taskId })
    .from(watcher)
    .innerJoin(task, eq(task.id, watcher.taskId))
    .where(
      and(
        eq(watcher.userId, param("userId")),
        eq(task.workspaceId, param("workspaceId")),
        isLimited ? isIn(task.projectId, "projectIds") : undefined,
      ),
    )
    .limit(param("limit"));
  return db
    .delete(watcher)
    .where(and(eq(watcher.userId, param("userId")), inArray(watcher.taskId, some)))
    .returning({ taskId: watcher.taskId });
});

export const watcherReads: Over<WatcherReads> = {
  listWatchers: async (session, taskIds) => await rowsOf(session, WATCHERS, taskIds),
  listWatchedTaskIds: openTaskReads.listWatchedTaskIds,
};

export const watcherWrites: Over<WatcherWrites> = {
  async addWatchers(session, rows) {
    for (const row of rows) await session.run(ADD, { ...row });
  },
  saveWatcher: watchers.upsert,
  deleteWatchers: async (session, owner, limit) =>
    (await session.run(DELETE({ isLimited: owner.projectIds !== undefined }), { ...owner, limit })).length === limit,
};
