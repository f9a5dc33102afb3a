/** Workspaces, members, roles, invitations. @module */
import type { Invitation } from "../../workspace/invitation/invitation.ts";
import type { Member, MemberWithAccount } from "../../workspace/member/member.ts";
import type { Role } from "../../workspace/role/role.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** Reading who works where. */
export interface WorkspaceReads {
  /** Undefined when there is none. */
  findWorkspace(id: string): Promise<Workspace | undefined>;
  /** Without regard to case. */
  findWorkspaceBySlug(slug: string): Promise<Workspace | undefined>;
  /** Ids of up to `limit` workspaces whose slug begins with `:deleted:`, by slug. */
  listDeletedWorkspaces(limit: number): Promise<string[]>;
  /** Those the account is a member of, oldest membership first (`createdAt`, then `id` of the member). */
  listWorkspacesOf(userId: string): Promise<Workspace[]>;

  /** Undefined when there is none. */
  findMember(workspaceId: string, userId: string): Promise<Member | undefined>;
  /** Undefined when there is none. */
  findMemberById(id: string): Promise<Member | undefined>;
  /** Oldest first, by `createdAt`, then `id`. */
  listMembers(workspaceId: string): Promise<MemberWithAccount[]>;
  /** Oldest first, by `createdAt`, then `id`. */
  listMembershipsOf(userId: string): Promise<Member[]>;

  /** Undefined when there is none. */
  findRole(workspaceId: string, role: string): Promise<Role | undefined>;
  /** Undefined when there is none. */
  findRoleById(id: string): Promise<Role | undefined>;
  /** Oldest first, by `createdAt`, then `id`. */
  listRoles(workspaceId: string): Promise<Role[]>;

  /** Undefined when there is none. */
  findInvitation(id: string): Promise<Invitation | undefined>;
  /** Newest first, by `createdAt`, then `id`; in every status. */
  listInvitations(workspaceId: string): Promise<Invitation[]>;
  /** Newest first, by `createdAt`, then `id`, to an address without regard to case; in every status. */
  listInvitationsTo(email: string): Promise<Invitation[]>;
}

/** Changing who works where. */
export interface WorkspaceWrites {
  /** Unique: id, and slug without regard to case. */
  insertWorkspace(workspace: Workspace): Promise<void>;
  /** Keeps `version`, which only its own method changes. */
  saveWorkspace(workspace: Workspace): Promise<void>;
  /**
   * Deletes the workspace with everything in it: members, roles, invitations, projects, labels, notifications and their
   * rules, keys bound to it. Sessions lose it as their active one; events and replays stay.
   */
  deleteWorkspace(id: string): Promise<void>;
  /**
   * Removes for good some of what a workspace may have most of: up to `tasks` tasks of its projects with all that belongs to
   * them, whose images become removed blobs; without tasks, up to `rows` notifications; without those, up to `rows` labels.
   * A store may stop after `rows` rows, and leave a task with some of its rows. Answers whether there was any; if not,
   * nothing but what {@linkcode deleteWorkspace} removes quickly is left.
   */
  emptyWorkspace(id: string, most: { tasks: number; rows: number }): Promise<boolean>;
  /** Atomic across workers: adds 1 to `version`. */
  raiseWorkspaceVersion(id: string): Promise<void>;

  /** Unique: id, and (workspaceId, userId). */
  insertMember(member: Member): Promise<void>;
  /** Writes it as it is now. */
  saveMember(member: Member): Promise<void>;
  /** Removes it. */
  deleteMember(id: string): Promise<void>;

  /** Unique: id, and (workspaceId, role). */
  insertRole(role: Role): Promise<void>;
  /** Writes it as it is now. */
  saveRole(role: Role): Promise<void>;
  /** Removes it. */
  deleteRole(id: string): Promise<void>;

  /** Unique: id. */
  insertInvitation(invitation: Invitation): Promise<void>;
  /** Writes it as it is now. */
  saveInvitation(invitation: Invitation): Promise<void>;
}
