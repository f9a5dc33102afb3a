/**
 * The rules for the writes of one transaction, implemented independently of the use cases.
 *
 * @module
 */
import type { EventType, Notification, ReminderMark, Task, TrackerEvent } from "@hexlane/core";
import { mentionsIn } from "../../core/board/comment/comment.ts";
import { draftsOfComment, draftsOfCommentMentions } from "../../core/board/comment/notifications.ts";
import type { TaskChange } from "../../core/board/task/fields.ts";
import { draftsOfChange, draftsOfCreation } from "../../core/board/task/notifications.ts";
import { audienceOf, type TaskWatcher } from "../../core/board/watcher/watcher.ts";
import { type NotificationDraft, switchOf } from "../../core/history/notification.ts";
import type { Call, Commit } from "./commits.ts";
import { PEOPLE, TURNED_OFF } from "./initial_data.ts";

/** Writes of a task that require an event. */
export const TASK_WRITES: readonly string[] = ["insertTask", "saveTask", "deleteTask", "undeleteTask"];

/** The writes that justify an event; any one of them is enough. */
export const EVENT_WRITES: Partial<Record<EventType, readonly string[]>> = {
  taskCreated: ["insertTask"],
  taskStatusChanged: ["saveTask"],
  taskTitleChanged: ["saveTask"],
  taskPriorityChanged: ["saveTask"],
  taskAssigneeChanged: ["saveTask"],
  taskUnassigned: ["saveTask"],
  taskDueDateChanged: ["saveTask"],
  taskPositionChanged: ["saveTask"],
  taskFieldChanged: ["saveTask"],
  taskMoved: ["saveTask"],
  taskDeleted: ["deleteTask"],
  taskRestored: ["undeleteTask"],
  taskCommentCreated: ["insertActivities"],
  taskCommentUpdated: ["saveActivity"],
  taskCommentDeleted: ["deleteActivity"],
  memberAdded: ["insertMember"],
  memberUpdated: ["saveMember"],
  memberRemoved: ["deleteMember"],
  invitationCreated: ["insertInvitation"],
  integrationChanged: ["saveIntegration"],
};

/** Events that a write requires. */
export const COMMENT_EVENTS: readonly (readonly [string, (call: Call) => string | undefined])[] = [
  [
    "insertActivities",
    ({ args: [rows] }) =>
      (rows as { type: string }[]).some(({ type }) => type === "comment") ? "taskCommentCreated" : undefined,
  ],
  ["saveActivity", () => "taskCommentUpdated"],
  ["deleteActivity", () => "taskCommentDeleted"],
  ["insertMember", () => "memberAdded"],
  ["saveMember", () => "memberUpdated"],
  ["deleteMember", () => "memberRemoved"],
];

/** Returns the marks of operations in an event. Each must be unique, because every operation has its own mark. */
export function signsOf({ type, data }: TrackerEvent): string[] {
  if (type === "taskCreated") return [`created ${(data.task as Task).title}`];
  if (type === "taskCommentCreated") return [`commented ${data.content}`];
  return [];
}

/** Memberships as of the last checked call, and watchers as of the end of the last checked unit of work. */
export class Members {
  readonly #watchers = new Map<string, { workspaceId: string; userIds: Set<string> }>();

  readonly #byId = new Map<string, { workspaceId: string; userId: string }>(
    PEOPLE.map(({ id: userId, workspaceId }) => [`member-${userId}`, { workspaceId, userId }]),
  );

  follow({ method, args: [first] }: Call): void {
    if (method === "insertMember") {
      const member = first as { id: string; workspaceId: string; userId: string };
      this.#byId.set(member.id, member);
    } else if (method === "deleteMember") this.#byId.delete(String(first));
  }

  has(workspaceId: string, userId: string): boolean {
    return [...this.#byId.values()].some((member) => member.workspaceId === workspaceId && member.userId === userId);
  }

  /** Returns the members who watch a task. Members stop watching only when they are removed. */
  watchersOf(taskId: string): TaskWatcher[] {
    const { workspaceId = "", userIds = [] } = this.#watchers.get(taskId) ?? {};
    const members = [...userIds].filter((userId) => this.has(workspaceId, userId));
    return members.map((userId) => ({ taskId, userId, isWatching: true, createdAt: new Date(0) }));
  }

  /** Makes the people in an event watchers. A removed member stops watching. */
  watch({ type, taskId, workspaceId, actorId, data }: TrackerEvent): void {
    if (type === "memberRemoved") {
      for (const task of this.#watchers.values()) {
        if (task.workspaceId === workspaceId) task.userIds.delete(String(data.userId));
      }
    }
    if (taskId === null) return;
    const task = this.#watchers.get(taskId) ?? { workspaceId, userIds: new Set() };
    this.#watchers.set(taskId, task);
    const people: unknown[] = [];
    if (type === "taskCreated") people.push(actorId, (data.task as Task).userId);
    if (type === "taskAssigneeChanged") people.push(data.new);
    if (type === "taskCommentCreated") people.push(actorId, ...mentionsIn(String(data.content)));
    if (type === "taskCommentUpdated") people.push(...mentionsIn(String(data.new)));
    for (const id of people) if (typeof id === "string" && this.has(workspaceId, id)) task.userIds.add(id);
  }
}

