import { type Context, requireActor } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { Tx } from "../../ports/store.ts";
import { saveClosedInvitation } from "../invitation/close.ts";
import { invitationState } from "../invitation/invitation.ts";
import { rolesOf } from "../member/member.ts";
import { requireWorkspace } from "../require.ts";
import { appendRoleEvent } from "./event.ts";
import { type NamedRole, requireRole, roleNameOf } from "./require.ts";
import { type Role, refuseOwnerRole } from "./role.ts";

/**
 * Deletes an unused role and cancels pending invitations to it.
 *
 * @throws {TrackerError} `conflict` with reason `ROLE_IS_ASSIGNED_TO_MEMBERS` or `CANNOT_DELETE_A_PRE_DEFINED_ROLE`;
 * `forbidden` with reason `YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE`; `not_found` with reason `ROLE_NOT_FOUND`;
 * `unauthenticated`
 */
export async function deleteRole(ctx: Context, input: NamedRole): Promise<{ success: true }> {
  ctx.checkInput("deleteRole", input);
  requireActor(ctx);
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE";
  return await ctx.store.transaction(async (tx) => {
    const { workspace } = await requireWorkspace(tx, ctx, input, "ac:delete", refusal);
    refuseOwnerRole(roleNameOf(input), "CANNOT_DELETE_A_PRE_DEFINED_ROLE");
    const role = await requireRole(tx, workspace.id, input);
    const members = await tx.listMembers(workspace.id);
    if (members.some((member) => rolesOf(member.role).includes(role.role))) {
      throw new TrackerError("conflict", `Cannot delete role "${role.role}": it is assigned to members`, {
        reason: "ROLE_IS_ASSIGNED_TO_MEMBERS",
      });
    }
    await cancelInvitationsTo(tx, ctx, role, now);
    await tx.deleteRole(role.id);
    await appendRoleEvent(tx, ctx, { old: role, new: null }, now);
    return { success: true } as const;
  });
}

/** Cancels pending invitations to a role. Otherwise, they would grant a later role with the same name. */
async function cancelInvitationsTo(tx: Tx, ctx: Context, role: Role, now: Date): Promise<void> {
  for (const invitation of await tx.listInvitations(role.workspaceId)) {
    if (invitationState(invitation, now) !== "pending" || !rolesOf(invitation.role).includes(role.role)) continue;
    await saveClosedInvitation(tx, ctx, { ...invitation, status: "canceled" }, now);
  }
}
