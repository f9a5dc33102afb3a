/**
 * Text of the invitation email.
 *
 * @module
 */
import type { Account } from "../../identity/account/account.ts";
import { INVITATION_SECONDS } from "../../limits.ts";
import { type MailContent, nameInMail } from "../../mail/mail.ts";
import type { Invitation } from "./invitation.ts";

export interface InvitationNames {
  workspaceName: string;
  inviter: Account | undefined;
}

const DAYS = INVITATION_SECONDS / (24 * 3600);

export function invitationMail({ id }: Invitation, names: InvitationNames, baseUrl: string): MailContent {
  const workspace = nameInMail(names.workspaceName);
  return {
    subject: `Invitation to the workspace "${workspace}"`,
    paragraphs: [`${inviterInMail(names.inviter)} invites you to the workspace "${workspace}" in Hexlane.`],
    link: { label: "See the invitation", url: `${baseUrl}/invitation/accept/${encodeURIComponent(id)}` },
    remarks: [
      `The invitation is good for ${DAYS} days and for this address only.`,
      "If you do not know who invites you, there is nothing to do.",
    ],
  };
}

/** An unverified address may belong to another person: do not show it. */
function inviterInMail(inviter: Account | undefined): string {
  const name = nameInMail(inviter?.name ?? "");
  if (!inviter?.emailVerified) return name || "Somebody";
  return name ? `${name} (${inviter.email})` : inviter.email;
}
