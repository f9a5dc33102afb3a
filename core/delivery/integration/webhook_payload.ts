/** The body that a project's generic webhook receives. @module */
import { eventSpec } from "../../history/event_types.ts";
import type { WebhookEvent } from "./event_choices.ts";

/** A task at the time of the event. */
export interface TaskSnapshot {
  id: string;
  number: number;
  title: string;
  status: string;
  statusName: string;
  priority: string;
  url: string;
}

/** An event, a reminder, a call by an automation, or a test, with the names for the IDs in it. */
export interface NamedEvent {
  type: WebhookEvent | "automationRun" | "test";
  at: Date;
  project: { id: string; name: string; slug: string; workspaceId: string };
  /** Null in a test. */
  task: TaskSnapshot | null;
  /** ID and name are null if no account caused the event, for example for a reminder. */
  actor: { id: string | null; name: string | null };
  /** Data of the event. */
  data: Record<string, unknown>;
  /** Names of the projects, people, milestones and cycles in `data`, by ID. */
  names: ReadonlyMap<string, string>;
}

/** The body of a webhook. */
export interface WebhookPayload extends Record<string, unknown> {
  event: string;
  timestamp: string;
  integration: { type: "generic-webhook" };
  project: { id: string; name: string; workspaceId: string };
  task: Partial<TaskSnapshot> | null;
  actor: { id: string | null; name: string | null };
  data: Record<string, unknown>;
}

export function webhookPayload(event: NamedEvent): WebhookPayload {
  const { type, at, task, actor, project } = event;
  const isGone = type === "taskDeleted";
  return {
    event: webhookEventName(type),
    timestamp: at.toISOString(),
    integration: { type: "generic-webhook" },
    project: { id: project.id, name: project.name, workspaceId: project.workspaceId },
    task: task && isGone ? { id: task.id, title: task.title } : task,
    actor,
    data: dataOf(event),
  };
}

/** Returns the value of `event` in the body. */
export function webhookEventName(type: NamedEvent["type"]): string {
  if (type === "test") return "test";
  if (type === "automationRun") return "automation.run";
  return type === "dueDateReminder" ? "task.due_date_reminder" : (eventSpec(type).webhook ?? type);
}

function dataOf({ type, task, data, names, actor }: NamedEvent): Record<string, unknown> {
  const title = task?.title ?? null;
  const { old: before = null, new: after = null } = data;
  const nameOf = (id: unknown) => names.get(String(id)) ?? null;
  switch (type) {
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
    case "taskFieldChanged": {
      const { fieldId, fieldName, fieldType } = data;
      return { title, fieldId, fieldName, fieldType, oldValue: before, newValue: after };
    }
    case "taskEstimateChanged":
      return { title, oldEstimate: before, newEstimate: after };
    case "taskMilestoneChanged":
      return {
        title,
        oldMilestoneId: before,
        oldMilestone: nameOf(before),
        newMilestoneId: after,
        newMilestone: nameOf(after),
      };
    case "taskCycleChanged":
      return { title, oldCycleId: before, oldCycle: nameOf(before), newCycleId: after, newCycle: nameOf(after) };
    case "dueDateReminder":
      return { dueDate: data.dueDate ?? null, leadTimeMinutes: data.leadTimeMinutes ?? null };
    case "automationRun":
      return { title, automation: data.automation ?? null };
    case "taskDeleted":
    case "test":
      return {};
  }
}
