import { type Context, requireActor } from "../../context.ts";
import { requireGrantable } from "../access.ts";
import { unassignLostTasks } from "../project_access/change.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import { isOwner, type Member, type MemberWithAccount, rolesOf } from "./member.ts";
import { saveMemberRole } from "./membership.ts";
import { refuseChangingOwner, refuseLastOwner, requireMember, withAccount } from "./require.ts";

/** Input for {@linkcode updateMemberRole}. */
export interface UpdateMemberRoleInput extends NamedWorkspace {
  memberId: string;
  /** One role name, several joined by commas, or an array. */
  role: string | readonly string[];
}

/**
 * Changes the roles of a member. Members cannot grant permissions they lack, only owners can change owners, and at
 * least one owner must remain. Pending invitations to roles that the member may no longer grant are canceled. A former
 * owner is unassigned from tasks in private projects that the member may no longer open.
 *
 * @throws {TrackerError} `invalid` with reason `ROLE_NOT_FOUND`; `forbidden` with reason
 * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER`; `conflict` with reason
 * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER`; `not_found`, `unauthenticated`
 */
export async function updateMemberRole(ctx: Context, input: UpdateMemberRoleInput): Promise<MemberWithAccount> {
  ctx.checkInput("updateMemberRole", input);
  requireActor(ctx);
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER";
  const { shown, unfinished } = await ctx.store.transaction(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "member:update", refusal);
    const before = await requireMember(tx, workspace.id, input.memberId);
    refuseChangingOwner(access, before, refusal);
    const held = rolesOf(before.role);
    const role = await requireGrantable(tx, access, input.role, { held, reason: refusal });
    const after: Member = { ...before, role };
    if (!isOwner(after)) {
      await refuseLastOwner(tx, before, "YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER");
    }
    const unfinished = await saveMemberRole(tx, ctx, { before, after }, now);
    return { shown: await withAccount(tx, after), unfinished };
  });
  await unassignLostTasks(ctx, unfinished);
  return shown;
}
