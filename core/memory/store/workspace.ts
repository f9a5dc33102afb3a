/** Workspaces, members, roles, invitations in memory. @module */
import { DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import type { WorkspaceReads, WorkspaceWrites } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import type { Member, MemberWithAccount } from "../../workspace/member/member.ts";
import { DELETED_SLUGS } from "../../workspace/workspace.ts";
import { orderBy } from "./copy.ts";
import type { Over } from "./database.ts";
import { removeProject, removeTask } from "./removal.ts";
import { keyOf, type Tables } from "./rows.ts";

export const workspaceReads: Over<WorkspaceReads> = {
  findWorkspace: ({ workspaces }, id) => workspaces.get(id),
  listDeletedWorkspaces: ({ workspaces }, limit) => {
    const { from, to } = DELETED_SLUGS;
    const deleted = [...workspaces.all()].filter(({ slug }) => from <= slug && slug < to);
    return orderBy(deleted, ({ slug }) => [slug])
      .slice(0, limit)
      .map(({ id }) => id);
  },
  findWorkspaceBySlug: ({ workspaces }, slug) => workspaces.one("slug", foldKey(slug)),
  listWorkspacesOf: ({ workspaces, members }, userId) =>
    oldestFirst(members.by("user", userId)).flatMap(({ workspaceId }) => workspaces.get(workspaceId) ?? []),

  findMember: ({ members }, workspaceId, userId) => members.one("workspace and user", keyOf(workspaceId, userId)),
  findMemberById: ({ members }, id) => members.get(id),
  listMembers: (tables, workspaceId) =>
    oldestFirst(tables.members.by("workspace", workspaceId)).map((member) => withAccount(tables, member)),
  listMembershipsOf: ({ members }, userId) => oldestFirst(members.by("user", userId)),

  findRole: ({ roles }, workspaceId, role) => roles.one("workspace and role", keyOf(workspaceId, role)),
  findRoleById: ({ roles }, id) => roles.get(id),
  listRoles: ({ roles }, workspaceId) => oldestFirst(roles.by("workspace", workspaceId)),

  findInvitation: ({ invitations }, id) => invitations.get(id),
  listInvitations: ({ invitations }, workspaceId) => newestFirst(invitations.by("workspace", workspaceId)),
  listInvitationsTo: ({ invitations }, email) => newestFirst(invitations.by("email", foldKey(email))),
};

export const workspaceWrites: Over<WorkspaceWrites> = {
  insertWorkspace: ({ workspaces }, workspace) => workspaces.insert(workspace),
  saveWorkspace: ({ workspaces }, { version: _, ...fields }) => workspaces.patch(fields.id, fields),
  deleteWorkspace: removeWorkspace,
  emptyWorkspace: (tables, id, most) => {
    const { projects, notifications, labels } = tables;
    const tasks = projects.by("workspace", id).flatMap((project) => tables.tasks.by("project", project.id));
    const rows = [
      tasks.slice(0, most.tasks).map((row) => () => removeTask(tables, row.id)),
      notifications
        .by("workspace", id)
        .slice(0, most.rows)
        .map((row) => () => notifications.delete(row.id)),
      labels
        .by("workspace", id)
        .slice(0, most.rows)
        .map((row) => () => labels.delete(row.id)),
    ].find(({ length }) => length > 0);
    for (const remove of rows ?? []) remove();
    return rows !== undefined;
  },
  raiseWorkspaceVersion: ({ workspaces }, id) => {
    workspaces.patch(id, { version: (workspaces.get(id)?.version ?? 0) + 1 });
  },

  insertMember: ({ members }, member) => members.insert(member),
  saveMember: ({ members }, member) => members.save(member),
  deleteMember: ({ members }, id) => members.delete(id),

  insertRole: ({ roles }, role) => roles.insert(role),
  saveRole: ({ roles }, role) => roles.save(role),
  deleteRole: ({ roles }, id) => roles.delete(id),

  insertInvitation: ({ invitations }, invitation) => invitations.insert(invitation),
  saveInvitation: ({ invitations }, invitation) => invitations.save(invitation),
};

function removeWorkspace(tables: Tables, id: string): void {
  for (const project of tables.projects.by("workspace", id)) removeProject(tables, project.id);
  const owned = [
    tables.members,
    tables.roles,
    tables.invitations,
    tables.labels,
    tables.notifications,
    tables.notificationRules,
    tables.apiKeys,
    tables.documents,
  ] as const;
  for (const table of owned) for (const row of table.by("workspace", id)) table.delete(row.id);
  for (const session of tables.sessions.by("workspace", id)) {
    tables.sessions.patch(session.id, { activeWorkspaceId: null });
  }
  tables.workspaces.delete(id);
}

function withAccount({ accounts }: Tables, member: Member): MemberWithAccount {
  const account = accounts.get(member.userId);
  const { id = member.userId, name = DELETED_ACCOUNT_NAME, email = "", image = null } = account ?? {};
  return { ...member, user: { id, name, email, image } };
}

function oldestFirst<Row extends { createdAt: Date; id: string }>(rows: Row[]): Row[] {
  return orderBy(rows, ({ createdAt, id }) => [createdAt, id]);
}

function newestFirst<Row extends { createdAt: Date; id: string }>(rows: Row[]): Row[] {
  return orderBy(rows, ({ createdAt, id }) => [createdAt, id], { descending: true });
}
