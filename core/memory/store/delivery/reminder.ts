/** Due-date reminders in memory. @module */
import type { DueTask, DueTaskEvent, ReminderMark } from "../../../delivery/reminder/reminder.ts";
import { cutPage } from "../../../page.ts";
import type { ReminderReads, ReminderWrites } from "../../../ports/store/delivery/reminder.ts";
import type { Over } from "../database.ts";
import { keyOf, type TaskRow } from "../rows.ts";

export const reminderReads: Over<ReminderReads> = {
  listReminderLeadTimes: ({ notificationPreferences, integrations }) => [
    ...new Set([
      ...[...notificationPreferences.all()].map((row) => row.dueDateReminderLeadTimeMinutes),
      ...[...integrations.all()]
        .filter(({ kind }) => kind === "generic-webhook")
        .map((row) => row.dueDateReminderLeadTimeMinutes),
    ]),
  ],
  listTasksDue: ({ tasks }, from, before, page) => {
    const due = [...tasks.all()].filter(
      ({ deletedAt, dueDate }) => !deletedAt && dueDate !== null && dueDate >= from && dueDate < before,
    );
    return cutPage(due.map(dueTaskOf), page, {
      placeOf: ({ dueDate, id }) => ({ value: Number(dueDate), id }),
    });
  },
  listDueTaskEvents: ({ tasks, events }, afterSequence, upToSequence) => {
    const found: DueTaskEvent[] = [];
    for (let sequence = afterSequence + 1; sequence <= upToSequence; sequence++) {
      for (const { taskId, type, createdAt } of events.by("sequence", String(sequence))) {
        const task = taskId === null ? undefined : tasks.get(taskId);
        if (task?.dueDate && !task.deletedAt) found.push({ taskId: task.id, type, createdAt });
      }
    }
    return found;
  },
  hasReminderMark: ({ reminderMarks }, mark) => reminderMarks.get(markKey(mark)) !== undefined,
};

export const reminderWrites: Over<ReminderWrites> = {
  insertReminderMark: ({ reminderMarks }, mark) => reminderMarks.insert(mark),
};

/** Returns the unique key of a mark. */
function markKey({ taskId, kind, dueDate }: Pick<ReminderMark, "taskId" | "kind" | "dueDate">): string {
  return keyOf(taskId, kind, dueDate.getTime());
}

function dueTaskOf({ id, projectId, userId, status, columnId, dueDate, dueDateOnly }: TaskRow): DueTask {
  return { id, projectId, userId, status, columnId, dueDate, dueDateOnly };
}
