/** Invitations as a condition of registration. @module */
import type { InvitedPerson } from "../../context.ts";
import type { ReadTx } from "../../ports/store.ts";
import { invitationState } from "./invitation.ts";

/** Returns whether a pending invitation allows a person to sign up. */
export async function isInvited(tx: ReadTx, person: InvitedPerson, now: Date): Promise<boolean> {
  const invitations = await tx.listInvitationsTo(person.email);
  return invitations.some(
    (invitation) =>
      invitationState(invitation, now) === "pending" && (person.isProven || invitation.id === person.invitationId),
  );
}
