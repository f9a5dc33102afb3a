/** Account emails. @module */
import { EMAIL_VERIFICATION_SECONDS, MAGIC_LINK_SECONDS, PASSWORD_RESET_SECONDS } from "../../limits.ts";
import { type MailContent, nameInMail } from "../../mail/mail.ts";

const HOURS = EMAIL_VERIFICATION_SECONDS / 3600;
const RESET_MINUTES = PASSWORD_RESET_SECONDS / 60;
const LINK_MINUTES = MAGIC_LINK_SECONDS / 60;

export function verificationMail(url: string): MailContent {
  return {
    subject: "Confirm your email address",
    paragraphs: ["Thanks for signing up for Hexlane. Confirm your email address to finish setting up your account."],
    link: { label: "Confirm email address", url },
    remarks: [
      `This link expires in ${HOURS} hours and can be used once.`,
      "If you did not sign up for Hexlane, do not open the link. You can safely ignore this email.",
    ],
  };
}

/** Writes the email to the new address, with a link that confirms the change. */
export function emailChangeMail(url: string): MailContent {
  return {
    subject: "Confirm your new email address",
    paragraphs: ["You asked to use this email address for your Hexlane account. Confirm it to complete the change."],
    link: { label: "Confirm new email address", url },
    remarks: [
      `This link expires in ${HOURS} hours and can be used once.`,
      "If you did not request this, ignore this email. Nothing will change.",
    ],
  };
}

/** Writes the notice to the current address. */
export function emailChangeNotice(newEmail: string): MailContent {
  return {
    subject: "Your email address is being changed",
    paragraphs: [
      `A request was made to change the email address of your Hexlane account to ${nameInMail(newEmail)}. The change takes effect when the new address is confirmed.`,
    ],
    remarks: ["If you did not request this, change your password now. That also cancels the request."],
  };
}

export function passwordResetMail(url: string): MailContent {
  return {
    subject: "Reset your password",
    paragraphs: ["We received a request to reset the password of your Hexlane account."],
    link: { label: "Reset password", url },
    remarks: [
      `This link expires in ${RESET_MINUTES} minutes and can be used once.`,
      "If you did not request this, ignore this email. Your password will not change.",
    ],
  };
}

/**
 * Writes the notice after a password reset.
 *
 * @param options.isClaimed whether the address was unverified until now
 */
export function passwordResetNotice(url: string, options: { isClaimed: boolean }): MailContent {
  return {
    subject: "Your password was reset",
    paragraphs: [
      "The password of your Hexlane account was reset with a link sent to this address. All browsers and devices were signed out.",
      ...(options.isClaimed ? [ACCESS_REMOVED] : []),
    ],
    remarks: [
      `If this was not you, someone else has access to your email. Secure your mailbox, then request a new link at ${url}.`,
    ],
  };
}

/** @param isNew whether the link creates an account */
export function magicLinkMail(url: string, isNew: boolean): MailContent {
  return {
    subject: isNew ? "Finish signing up" : "Your sign-in link",
    paragraphs: [
      isNew
        ? "Use the button below to sign up for Hexlane with this address."
        : "Use the button below to sign in to your Hexlane account.",
    ],
    link: { label: isNew ? "Sign up" : "Sign in", url },
    remarks: [
      `This link expires in ${LINK_MINUTES} minutes and can be used once. Do not share it: anyone with the link can sign in.`,
      "If you did not request this, you can safely ignore this email.",
    ],
  };
}

const ACCESS_REMOVED =
  "Your address had not been confirmed before, so someone else could have created the account. To protect you, all earlier access was removed: password, sessions, devices, API keys, passkeys, linked accounts and second factor.";

/** Writes the notice after the owner of a mailbox has claimed an unverified account with a link. */
export function accessRemovedNotice(url: string): MailContent {
  return {
    subject: "Earlier access to your account was removed",
    paragraphs: ["You signed in to Hexlane with a link sent to this address.", ACCESS_REMOVED],
    remarks: [`You can set a new password at ${url}.`],
  };
}
