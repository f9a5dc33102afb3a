/**
 * The output of `--json`. These fields are documented and stable. Other fields of the server are omitted, so that
 * server changes do not break scripts.
 *
 * @module
 */
import type {
  Comment,
  Invitation,
  Label,
  ListedOrganization,
  Notification,
  Project,
  SearchResult,
  WorkspaceMember,
} from "@hexlane/client";

/** A comment. Kaneo's response does not name the author of a new comment. */
export function commentView(comment: Omit<Comment, "user"> & { user?: Comment["user"] }): object {
  const { id, taskId, userId, user, content, createdAt, updatedAt } = comment;
  return { id, taskId, userId, userName: user?.name ?? null, content, createdAt, updatedAt };
}

export function projectView(project: Project): object {
  const { id, workspaceId, slug, name, description, icon, isPublic, archivedAt, createdAt } = project;
  return { id, workspaceId, slug, name, description, icon, isPublic, archivedAt, createdAt };
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

/** The key of a task in a search result; null for other results. */
export function hitKey({ type, projectSlug, taskNumber }: SearchResult): string | null {
  return type === "task" && projectSlug !== undefined && taskNumber !== undefined
    ? `${projectSlug.toUpperCase()}-${taskNumber}`
    : null;
}
