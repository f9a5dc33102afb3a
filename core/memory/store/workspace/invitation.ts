/** Invitations in memory. @module */
import type { InvitationReads, InvitationWrites } from "../../../ports/store/workspace/invitation.ts";
import { foldKey } from "../../../text.ts";
import type { Over } from "../database.ts";
import { newestFirst } from "../order.ts";

export const invitationReads: Over<InvitationReads> = {
  findInvitation: ({ invitations }, id) => invitations.get(id),
  listInvitations: ({ invitations }, workspaceId) => newestFirst(invitations.by("workspace", workspaceId)),
  listInvitationsTo: ({ invitations }, email) => newestFirst(invitations.by("email", foldKey(email))),
};

export const invitationWrites: Over<InvitationWrites> = {
  insertInvitation: ({ invitations }, invitation) => invitations.insert(invitation),
  saveInvitation: ({ invitations }, invitation) => invitations.save(invitation),
};
