/** Invitations. @module */
import type { Invitation } from "../../../workspace/invitation/invitation.ts";

/** Reading invitation records. */
export interface InvitationReads {
  findInvitation(id: string): Promise<Invitation | undefined>;
  /** Newest first, by `createdAt`, then `id`; in every status. */
  listInvitations(workspaceId: string): Promise<Invitation[]>;
  /** Newest first, by `createdAt`, then `id`, to an address without regard to case; in every status. */
  listInvitationsTo(email: string): Promise<Invitation[]>;
}

/** Changing invitation records. */
export interface InvitationWrites {
  /** Unique: id. */
  insertInvitation(invitation: Invitation): Promise<void>;
  saveInvitation(invitation: Invitation): Promise<void>;
}
