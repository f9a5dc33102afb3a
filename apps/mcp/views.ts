/** Records in a short form for agents, with keys and names instead of IDs. @module */
import type {
  Activity,
  Claim,
  Comment,
  Cycle,
  Milestone,
  Notification,
  RelationWithTasks,
  Task,
  TaskDetail,
} from "@hexlane/client";
import type { Names, PlanKind } from "./names.ts";
import { compact, lineOf, type Piece, pieceOf } from "./shorten.ts";
import { type ShownField, shownFields } from "./task_fields.ts";

/** A task in a list. */
export interface TaskLine extends Partial<Record<ShownField, unknown>> {
  /** Such as `WEB-12`. All tools accept the ID too. */
  key: string;
  id: string;
  title: string;
  assignee?: string;
  milestone?: string;
  cycle?: string;
  labels?: string[];
}

/** The fields in the summary of a task. */
type Listed = Pick<Task, "id" | "projectId" | "workspaceId" | "number" | "title" | "userId" | ShownField> & {
  dueDateOnly?: boolean;
  assigneeName?: string | null;
  milestoneId?: string | null;
  cycleId?: string | null;
  labels?: readonly { name: string }[];
};

/** Returns a task as shown in a list. */
export async function taskLine(task: Listed, names: Names): Promise<TaskLine> {
  const project = (await names.projects(task.workspaceId)).find(({ id }) => id === task.projectId);
  const planNamed = async (kind: PlanKind, id: string | null = null): Promise<string | null> =>
    id && ((await names.plans(kind, task.projectId)).find((plan) => plan.id === id)?.name ?? id);
  return compact({
    key: `${project?.slug ?? "?"}-${task.number}`,
    id: task.id,
    title: lineOf(task.title),
    ...shownFields(task),
    assignee: task.assigneeName ?? (task.userId && (await names.personName(task.userId, task.workspaceId))),
    milestone: await planNamed("milestone", task.milestoneId),
    cycle: await planNamed("cycle", task.cycleId),
    labels: task.labels?.map(({ name }) => name) ?? [],
  }) as TaskLine;
}

/** Tasks in a list, in the given order. */
export async function taskLines(tasks: readonly Listed[], names: Names): Promise<TaskLine[]> {
  return await Promise.all(tasks.map((task) => taskLine(task, names)));
}

/** Returns a task with all its fields. */
export async function taskView(
  task: Task | TaskDetail,
  names: Names,
  options: { offset?: number | undefined; characters?: number | undefined } = {},
): Promise<TaskLine & { description?: Piece }> {
  const { description, id, workspaceId, projectId, createdAt, updatedAt } = task;
  const piece = description === null || description === "" ? null : pieceOf(description, definedOf(options));
  const line = await taskLine(task, names);
  return {
    ...line,
    title: task.title,
    ...compact({ id, workspaceId, projectId, createdAt, updatedAt, description: piece }),
  } as TaskLine & {
    description?: Piece;
  };
}

function definedOf(options: { offset?: number | undefined; characters?: number | undefined }): {
  offset?: number;
  characters?: number;
} {
  const { offset, characters } = options;
  return { ...(offset === undefined ? {} : { offset }), ...(characters === undefined ? {} : { characters }) };
}

/** Returns a milestone as shown in a list. */
export function milestoneView({ id, name, description, state, startDate, dueDate, progress }: Milestone): object {
  return compact({ id, name, description: description && lineOf(description), state, startDate, dueDate, progress });
}

/** Returns a cycle as shown in a list. */
export function cycleView({ id, name, state, startDate, endDate, capacity, progress }: Cycle): object {
  return compact({ id, name, state, startDate, endDate, capacity, progress });
}

/** Returns a claim as shown to agents. */
export function claimView({ id, agent, userId, createdAt, expiresAt }: Claim): object {
  return compact({ id, agent, userId, createdAt, expiresAt });
}

export function commentView({ id, createdAt, content, user, externalUserName }: Comment): object {
  return compact({ id, createdAt, author: externalUserName ?? user.name, ...pieceOf(content) });
}

/** Returns a comment from its history entry, which has the ID of the author's account but not its name. */
export function commentEntryView(
  { id, createdAt, content, userId, externalUserName }: Activity,
  nameOf: ReadonlyMap<string, string>,
): object {
  const author = externalUserName ?? nameOf.get(userId ?? "") ?? null;
  return compact({ id, createdAt, author, ...pieceOf(content ?? "") });
}

/** Returns an entry of the history as shown to agents. */
export function activityView({ createdAt, type, content, eventData, user }: Activity): object {
  return compact({ createdAt, type, by: user?.name, content: content && lineOf(content), change: eventData });
}

/** Returns a relation, seen from one of its tasks. */
export async function relationView(relation: RelationWithTasks, taskId: string): Promise<object> {
  const { id, relationType, sourceTaskId, sourceTask, targetTask } = relation;
  const isSource = sourceTaskId === taskId;
  const other = isSource ? targetTask : sourceTask;
  const words = {
    subtask: isSource ? "has the subtask" : "is a subtask of",
    blocks: isSource ? "blocks" : "is blocked by",
    related: "is related to",
  };
  return {
    id,
    relation: words[relationType],
    task: compact({ id: other.id, title: lineOf(other.title), status: other.status }),
  };
}

export function notificationView(notification: Notification): object {
  const { id, type, title, content, isRead, createdAt, resourceId, resourceType, eventData } = notification;
  return compact({
    id,
    type,
    title,
    content: content && lineOf(content),
    isRead,
    createdAt,
    [`${resourceType ?? "resource"}Id`]: resourceId,
    about: eventData,
  });
}
