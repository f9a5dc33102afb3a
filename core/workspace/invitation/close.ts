import type { Context } from "../../context.ts";
import { eventOf } from "../../history/new_event.ts";
import type { Tx } from "../../ports/store.ts";
import type { Invitation } from "./invitation.ts";

/** Saves an invitation that has reached a final state. */
export async function saveClosedInvitation(tx: Tx, ctx: Context, invitation: Invitation, now: Date): Promise<void> {
  const { id: invitationId, workspaceId, email, role, status } = invitation;
  await tx.saveInvitation(invitation);
  const rules = await tx.listAccessRulesFor(workspaceId, invitationId);
  await tx.deleteAccessRules(rules.filter(({ subjectId }) => subjectId === invitationId));
  const data = { invitationId, email, role, status };
  await tx.appendEvents([eventOf(ctx, { type: "invitationClosed", workspaceId, data }, now)]);
}
