/**
 * What one can do with the roles of a workspace.
 *
 * @module
 */
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { MAX_CUSTOM_ROLES } from "../../limits.ts";
import { checkGrants, type Grants } from "../../permission.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { requireHeld } from "../access.ts";
import { invitationState } from "../invitation/invitation.ts";
import { saveClosedInvitation } from "../invitation/invite.ts";
import { OWNER, rolesOf } from "../member/member.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import { checkRoleName, isBuiltIn, type Role, refuseOwnerRole, replaceRole } from "./role.ts";

/** What {@linkcode createRole} takes. */
export interface CreateRoleInput extends NamedWorkspace {
  /** 1 to 64 characters, kept in lower case. */
  role: string;
  /** Resource to actions. */
  permission: Grants;
}

/**
 * Makes a role; nobody puts into it what they lack.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_RESOURCE`; `forbidden` with reason
 * `YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE`; `conflict` with reason `ROLE_NAME_IS_ALREADY_TAKEN` or `TOO_MANY_ROLES`;
 * `not_found`, `unauthenticated`
 */
export async function createRole(ctx: Context, input: CreateRoleInput): Promise<Role> {
  requireActor(ctx);
  const name = checkRoleName(input.role);
  const permission = checkGrants(input.permission, "/permission");
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE";
  return await ctx.store.transaction(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "ac:create", refusal);
    requireHeld(access, permission, refusal);
    await refuseTakenName(tx, workspace.id, name);
    const custom = (await tx.listRoles(workspace.id)).filter((role) => !isBuiltIn(role.role));
    if (!isBuiltIn(name) && custom.length >= MAX_CUSTOM_ROLES) {
      throw new TrackerError("conflict", `Cannot create a role: the workspace has ${MAX_CUSTOM_ROLES} already`, {
        reason: "TOO_MANY_ROLES",
      });
    }
    const role: Role = {
      id: ctx.newId(),
      workspaceId: workspace.id,
      role: name,
      permission,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insertRole(role);
    await appendRoleEvent(tx, ctx, { old: null, new: role }, now);
    return role;
  });
}

/** A role by id or by name. */
export interface NamedRole extends NamedWorkspace {
  /** The role, by its id. */
  roleId?: string;
  /** The role, by its name. */
  roleName?: string;
}

/** What {@linkcode updateRole} takes. */
export interface UpdateRoleInput extends NamedRole {
  /** What changes. */
  data: {
    /** The new name; members and open invitations follow. */
    roleName?: string;
    permission?: Grants;
  };
}

/**
 * Renames a role, or changes what it grants; nobody puts into it what they lack.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_RESOURCE`; `forbidden` with reason
 * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE`; `conflict` with reason `ROLE_NAME_IS_ALREADY_TAKEN`; `not_found` with reason
 * `ROLE_NOT_FOUND`; `unauthenticated`
 */
export async function updateRole(ctx: Context, input: UpdateRoleInput): Promise<Role> {
  requireActor(ctx);
  const { data } = input;
  const name = data.roleName === undefined ? undefined : checkRoleName(data.roleName, "/data/roleName");
  const permission = data.permission === undefined ? undefined : checkGrants(data.permission, "/data/permission");
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE";
  return await ctx.store.transaction(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "ac:update", refusal);
    refuseOwnerRole(nameOf(input), refusal);
    const before = await requireRole(tx, workspace.id, input);
    if (permission) requireHeld(access, permission, refusal);
    const after: Role = {
      ...before,
      role: name ?? before.role,
      permission: permission ?? before.permission,
      updatedAt: now,
    };
    if (after.role !== before.role) {
      await refuseTakenName(tx, workspace.id, after.role);
      await renameEverywhere(tx, before, after.role, now);
    }
    await tx.saveRole(after);
    await appendRoleEvent(tx, ctx, { old: before, new: after }, now);
    return after;
  });
}

/**
 * Deletes a role that nobody has; open invitations to it are cancelled.
 *
 * @throws {TrackerError} `conflict` with reason `ROLE_IS_ASSIGNED_TO_MEMBERS` or `CANNOT_DELETE_A_PRE_DEFINED_ROLE`;
 * `forbidden` with reason `YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE`; `not_found` with reason `ROLE_NOT_FOUND`;
 * `unauthenticated`
 */
