/** Invitations to a workspace. The states accepted, rejected, canceled and expired are final. @module */
import { TrackerError } from "../../errors.ts";
import { INVITATION_SECONDS } from "../../limits.ts";

/** An invitation to a workspace, addressed to an email address. */
export interface Invitation {
  id: string;
  workspaceId: string;
  /** In lower case. */
  email: string;
  /** Role names joined by commas. */
  role: string;
  /** `expired` is not stored: see {@linkcode invitationState}. */
  status: "pending" | "accepted" | "rejected" | "canceled";
  /** The account that sent or last extended the invitation. */
  inviterId: string;
  expiresAt: Date;
  createdAt: Date;
}

/** A stored status, or `expired`. */
export type InvitationState = Invitation["status"] | "expired";

/** Returns the state at a given time: a pending invitation expires at `expiresAt`. */
export function invitationState(invitation: Invitation, now: Date): InvitationState {
  return invitation.status === "pending" && now >= invitation.expiresAt ? "expired" : invitation.status;
}

/** Restarts the lifetime of an invitation. */
export function extendInvitation(invitation: Invitation, now: Date): Invitation {
  return { ...invitation, expiresAt: new Date(now.getTime() + INVITATION_SECONDS * 1000) };
}

/**
 * Moves an invitation to a final state.
 *
 * @throws {TrackerError} `conflict` with reason `INVITATION_NOT_FOUND` when it is already final
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
