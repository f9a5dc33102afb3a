/** Updates a role. @module */
import { type Context, requireActor } from "../../context.ts";
import { checkGrants, type Grants } from "../../permission.ts";
import type { Tx } from "../../ports/store.ts";
import { requireHeld } from "../access.ts";
import { invitationState } from "../invitation/invitation.ts";
import { rolesOf } from "../member/member.ts";
import { requireWorkspace } from "../require.ts";
import { appendRoleEvent } from "./event.ts";
import { type NamedRole, refuseTakenRoleName, requireRole, roleNameOf } from "./require.ts";
import { checkRoleName, type Role, refuseOwnerRole, replaceRole } from "./role.ts";

/** Input for {@linkcode updateRole}. */
export interface UpdateRoleInput extends NamedRole {
  data: {
    /** New name; members and pending invitations are updated. */
    roleName?: string;
    permission?: Grants;
  };
}

/**
 * Renames a role or changes its permissions. Members cannot grant permissions they lack.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_RESOURCE`; `forbidden` with reason
 * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE`; `conflict` with reason `ROLE_NAME_IS_ALREADY_TAKEN`; `not_found` with reason
 * `ROLE_NOT_FOUND`; `unauthenticated`
 */
export async function updateRole(ctx: Context, input: UpdateRoleInput): Promise<Role> {
  ctx.checkInput("updateRole", input);
  requireActor(ctx);
  const { data } = input;
  const name = data.roleName === undefined ? undefined : checkRoleName(data.roleName, "/data/roleName");
  const permission = data.permission === undefined ? undefined : checkGrants(data.permission, "/data/permission");
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE";
  return await ctx.store.transaction(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "ac:update", refusal);
    refuseOwnerRole(roleNameOf(input), refusal);
    const before = await requireRole(tx, workspace.id, input);
    if (permission) requireHeld(access, permission, refusal);
    const after: Role = {
      ...before,
      role: name ?? before.role,
      permission: permission ?? before.permission,
      updatedAt: now,
    };
    if (after.role !== before.role) {
      await refuseTakenRoleName(tx, workspace.id, after.role);
      await renameEverywhere(tx, before, after.role, now);
    }
    await tx.saveRole(after);
    await appendRoleEvent(tx, ctx, { old: before, new: after }, now);
    return after;
  });
}

/** Updates the role name in members and pending invitations. */
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
