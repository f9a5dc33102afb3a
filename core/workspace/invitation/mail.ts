/** Text of the invitation email. @module */
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
    subject: `You have been invited to "${workspace}" on Hexlane`,
    paragraphs: [`${inviterInMail(names.inviter)} has invited you to join the workspace "${workspace}" on Hexlane.`],
    link: { label: "View invitation", url: `${baseUrl}/invitation/accept/${encodeURIComponent(id)}` },
    remarks: [
      `This invitation expires in ${DAYS} days and is for this address only.`,
      "If you were not expecting this invitation, you can safely ignore this email.",
    ],
  };
}

/** Names the inviter, without an unverified address, because it may belong to another person. */
function inviterInMail(inviter: Account | undefined): string {
  const name = nameInMail(inviter?.name ?? "");
  if (!inviter?.emailVerified) return name || "A member";
  return name ? `${name} (${inviter.email})` : inviter.email;
}
