/** Activities and comments in memory. @module */
import type { Activity } from "../../../history/activity.ts";
import { cutPage } from "../../../page.ts";
import type { ActivityReads, ActivityWrites } from "../../../ports/store/board/activity.ts";
import { byteLength } from "../../../text.ts";
import type { Over } from "../database.ts";
import { allOfLiveTask, ofLiveTask } from "../live.ts";
import { orderBy, placeInTime } from "../order.ts";

export const activityReads: Over<ActivityReads> = {
  findActivity: (tables, id) => ofLiveTask(tables, tables.activities.get(id)),
  listActivitiesById: (tables, ids) =>
    [...new Set(ids)].flatMap((id) => ofLiveTask(tables, tables.activities.get(id)) ?? []),
  listActivities: (tables, taskId, page) =>
    cutPage(allOfLiveTask(tables, taskId, tables.activities), page, {
      placeOf: placeInTime,
      descending: true,
      bytesOf: bytesOfActivity,
    }),
  listComments: (tables, taskId, page) => {
    const comments = allOfLiveTask(tables, taskId, tables.activities).filter(({ type }) => type === "comment");
    return cutPage(comments, page, { placeOf: placeInTime, bytesOf: bytesOfActivity });
  },
  findTaskCreator: (tables, taskId) => {
    const created = allOfLiveTask(tables, taskId, tables.activities).filter(({ type }) => type === "create");
    return orderBy(created, ({ createdAt, id }) => [createdAt, id])[0]?.userId ?? undefined;
  },
  listStatusChanges: (tables, projectId, since, limit) =>
    tables.tasks
      .by("project", projectId)
      .flatMap(({ id }) => allOfLiveTask(tables, id, tables.activities))
      .filter(({ type, createdAt }) => type === "status_changed" && createdAt >= since)
      .sort((left, right) => right.createdAt.getTime() - left.createdAt.getTime() || (left.id < right.id ? 1 : -1))
      .slice(0, limit)
      .map(({ taskId, createdAt, eventData }) => ({ taskId, createdAt, eventData })),
};

export const activityWrites: Over<ActivityWrites> = {
  insertActivities: ({ activities }, rows) => {
    for (const row of rows) activities.insert(row);
  },
  saveActivity: ({ activities }, activity) => activities.save(activity),
  deleteActivity: ({ activities, documents, reactions }, id) => {
    if (activities.get(id)) documents.delete(id);
    for (const row of reactions.by("comment", id)) reactions.remove(row);
    activities.delete(id);
  },
};

function bytesOfActivity({ content, eventData }: Activity): number {
  return byteLength(content ?? "") + (eventData === null ? 0 : byteLength(JSON.stringify(eventData)));
}
