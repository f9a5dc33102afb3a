/**
 * Valid records for tests. Unique values derive from the ID, so that records with different IDs never collide.
 *
 * @module
 */

import type { ProjectBackground } from "../board/background/background.ts";
import type { Column } from "../board/column/column.ts";
import type { DraftFile, TaskImage } from "../board/image/image.ts";
import type { Label } from "../board/label/label.ts";
import type { Project } from "../board/project/project.ts";
import type { Reaction } from "../board/reaction/reaction.ts";
import type { Relation } from "../board/relation/relation.ts";
import type { Task } from "../board/task/task.ts";
import type { TimeEntry } from "../board/time_entry/time_entry.ts";
import type { TaskWatcher } from "../board/watcher/watcher.ts";
import type { Activity } from "../history/activity.ts";
import type { TrackerEvent } from "../history/event_types.ts";
import type { Notification } from "../history/notification.ts";
import { type Account, newAccount } from "../identity/account/account.ts";
import type { ApiKey } from "../identity/api_key/api_key.ts";
import type { Avatar } from "../identity/avatar/avatar.ts";
import type { Session } from "../identity/session/session.ts";
import type { StoredReplay } from "../ports/store/replay.ts";
import { type SearchDocument, tokensOf } from "../search_token.ts";
import type { Invitation } from "../workspace/invitation/invitation.ts";
import type { Member } from "../workspace/member/member.ts";
import type { Role } from "../workspace/role/role.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** The default creation time of records. */
export const START_MS: number = Date.UTC(2026, 0, 5, 9);

/** Returns the instant that is `seconds` after {@linkcode START_MS}. */
export function at(seconds: number): Date {
  return new Date(START_MS + Math.round(seconds * 1000));
}

/** Returns a valid account; `fields` replace its defaults. */
export function someAccount(fields: Partial<Account> = {}): Account {
  const id = fields.id ?? "account-1";
  const account = { id, name: `Name of ${id}`, email: `${id}@example.com`, emailVerified: false };
  return { ...newAccount(account, { isFirst: false }, at(0)), ...fields };
}

/** Returns a valid avatar; `fields` replace its defaults. */
export function someAvatar(fields: Partial<Avatar> = {}): Avatar {
  const id = fields.id ?? "avatar-1";
  return {
    id,
    userId: "account-1",
    key: `avatar/${id}`,
    contentType: "image/png",
    size: 68,
    createdAt: at(0),
    ...fields,
  };
}

/** Returns a valid session; `fields` replace its defaults. */
export function someSession(fields: Partial<Session> = {}): Session {
  return {
    id: "session-1",
    userId: "account-1",
    kind: "browser",
    clientId: null,
    ipAddress: "192.0.2.1",
    userAgent: null,
    activeWorkspaceId: null,
    createdAt: at(0),
    updatedAt: at(0),
    expiresAt: at(3600),
    ...fields,
  };
}

/** Returns a valid API key; `fields` replace its defaults. */
export function someApiKey(fields: Partial<ApiKey> = {}): ApiKey {
  return {
    id: "key-1",
    name: "Script",
    userId: "account-1",
    start: "hxl_abcd",
    workspaceId: null,
    permissions: null,
    enabled: true,
    expiresAt: null,
    lastUsedAt: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields,
  };
}

/** Returns a valid workspace; `fields` replace its defaults. */
export function someWorkspace(fields: Partial<Workspace> = {}): Workspace {
  const id = fields.id ?? "workspace-1";
  return {
    id,
    name: `Name of ${id}`,
    slug: id,
    logo: null,
    description: null,
    metadata: null,
    createdAt: at(0),
    version: 1,
    ...fields,
  };
}

/** Returns a valid member; `fields` replace its defaults. */
export function someMember(fields: Partial<Member> = {}): Member {
  return {
    id: "member-1",
    workspaceId: "workspace-1",
    userId: "account-1",
    role: "owner",
    createdAt: at(0),
    ...fields,
  };
}

/** Returns a valid role; `fields` replace its defaults. */
export function someRole(fields: Partial<Role> = {}): Role {
  const id = fields.id ?? "role-1";
  return {
    id,
    workspaceId: "workspace-1",
    role: id,
    permission: { task: ["read"] },
    createdAt: at(0),
    updatedAt: at(0),
    ...fields,
  };
}

/** Returns a valid invitation; `fields` replace its defaults. */
export function someInvitation(fields: Partial<Invitation> = {}): Invitation {
  const id = fields.id ?? "invitation-1";
  return {
    id,
    workspaceId: "workspace-1",
    email: `${id}@example.com`,
    role: "member",
    status: "pending",
    inviterId: "account-1",
    expiresAt: at(3600),
    createdAt: at(0),
    ...fields,
  };
}

/** Returns a valid project; `fields` replace its defaults. */
export function someProject(fields: Partial<Project> = {}): Project {
  const id = fields.id ?? "project-1";
  return {
    id,
    workspaceId: "workspace-1",
    slug: id,
    icon: null,
    name: `Name of ${id}`,
    description: null,
    createdAt: at(0),
    isPublic: false,
    archivedAt: null,
    lastTaskNumber: 0,
    defaultViewId: null,
    backgroundVersion: null,
    position: 0,
    version: 1,
    ...fields,
  };
}

/** Returns a valid column; `fields` replace its defaults. */
export function someColumn(fields: Partial<Column> = {}): Column {
  const id = fields.id ?? "column-1";
  return {
    id,
    projectId: "project-1",
    name: `Name of ${id}`,
    slug: id,
    position: 0,
    icon: null,
    color: null,
    isFinal: false,
    wipLimit: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields,
  };
}

