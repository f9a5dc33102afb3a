/** Invitations. @module */
import { foldKey, type InvitationReads, type InvitationWrites } from "@hexlane/core";
import { desc, eq } from "drizzle-orm";
import { crud } from "../crud.ts";
import { readAll } from "../long_read_limits.ts";
import { fieldsOf, type Over, param, statement } from "../session.ts";

const invitations = crud("invitation");

const INVITATIONS = statement(({ db, tables: { invitation } }) =>
  db
    .select(fieldsOf(invitation, "emailKey"))
    .from(invitation)
    .where(eq(invitation.workspaceId, param("workspaceId")))
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(param("most")),
);
const listByEmailKey = invitations.listBy("emailKey", "newest first");

export const invitationReads: Over<InvitationReads> = {
  findInvitation: invitations.find,
  listInvitations: (session, workspaceId) =>
    readAll(session, (most) => session.run(INVITATIONS, { workspaceId, most })),
  listInvitationsTo: (session, email) => listByEmailKey(session, foldKey(email)),
};

export const invitationWrites: Over<InvitationWrites> = {
  insertInvitation: invitations.insert,
  saveInvitation: invitations.save,
};
