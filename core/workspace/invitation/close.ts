import type { Context } from "../../context.ts";
import { eventOf } from "../../history/new_event.ts";
import type { Tx } from "../../ports/store.ts";
import { deleteInvitedAccess } from "../project_access/start.ts";
import type { Invitation } from "./invitation.ts";

/** Saves an invitation that has reached a final state. */
export async function saveClosedInvitation(tx: Tx, ctx: Context, invitation: Invitation, now: Date): Promise<void> {
  const { id: invitationId, workspaceId, email, role, status } = invitation;
  await tx.saveInvitation(invitation);
  // `beginMembership` still needs the access rules of an accepted invitation.
  if (status !== "accepted") await deleteInvitedAccess(tx, invitation);
  const data = { invitationId, email, role, status };
  await tx.appendEvents([eventOf(ctx, { type: "invitationClosed", workspaceId, data }, now)]);
}
