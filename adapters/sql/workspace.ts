/** Workspaces, members, roles, invitations. @module */
import {
  DELETED_ACCOUNT_NAME,
  DELETED_SLUGS,
  foldKey,
  type Invitation,
  type Member,
  type MemberWithAccount,
  type Role,
  type Workspace,
  type WorkspaceReads,
  type WorkspaceWrites,
} from "@hexlane/core";
import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import { removeMostOfWorkspace, removeSomeOfWorkspace } from "./board/removal.ts";
import { keepBlobsOfWorkspace } from "./board/removed_blobs.ts";
import { forgetDocumentsOfWorkspace } from "./board/search.ts";
import { ACCOUNT } from "./identity.ts";
import { MAX_SHORT_REMOVALS, readAll, refuseManyTasks } from "./long.ts";
import {
  deleteFrom,
  fieldsOf,
  insertInto,
  type Over,
  type Session,
  type Statement,
  slot,
  statement,
  updateOf,
} from "./session.ts";

/** A workspace by its id. */
export const WORKSPACE: Statement<Workspace[]> = statement(
  ({ db, tables: { workspace } }) =>
    db
      .select(fieldsOf(workspace, "slugKey"))
      .from(workspace)
      .where(eq(workspace.id, slot("id"))),
  { by: ["id"], isSteady: true },
);
const WORKSPACE_BY_SLUG = statement(({ db, tables: { workspace } }) =>
  db
    .select(fieldsOf(workspace, "slugKey"))
    .from(workspace)
    .where(eq(workspace.slugKey, slot("slugKey"))),
);
const DELETED_WORKSPACES = statement(({ db, tables: { workspace } }) =>
  db
    .select({ id: workspace.id })
    .from(workspace)
    .where(and(gte(workspace.slugKey, DELETED_SLUGS.from), lt(workspace.slugKey, DELETED_SLUGS.to)))
    .orderBy(asc(workspace.slugKey))
    .limit(slot("limit")),
);
const WORKSPACES_OF = statement(({ db, tables: { workspace, member } }) =>
  db
    .select(fieldsOf(workspace, "slugKey"))
    .from(member)
    .innerJoin(workspace, eq(workspace.id, member.workspaceId))
    .where(eq(member.userId, slot("userId")))
    .orderBy(asc(member.createdAt), asc(member.id)),
);
const INSERT_WORKSPACE = insertInto("workspace");
const SAVE_WORKSPACE = updateOf("workspace", ["version"]);
const DELETE_WORKSPACE = deleteFrom("workspace");
const LEAVE_WORKSPACE = statement(({ db, tables: { session } }) =>
  db
    .update(session)
    .set({ activeWorkspaceId: null })
    .where(eq(session.activeWorkspaceId, slot("id"))),
);
const RAISE_VERSION = statement(({ db, tables: { workspace } }) =>
  db
    .update(workspace)
    .set({ version: sql`${workspace.version} + 1` })
    .where(eq(workspace.id, slot("id"))),
);

async function findWorkspace(session: Session, id: string): Promise<Workspace | undefined> {
  return (await session.run(WORKSPACE, { id }))[0];
}

async function findWorkspaceBySlug(session: Session, slug: string): Promise<Workspace | undefined> {
  return (await session.run(WORKSPACE_BY_SLUG, { slugKey: foldKey(slug) }))[0];
}

async function listDeletedWorkspaces(session: Session, limit: number): Promise<string[]> {
  return (await session.run(DELETED_WORKSPACES, { limit })).map(({ id }) => id);
}

async function listWorkspacesOf(session: Session, userId: string): Promise<Workspace[]> {
  return await session.run(WORKSPACES_OF, { userId });
}

async function insertWorkspace(session: Session, workspace: Workspace): Promise<void> {
  await session.run(INSERT_WORKSPACE, { ...workspace, slugKey: foldKey(workspace.slug) });
}

async function saveWorkspace(session: Session, workspace: Workspace): Promise<void> {
  await session.run(SAVE_WORKSPACE, { ...workspace, slugKey: foldKey(workspace.slug) });
}

