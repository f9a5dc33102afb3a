/** Time entries in memory. @module */
import { cutPage } from "../../../page.ts";
import type { TimeEntryReads, TimeEntryWrites } from "../../../ports/store/board/time_entry.ts";
import { byteLength } from "../../../text.ts";
import type { Over } from "../database.ts";
import { allOfLiveTask, isLive, isWithin, ofLiveTask } from "../live.ts";

export const timeEntryReads: Over<TimeEntryReads> = {
  findTimeEntry: (tables, id) => ofLiveTask(tables, tables.timeEntries.get(id)),
  findRunningTimeEntry: (tables, userId) => tables.timeEntries.one("running", userId),
  listTimeEntries: (tables, taskId, page) =>
    cutPage(allOfLiveTask(tables, taskId, tables.timeEntries), page, {
      placeOf: ({ startTime, id }) => ({ value: startTime.getTime(), id }),
      bytesOf: ({ description }) => byteLength(description ?? ""),
    }),
  listWorkspaceTimeEntries: (tables, workspaceId, { since, until, userId, projectIds }, page) => {
    const rows = [...tables.timeEntries.all()].flatMap((entry) => {
      const task = isLive(tables, entry.taskId) ? tables.tasks.get(entry.taskId) : undefined;
      if (userId !== undefined && entry.userId !== userId) return [];
      if (task?.workspaceId !== workspaceId || entry.startTime < since || entry.startTime >= until) return [];
      if (!isWithin(task, projectIds)) return [];
      return [{ ...entry, projectId: task.projectId, taskNumber: task.number, taskTitle: task.title }];
    });
    return cutPage(rows, page, {
      placeOf: ({ startTime, id }) => ({ value: startTime.getTime(), id }),
      bytesOf: ({ description }) => byteLength(description ?? ""),
    });
  },
};

export const timeEntryWrites: Over<TimeEntryWrites> = {
  insertTimeEntry: ({ timeEntries }, entry) => timeEntries.insert(entry),
  saveTimeEntry: ({ timeEntries }, entry) => timeEntries.save(entry),
  deleteTimeEntry: ({ timeEntries }, id) => timeEntries.delete(id),
};
