/**
 * The output of `--json`. These fields are documented and stable. Other fields of the server are omitted, so that
 * server changes do not break scripts.
 *
 * @module
 */
import type {
  CalendarFeed,
  Column,
  Comment,
  CustomField,
  Invitation,
  Label,
  ListedOrganization,
  Notification,
  Project,
  RelationWithTasks,
  SavedView,
  SearchResult,
  TimeEntry,
  WorkspaceMember,
} from "@hexlane/client";

/** Returns the output for a comment. Kaneo's response does not name the author of a new comment. */
export function commentView(comment: Omit<Comment, "user"> & { user?: Comment["user"] }): object {
  const { id, taskId, userId, user, content, createdAt, updatedAt } = comment;
  return { id, taskId, userId, userName: user?.name ?? null, content, createdAt, updatedAt };
}

export function projectView(project: Project): object {
  const { id, workspaceId, slug, name, description, icon, isPublic, archivedAt, createdAt } = project;
  return { id, workspaceId, slug, name, description, icon, isPublic, archivedAt, createdAt };
}

/** Returns the output for a column. */
export function columnView({ id, projectId, slug, name, isFinal, wipLimit, color, icon }: Column): object {
  return { id, projectId, slug, name, isFinal, wipLimit: wipLimit ?? null, color, icon };
}

/** Returns the output for a custom field. */
export function fieldView(field: CustomField): object {
  const { id, projectId, workspaceId, name, type, scope, required, defaultValue, options, unit, precision } = field;
  return { id, projectId, workspaceId, name, type, scope, required, defaultValue, options, unit, precision };
}

/** Returns the output for a saved view. */
export function savedViewView({ version: _, ...view }: SavedView): object {
  return view;
}

/** Returns the output for a time entry. */
export function timeEntryView(entry: TimeEntry): object {
  const { id, taskId, userId, description, startTime, endTime, duration, billable } = entry;
  return { id, taskId, userId, description, startTime, endTime, duration, billable };
}

/** How a task relates to another one. */
export interface RelationView {
  id: string;
  relation: "blocks" | "blocked by" | "subtask" | "subtask of" | "related";
  taskId: string;
  key: string;
  title: string;
  status: string;
}

/** Returns the output for a relation, seen from one of its tasks. @param key the key of the other task */
export function relationView(relation: RelationWithTasks, taskId: string, key: string): RelationView {
  const { id, relationType, sourceTaskId } = relation;
  const isSource = sourceTaskId === taskId;
  const { id: otherId, title, status } = otherTask(relation, taskId);
  const words = { blocks: "blocked by", subtask: "subtask of", related: "related" } as const;
  return { id, relation: isSource ? relationType : words[relationType], taskId: otherId, key, title, status };
}

/** Returns the task at the other end of a relation. */
export function otherTask(
  { sourceTaskId, sourceTask, targetTask }: RelationWithTasks,
  taskId: string,
): RelationWithTasks["sourceTask"] {
  return sourceTaskId === taskId ? targetTask : sourceTask;
}

export function workspaceView(
  workspace: Pick<ListedOrganization, "id" | "slug" | "name" | "description" | "createdAt">,
): object {
  const { id, slug, name, description, createdAt } = workspace;
  return { id, slug, name, description, createdAt };
}

export function memberView({ id, name, email, role }: WorkspaceMember): object {
  return { id, name, email, role };
}

export function invitationView({ id, email, role, status, expiresAt, createdAt }: Invitation): object {
  return { id, email, role, status, expiresAt, createdAt };
}

export function labelView({ id, name, color, taskId, workspaceId }: Label): object {
  return { id, name, color, taskId, workspaceId };
}

/** Returns the output for a calendar feed, with its secret URL. */
export function feedView(feed: CalendarFeed): object {
  const { id, userId, projectId, viewId, labelIds, timeZone, token, url, createdAt } = feed;
  return { id, userId, projectId, viewId, labelIds, timeZone, token, url, createdAt };
}

export function notificationView(notification: Notification): object {
  const { id, type, title, content, isRead, workspaceId, resourceId, resourceType, createdAt } = notification;
  return { id, type, title, content, isRead, workspaceId, resourceId, resourceType, createdAt };
}

export function hitView(hit: SearchResult): object {
  const { id, type, title, projectId, projectSlug, taskNumber, workspaceId, status, priority } = hit;
  const key = hitKey(hit);
  const place = { projectId: projectId ?? null, projectSlug: projectSlug ?? null, workspaceId: workspaceId ?? null };
  return {
    id,
    type,
    title,
    key,
    number: taskNumber ?? null,
    ...place,
    status: status ?? null,
    priority: priority ?? null,
  };
}

/** Returns the key of a task in a search result; null for other results. */
export function hitKey({ type, projectSlug, taskNumber }: SearchResult): string | null {
  return type === "task" && projectSlug !== undefined && taskNumber !== undefined
    ? `${projectSlug.toUpperCase()}-${taskNumber}`
    : null;
}
