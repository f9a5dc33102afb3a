/**
 * An invitation of an email address into a workspace. Accepted, cancelled, rejected and expired are final.
 *
 * @module
 */
import { TrackerError } from "../../errors.ts";
import { INVITATION_SECONDS } from "../../limits.ts";

/** Somebody is asked into a workspace. */
export interface Invitation {
  id: string;
  workspaceId: string;
  /** Lower case. */
  email: string;
  /** Role names joined by commas. */
  role: string;
  /** `expired` is not stored: see {@linkcode invitationState}. */
  status: "pending" | "accepted" | "rejected" | "canceled";
  /** The account that sent the invitation. */
  inviterId: string;
  expiresAt: Date;
  createdAt: Date;
}

/** How an invitation stands at an instant. */
export type InvitationState = Invitation["status"] | "expired";

/** The state at an instant: a pending invitation past its end is expired. */
export function invitationState(invitation: Invitation, now: Date): InvitationState {
  return invitation.status === "pending" && now >= invitation.expiresAt ? "expired" : invitation.status;
}

/** The same invitation with its life begun anew. */
export function extendInvitation(invitation: Invitation, now: Date): Invitation {
  return { ...invitation, expiresAt: new Date(now.getTime() + INVITATION_SECONDS * 1000) };
}

/**
 * The invitation in a final state.
 *
 * @throws {TrackerError} `conflict` with reason `INVITATION_NOT_FOUND` when its state is final already
 */
export function closeInvitation(
  invitation: Invitation,
  status: Exclude<Invitation["status"], "pending">,
  now: Date,
): Invitation {
  const state = invitationState(invitation, now);
  if (state !== "pending") {
    throw new TrackerError("conflict", `Cannot change invitation "${invitation.id}": it is ${state}`, {
      reason: "INVITATION_NOT_FOUND",
    });
  }
  return { ...invitation, status };
}
