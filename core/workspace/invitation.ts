/**
 * An invitation of an email address into a workspace. Accepted, cancelled, rejected and expired are final.
 *
 * @module
 */

export interface Invitation {
  id: string;
  workspaceId: string;
  /** Lower case. */
  email: string;
  /** Role names joined by commas. */
  role: string;
  /** `expired` is not stored: see {@linkcode invitationState}. */
  status: "pending" | "accepted" | "rejected" | "canceled";
  inviterId: string;
  expiresAt: Date;
  createdAt: Date;
}

export type InvitationState = Invitation["status"] | "expired";

/** The state at an instant: a pending invitation past its end is expired. */
export function invitationState(invitation: Invitation, now: Date): InvitationState {
  return invitation.status === "pending" && now >= invitation.expiresAt ? "expired" : invitation.status;
}