export async function deleteRole(ctx: Context, input: NamedRole): Promise<{ success: true }> {
  requireActor(ctx);
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE";
  return await ctx.store.transaction(async (tx) => {
    const { workspace } = await requireWorkspace(tx, ctx, input, "ac:delete", refusal);
    refuseOwnerRole(nameOf(input), "CANNOT_DELETE_A_PRE_DEFINED_ROLE");
    const role = await requireRole(tx, workspace.id, input);
    const members = await tx.listMembers(workspace.id);
    if (members.some((member) => rolesOf(member.role).includes(role.role))) {
      throw new TrackerError("conflict", `Cannot delete role "${role.role}": members have it`, {
        reason: "ROLE_IS_ASSIGNED_TO_MEMBERS",
      });
    }
    await cancelInvitationsTo(tx, ctx, role, now);
    await tx.deleteRole(role.id);
    await appendRoleEvent(tx, ctx, { old: role, new: null }, now);
    return { success: true } as const;
  });
}

/**
 * The roles of a workspace, oldest first; `owner`, which is fixed, is not among them.
 *
 * @throws {TrackerError} `forbidden` with reason `YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE`; `not_found`, `unauthenticated`
 */
export async function listRoles(ctx: Context, input: NamedWorkspace = {}): Promise<Role[]> {
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { workspace } = await requireWorkspace(tx, ctx, input, "ac:read", "YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE");
    return await tx.listRoles(workspace.id);
  });
}

/**
 * One role.
 *
 * @throws {TrackerError} `not_found` with reason `ROLE_NOT_FOUND`; `forbidden` with reason
 * `YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE`; `unauthenticated`
 */
export async function getRole(ctx: Context, input: NamedRole): Promise<Role> {
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { workspace } = await requireWorkspace(tx, ctx, input, "ac:read", "YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE");
    return await requireRole(tx, workspace.id, input);
  });
}

function nameOf(input: NamedRole): string {
  return input.roleId === undefined ? checkRoleName(input.roleName ?? "", "/roleName") : "";
}

async function requireRole(tx: ReadTx, workspaceId: string, input: NamedRole): Promise<Role> {
  const { roleId } = input;
  const role = roleId === undefined ? await tx.findRole(workspaceId, nameOf(input)) : await tx.findRoleById(roleId);
  if (role?.workspaceId !== workspaceId) throw notFound("role", roleId ?? nameOf(input), "ROLE_NOT_FOUND");
  return role;
}

async function refuseTakenName(tx: ReadTx, workspaceId: string, name: string): Promise<void> {
  if (name === OWNER || (await tx.findRole(workspaceId, name))) {
    throw new TrackerError("conflict", `Cannot use the name "${name}": a role with it already exists`, {
      reason: "ROLE_NAME_IS_ALREADY_TAKEN",
    });
  }
}

/** Who has the role, or is invited to it, has it under its new name. */
async function renameEverywhere(tx: Tx, role: Role, name: string, now: Date): Promise<void> {
  for (const { user: _, ...member } of await tx.listMembers(role.workspaceId)) {
    if (!rolesOf(member.role).includes(role.role)) continue;
    await tx.saveMember({ ...member, role: replaceRole(member.role, role.role, name) });
  }
  for (const invitation of await tx.listInvitations(role.workspaceId)) {
    if (invitationState(invitation, now) !== "pending" || !rolesOf(invitation.role).includes(role.role)) continue;
    await tx.saveInvitation({ ...invitation, role: replaceRole(invitation.role, role.role, name) });
  }
  await tx.raiseWorkspaceVersion(role.workspaceId);
}

/** Or a new role of the name would be given to somebody who was invited to the old one. */
async function cancelInvitationsTo(tx: Tx, ctx: Context, role: Role, now: Date): Promise<void> {
  for (const invitation of await tx.listInvitations(role.workspaceId)) {
    if (invitationState(invitation, now) !== "pending" || !rolesOf(invitation.role).includes(role.role)) continue;
    await saveClosedInvitation(tx, ctx, { ...invitation, status: "canceled" }, now);
  }
}

async function appendRoleEvent(
  tx: Tx,
  ctx: Context,
  change: { old: Role | null; new: Role | null },
  now: Date,
): Promise<void> {
  const role = change.new ?? change.old;
  if (!role) return;
  const part = (row: Role | null) => row && { role: row.role, permission: row.permission };
  const data = { roleId: role.id, old: part(change.old), new: part(change.new) };
  await tx.appendEvents([eventOf(ctx, { type: "roleChanged", workspaceId: role.workspaceId, data }, now)]);
}