async function deleteWorkspace(session: Session, id: string): Promise<void> {
  await refuseManyTasks(session, { workspaceId: id }, { most: MAX_SHORT_REMOVALS });
  await keepBlobsOfWorkspace(session, id);
  await removeMostOfWorkspace(session, id);
  await forgetDocumentsOfWorkspace(session, id);
  await session.run(LEAVE_WORKSPACE, { id });
  await session.run(DELETE_WORKSPACE, { id });
}

async function emptyWorkspace(session: Session, id: string, most: { tasks: number; rows: number }): Promise<boolean> {
  return await removeSomeOfWorkspace(session, id, most);
}

async function raiseWorkspaceVersion(session: Session, id: string): Promise<void> {
  await session.run(RAISE_VERSION, { id });
}

const MEMBER = statement(
  ({ db, tables: { member } }) =>
    db
      .select()
      .from(member)
      .where(and(eq(member.workspaceId, slot("workspaceId")), eq(member.userId, slot("userId")))),
  { by: ["workspaceId", "userId"], isSteady: true },
  () => [
    { statement: ROLE, from: { workspaceId: "workspaceId", role: "role" } },
    { statement: ACCOUNT, from: { id: "userId" } },
    { statement: WORKSPACE, from: { id: "workspaceId" }, by: "readers" },
  ],
);
const MEMBER_BY_ID = statement(({ db, tables: { member } }) =>
  db
    .select()
    .from(member)
    .where(eq(member.id, slot("id"))),
);
const MEMBERS = statement(({ db, tables: { member, account } }) =>
  db
    .select({
      member: fieldsOf(member),
      account: { name: account.name, email: account.email, image: account.image },
    })
    .from(member)
    .leftJoin(account, eq(account.id, member.userId))
    .where(eq(member.workspaceId, slot("workspaceId")))
    .orderBy(asc(member.createdAt), asc(member.id))
    .limit(slot("most")),
);
const MEMBERSHIPS_OF = statement(({ db, tables: { member } }) =>
  db
    .select()
    .from(member)
    .where(eq(member.userId, slot("userId")))
    .orderBy(asc(member.createdAt), asc(member.id)),
);
const INSERT_MEMBER = insertInto("member");
const SAVE_MEMBER = updateOf("member");
const DELETE_MEMBER = deleteFrom("member");

async function findMember(session: Session, workspaceId: string, userId: string): Promise<Member | undefined> {
  return (await session.run(MEMBER, { workspaceId, userId }))[0];
}

async function findMemberById(session: Session, id: string): Promise<Member | undefined> {
  return (await session.run(MEMBER_BY_ID, { id }))[0];
}

async function listMembers(session: Session, workspaceId: string): Promise<MemberWithAccount[]> {
  const rows = await readAll(session, (most) => session.run(MEMBERS, { workspaceId, most }));
  return rows.map(({ member, account }) => {
    const { name, email, image } = account ?? { name: DELETED_ACCOUNT_NAME, email: "", image: null };
    return { ...member, user: { id: member.userId, name, email, image } };
  });
}

async function listMembershipsOf(session: Session, userId: string): Promise<Member[]> {
  return await session.run(MEMBERSHIPS_OF, { userId });
}

async function insertMember(session: Session, member: Member): Promise<void> {
  await session.run(INSERT_MEMBER, member);
}

async function saveMember(session: Session, member: Member): Promise<void> {
  await session.run(SAVE_MEMBER, member);
}

async function deleteMember(session: Session, id: string): Promise<void> {
  await session.run(DELETE_MEMBER, { id });
}

