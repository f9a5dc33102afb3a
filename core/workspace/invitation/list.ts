import { type Context, requireActor } from "../../context.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import type { Invitation } from "./invitation.ts";
import { listVisibleInvitations } from "./visible.ts";

/**
 * Lists the invitations of a workspace in every status, newest first. Requires the permission to invite, because anyone
 * with the ID of an invitation can sign up. Without email, pending invitations to roles that the actor may not grant
 * are omitted.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `unauthenticated`; `invalid` with reason `NO_ACTIVE_ORGANIZATION`
 */
export async function listInvitations(ctx: Context, input: NamedWorkspace = {}): Promise<Invitation[]> {
  ctx.checkInput("listInvitations", input);
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const refusal = "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION";
    const { access } = await requireWorkspace(tx, ctx, input, "invitation:create", refusal);
    return await listVisibleInvitations(tx, ctx, access);
  });
}