/** Returns a task in the backlog. The number does not derive from the ID, so tasks of one project need different numbers. */
export function someTask(fields: Partial<Task> = {}): Task {
  const number = fields.number ?? 1;
  return {
    id: `task-${number}`,
    projectId: "project-1",
    workspaceId: "workspace-1",
    position: number,
    number,
    userId: null,
    title: `Title ${number}`,
    description: null,
    status: "planned",
    columnId: null,
    priority: "no-priority",
    startDate: null,
    dueDate: null,
    dueDateOnly: false,
    ...{ estimate: null, milestoneId: null, cycleId: null, recurrence: null },
    createdAt: at(0),
    updatedAt: at(0),
    ...fields,
  };
}

/** Returns a label: a copy if `taskId` is given, else a template. */
export function someLabel(fields: Partial<Label> = {}): Label {
  const id = fields.id ?? "label-1";
  return {
    id,
    name: id,
    color: "#336699",
    createdAt: at(0),
    updatedAt: at(0),
    taskId: null,
    workspaceId: "workspace-1",
    isTemplate: (fields.taskId ?? null) === null,
    ...fields,
  };
}

/** Returns a valid activity; `fields` replace its defaults. */
export function someActivity(fields: Partial<Activity> = {}): Activity {
  return {
    id: "activity-1",
    taskId: "task-1",
    type: "comment",
    createdAt: at(0),
    updatedAt: at(0),
    userId: "account-1",
    content: "Looks good",
    eventData: null,
    externalUserName: null,
    externalUserAvatar: null,
    externalSource: null,
    externalUrl: null,
    parentId: null,
    ...fields,
  };
}

/** Returns a valid reaction; `fields` replace its defaults. */
export function someReaction(fields: Partial<Reaction> = {}): Reaction {
  return { commentId: "activity-1", taskId: "task-1", userId: "account-1", emoji: "👍", createdAt: at(0), ...fields };
}

/** Returns a valid watcher; `fields` replace its defaults. */
export function someWatcher(fields: Partial<TaskWatcher> = {}): TaskWatcher {
  return { taskId: "task-1", userId: "account-1", isWatching: true, createdAt: at(0), ...fields };
}

/** Returns a valid relation; `fields` replace its defaults. */
export function someRelation(fields: Partial<Relation> = {}): Relation {
  return {
    id: "relation-1",
    sourceTaskId: "task-1",
    targetTaskId: "task-2",
    relationType: "blocks",
    createdAt: at(0),
    ...fields,
  };
}

/** Returns a valid time entry; `fields` replace its defaults. */
export function someTimeEntry(fields: Partial<TimeEntry> = {}): TimeEntry {
  return {
    id: "entry-1",
    taskId: "task-1",
    userId: "account-1",
    description: null,
    startTime: at(0),
    endTime: at(60),
    duration: 60,
    billable: true,
    createdAt: at(60),
    updatedAt: at(60),
    ...fields,
  };
}

/** Returns a valid file for a new task; `fields` replace its defaults. */
export function someDraftFile({ id = "draft-1", ...fields }: Partial<DraftFile> = {}): DraftFile {
  const { taskId: _task, surface: _surface, ...file } = someImage({ id, key: `drafts/${id}`, expiresAt: at(300) });
  return { ...file, projectId: "project-1", ...fields };
}

/** Returns a valid background of `project-1`; `fields` replace its defaults. */
export function someBackground(fields: Partial<ProjectBackground> = {}): ProjectBackground {
  const file = { key: "backgrounds/1", userId: "account-1", contentType: "image/png", size: 2048 };
  return { projectId: "project-1", version: "background-1", ...file, createdAt: at(0), ...fields };
}

/** Returns a valid image; `fields` replace its defaults. */
export function someImage(fields: Partial<TaskImage> = {}): TaskImage {
  const id = fields.id ?? "image-1";
  return {
    id,
    key: `images/${id}`,
    taskId: "task-1",
    userId: "account-1",
    surface: "description",
    filename: "picture.png",
    contentType: "image/png",
    size: 68,
    createdAt: at(0),
    expiresAt: at(300),
    finalizedAt: null,
    ...fields,
  };
}

/** Returns the search document of a task, with the words of `text` at weight 3. */
export function someDocument(fields: Partial<SearchDocument> = {}, text = "Fix the door"): SearchDocument {
  const id = fields.id ?? "task-1";
  return {
    id,
    kind: "task",
    workspaceId: "workspace-1",
    projectId: "project-1",
    taskId: id,
    createdAt: at(0),
    tokens: tokensOf([{ text, weight: 3 }]),
    ...fields,
  };
}

/** Returns a valid event; `fields` replace its defaults. */
export function someEvent(fields: Partial<TrackerEvent> = {}): TrackerEvent {
  return {
    id: "event-1",
    type: "taskCreated",
    workspaceId: "workspace-1",
    projectId: null,
    taskId: null,
    actorId: "account-1",
    windowId: null,
    createdAt: at(0),
    data: {},
    changeId: null,
    ...fields,
  };
}

/** Returns a valid notification; `fields` replace its defaults. */
export function someNotification(fields: Partial<Notification> = {}): Notification {
  return {
    id: "notification-1",
    userId: "account-1",
    workspaceId: null,
    title: null,
    content: null,
    type: "info",
    eventData: null,
    isRead: false,
    resourceId: null,
    resourceType: null,
    snoozedUntil: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields,
  };
}

/** Returns a valid replay; `fields` replace its defaults. */
export function someReplay(fields: Partial<StoredReplay> = {}): StoredReplay {
  return { id: "replay-1", fingerprint: "print", answer: '{"id":"1"}', createdAt: at(0), ...fields };
}