const ROLE = statement(
  ({ db, tables: { role } }) =>
    db
      .select()
      .from(role)
      .where(and(eq(role.workspaceId, slot("workspaceId")), eq(role.role, slot("role")))),
  { by: ["workspaceId", "role"], isSteady: true },
);
const ROLE_BY_ID = statement(({ db, tables: { role } }) =>
  db
    .select()
    .from(role)
    .where(eq(role.id, slot("id"))),
);
const ROLES = statement(({ db, tables: { role } }) =>
  db
    .select()
    .from(role)
    .where(eq(role.workspaceId, slot("workspaceId")))
    .orderBy(asc(role.createdAt), asc(role.id)),
);
const INSERT_ROLE = insertInto("role");
const SAVE_ROLE = updateOf("role");
const DELETE_ROLE = deleteFrom("role");

async function findRole(session: Session, workspaceId: string, role: string): Promise<Role | undefined> {
  return (await session.run(ROLE, { workspaceId, role }))[0];
}

async function findRoleById(session: Session, id: string): Promise<Role | undefined> {
  return (await session.run(ROLE_BY_ID, { id }))[0];
}

async function listRoles(session: Session, workspaceId: string): Promise<Role[]> {
  return await session.run(ROLES, { workspaceId });
}

async function insertRole(session: Session, role: Role): Promise<void> {
  await session.run(INSERT_ROLE, role);
}

async function saveRole(session: Session, role: Role): Promise<void> {
  await session.run(SAVE_ROLE, role);
}

async function deleteRole(session: Session, id: string): Promise<void> {
  await session.run(DELETE_ROLE, { id });
}

const INVITATION = statement(
  ({ db, tables: { invitation } }) =>
    db
      .select(fieldsOf(invitation, "emailKey"))
      .from(invitation)
      .where(eq(invitation.id, slot("id"))),
  undefined,
  () => [
    { statement: WORKSPACE, from: { id: "workspaceId" }, by: "readers" },
    { statement: ACCOUNT, from: { id: "inviterId" }, by: "readers" },
  ],
);
const INVITATIONS = statement(({ db, tables: { invitation } }) =>
  db
    .select(fieldsOf(invitation, "emailKey"))
    .from(invitation)
    .where(eq(invitation.workspaceId, slot("workspaceId")))
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(slot("most")),
);
const INVITATIONS_TO = statement(({ db, tables: { invitation } }) =>
  db
    .select(fieldsOf(invitation, "emailKey"))
    .from(invitation)
    .where(eq(invitation.emailKey, slot("emailKey")))
    .orderBy(desc(invitation.createdAt), desc(invitation.id)),
);
const INSERT_INVITATION = insertInto("invitation");
const SAVE_INVITATION = updateOf("invitation");

async function findInvitation(session: Session, id: string): Promise<Invitation | undefined> {
  return (await session.run(INVITATION, { id }))[0];
}

async function listInvitations(session: Session, workspaceId: string): Promise<Invitation[]> {
  return await readAll(session, (most) => session.run(INVITATIONS, { workspaceId, most }));
}

async function listInvitationsTo(session: Session, email: string): Promise<Invitation[]> {
  return await session.run(INVITATIONS_TO, { emailKey: foldKey(email) });
}

async function insertInvitation(session: Session, invitation: Invitation): Promise<void> {
  await session.run(INSERT_INVITATION, { ...invitation, emailKey: foldKey(invitation.email) });
}

async function saveInvitation(session: Session, invitation: Invitation): Promise<void> {
  await session.run(SAVE_INVITATION, { ...invitation, emailKey: foldKey(invitation.email) });
}

export const workspaceReads: Over<WorkspaceReads> = {
  findWorkspace,
  findWorkspaceBySlug,
  listDeletedWorkspaces,
  listWorkspacesOf,
  findMember,
  findMemberById,
  listMembers,
  listMembershipsOf,
  findRole,
  findRoleById,
  listRoles,
  findInvitation,
  listInvitations,
  listInvitationsTo,
};

export const workspaceWrites: Over<WorkspaceWrites> = {
  insertWorkspace,
  saveWorkspace,
  deleteWorkspace,
  emptyWorkspace,
  raiseWorkspaceVersion,
  insertMember,
  saveMember,
  deleteMember,
  insertRole,
  saveRole,
  deleteRole,
  insertInvitation,
  saveInvitation,
};
