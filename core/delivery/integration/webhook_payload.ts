/**
 * What arrives at a project's generic webhook.
 *
 * @module
 */
import type { WebhookEvent } from "./integration.ts";

/** The `event` of a body for each kind of news. */
export const WEBHOOK_EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  taskCreated: "task.created",
  taskStatusChanged: "task.status_changed",
  taskPriorityChanged: "task.priority_changed",
  taskTitleChanged: "task.title_changed",
  taskDescriptionChanged: "task.description_changed",
  taskCommentCreated: "task.comment_created",
  taskDeleted: "task.deleted",
  taskMoved: "task.moved",
  taskDueDateChanged: "task.due_date_changed",
  taskAssigneeChanged: "task.assignee_changed",
  taskUnassigned: "task.unassigned",
  dueDateReminder: "task.due_date_reminder",
};

/** What is known of the task: as it was when it happened. */
export interface ToldTask {
  id: string;
  number: number;
  title: string;
  status: string;
  /** What the column is called. */
  statusName: string;
  priority: string;
  url: string;
}

/** Something that happened, with the names that ids stand for. */
export interface ToldEvent {
  news: WebhookEvent | "test";
  at: Date;
  project: { id: string; name: string; slug: string; workspaceId: string };
  /** Null in a test. */
  task: ToldTask | null;
  /** Who did it; nobody for what time did. */
  actor: { id: string | null; name: string | null };
  /** What changed, as the event says it. */
  data: Record<string, unknown>;
  /** Names of the projects and people that `data` speaks of, by id. */
  names: ReadonlyMap<string, string>;
}

/** The body of a webhook. */
export interface WebhookPayload extends Record<string, unknown> {
  event: string;
  timestamp: string;
  integration: { type: "generic-webhook" };
  project: { id: string; name: string; workspaceId: string };
  task: Partial<ToldTask> | null;
  actor: { id: string | null; name: string | null };
  data: Record<string, unknown>;
}

export function webhookPayload(told: ToldEvent): WebhookPayload {
  const { news, at, task, actor, project } = told;
  const isGone = news === "taskDeleted";
  return {
    event: news === "test" ? "test" : WEBHOOK_EVENT_NAMES[news],
    timestamp: at.toISOString(),
    integration: { type: "generic-webhook" },
    project: { id: project.id, name: project.name, workspaceId: project.workspaceId },
    task: task && isGone ? { id: task.id, title: task.title } : task,
    actor,
    data: dataOf(told),
  };
}

function dataOf({ news, task, data, names, actor }: ToldEvent): Record<string, unknown> {
  const title = task?.title ?? null;
  const { old: before = null, new: after = null } = data;
  const nameOf = (id: unknown) => names.get(String(id)) ?? null;
  switch (news) {
    case "taskCreated": {
      const { priority, status, number } = task ?? {};
      return { title, description: data.description ?? null, priority, status, number };
    }
    case "taskStatusChanged":
      return { title, oldStatus: before, newStatus: after };
    case "taskPriorityChanged":
      return { title, oldPriority: before, newPriority: after };
    case "taskTitleChanged":
      return { oldTitle: before, newTitle: after };
    case "taskDescriptionChanged":
      return { oldDescription: before, newDescription: after };
    case "taskCommentCreated":
      return { comment: `**${actor.name ?? ""}** commented:\n> ${String(data.content ?? "")}` };
    case "taskMoved":
      return {
        fromProjectId: before,
        fromProjectName: nameOf(before),
        toProjectId: after,
        toProjectName: nameOf(after),
        oldStatus: data.oldStatus ?? null,
        newStatus: data.newStatus ?? null,
      };
    case "taskDueDateChanged":
      return { title, oldDueDate: before, newDueDate: after };
    case "taskAssigneeChanged":
      return { title, oldAssigneeId: before, newAssigneeId: after, newAssignee: nameOf(after) };
    case "taskUnassigned":
      return { title };
    case "dueDateReminder":
      return { dueDate: data.dueDate ?? null, leadTimeMinutes: data.leadTimeMinutes ?? null };
    case "taskDeleted":
    case "test":
      return {};
  }
}
