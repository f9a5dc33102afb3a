/** Activities and comments in memory. @module */
import type { Activity } from "../../../history/activity.ts";
import { cutPage } from "../../../page.ts";
import type { ActivityReads, ActivityWrites } from "../../../ports/store/board/activity.ts";
import { byteLength } from "../../../text.ts";
import type { Over } from "../database.ts";
import { allOfLiveTask, ofLiveTask } from "../live.ts";
import { placeInTime } from "../order.ts";

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
};

export const activityWrites: Over<ActivityWrites> = {
  insertActivities: ({ activities }, rows) => {
    for (const row of rows) activities.insert(row);
  },
  saveActivity: ({ activities }, activity) => activities.save(activity),
  deleteActivity: ({ activities, documents }, id) => {
    if (activities.get(id)) documents.delete(id);
    activities.delete(id);
  },
};

function bytesOfActivity({ content, eventData }: Activity): number {
  return byteLength(content ?? "") + (eventData === null ? 0 : byteLength(JSON.stringify(eventData)));
}
