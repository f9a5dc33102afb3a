/** Invitations. @module */
import type { Invitation } from "../../../workspace/invitation/invitation.ts";

/** Reads invitation records. */
export interface InvitationReads {
  findInvitation(id: string): Promise<Invitation | undefined>;
  /** Lists invitations in any status, newest first, by `createdAt`, then `id`. */
  listInvitations(workspaceId: string): Promise<Invitation[]>;
  /** Lists invitations in any status to an email address, ignoring case; newest first, by `createdAt`, then `id`. */
  listInvitationsTo(email: string): Promise<Invitation[]>;
}

/** Changes invitation records. */
export interface InvitationWrites {
  /** Unique: id. */
  insertInvitation(invitation: Invitation): Promise<void>;
  saveInvitation(invitation: Invitation): Promise<void>;
}