/**
 * Returns the notifications that the rules require and the notifications that were created, both sorted, with one line
 * each.
 */
export function expectedNotices(commit: Commit, members: Members): [string[], string[]] {
  const asked: string[] = [];
  const made: string[] = [];
  let events: TrackerEvent[] = [];
  const endWork = (): void => {
    for (const event of events) members.watch(event);
    events = [];
  };
  for (const [index, call] of commit.entries()) {
    const { method, args, work } = call;
    if (work !== commit[index - 1]?.work) endWork();
    members.follow(call);
    if (method === "insertNotifications") {
      for (const row of args[0] as Notification[]) {
        // Owners are also notified of disabled integrations.
        const isBeside = row.eventData?.kind === "integration" || row.eventData?.kind === "channel";
        if (!isBeside) made.push(lineOf(row, row.resourceId));
      }
    } else if (method === "insertReminderMark") {
      const { kind, taskId } = args[0] as ReminderMark;
      // A test of a webhook creates no notification.
      if (!kind.startsWith("webhook:")) asked.push(`${kind} of ${taskId}`);
    } else if (method === "appendEvents") {
      for (const event of args[0] as TrackerEvent[]) {
        events.push(event);
        const isWanted = ({ userId, ...news }: NotificationDraft) =>
          userId !== TURNED_OFF.userId || switchOf(news) !== TURNED_OFF.type;
        asked.push(
          ...noticesOf(event, members)
            .filter(isWanted)
            .map((notice) => lineOf(notice, event.taskId)),
        );
      }
    }
  }
  endWork();
  return [asked.sort(), made.sort()];
}

function lineOf({ userId, type }: Pick<NotificationDraft, "userId" | "type">, taskId: string | null): string {
  // The key of a reminder does not name its recipient.
  const isReminder = type === "due_date_reminder" || type === "task_overdue";
  return isReminder ? `${type} of ${taskId}` : `${type} of ${taskId} to ${userId}`;
}

function noticesOf(
  { type, data, actorId, projectId, workspaceId }: TrackerEvent,
  members: Members,
): NotificationDraft[] {
  const newsOf = (content: string) => {
    const memberIds = [...mentionsIn(content)].filter((id) => members.has(workspaceId, id));
    return { content, commenterName: "", memberIds };
  };
  const task = { ...(data.task as Task), projectId, workspaceId } as Task;
  const watchers = members.watchersOf(task.id);
  switch (type) {
    case "taskCreated":
      return draftsOfCreation(task, actorId);
    case "taskStatusChanged":
      return draftsOfChange({ field: "status", ...data } as unknown as TaskChange, task, actorId, watchers);
    case "taskAssigneeChanged":
      return draftsOfChange({ field: "userId", ...data } as unknown as TaskChange, task, actorId, watchers);
    case "taskCommentCreated": {
      const news = { ...newsOf(String(data.content)), excludedIds: [actorId] };
      return draftsOfComment(task, news, audienceOf(watchers, [task.userId], [actorId]));
    }
    case "taskCommentUpdated": {
      const news = newsOf(String(data.new));
      const before = mentionsIn(String(data.old));
      const memberIds = news.memberIds.filter((id) => !before.includes(id));
      return draftsOfCommentMentions(task, { ...news, memberIds, excludedIds: [actorId] });
    }
    default:
      return [];
  }
}
