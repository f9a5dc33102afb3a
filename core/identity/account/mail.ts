/**
 * Texts of the emails about an account.
 *
 * @module
 */
import { EMAIL_VERIFICATION_SECONDS, MAGIC_LINK_SECONDS, PASSWORD_RESET_SECONDS } from "../../limits.ts";
import { type MailContent, nameInMail } from "../../mail/mail.ts";

const HOURS = EMAIL_VERIFICATION_SECONDS / 3600;
const RESET_MINUTES = PASSWORD_RESET_SECONDS / 60;
const LINK_MINUTES = MAGIC_LINK_SECONDS / 60;

export function verificationMail(url: string): MailContent {
  return {
    subject: "Confirm your email address",
    paragraphs: ["Somebody signed up to Hexlane with this address. If it was you, confirm that the address is yours."],
    link: { label: "Confirm the address", url },
    remarks: [
      `The link is good for ${HOURS} hours, once.`,
      "If it was not you, do not follow the link: an account with your address that you did not make should not be confirmed.",
    ],
  };
}

/** Sent to the new address. */
export function emailChangeMail(url: string): MailContent {
  return {
    subject: "Confirm your new email address",
    paragraphs: ["You asked to use this address for your Hexlane account. It changes once you confirm it."],
    link: { label: "Use this address", url },
    remarks: [
      `The link is good for ${HOURS} hours, once.`,
      "If it was not you, do not follow the link: nothing changes then.",
    ],
  };
}

/** Sent to the current address. */
export function emailChangeNotice(newEmail: string): MailContent {
  return {
    subject: "Your email address is about to change",
    paragraphs: [
      `Somebody who is signed in to your Hexlane account asked to change its address to ${nameInMail(newEmail)}. It changes once that address is confirmed.`,
    ],
    remarks: ["If it was not you, change your password now: that also withdraws the request."],
  };
}

export function passwordResetMail(url: string): MailContent {
  return {
    subject: "Reset your password",
    paragraphs: ["Somebody asked to reset the password of the Hexlane account with this address."],
    link: { label: "Choose a new password", url },
    remarks: [
      `The link is good for ${RESET_MINUTES} minutes, once.`,
      "If it was not you, there is nothing to do: your password stays as it is.",
    ],
  };
}

/**
 * Sent after a password reset.
 *
 * @param options.isClaimed whether the address was unverified until now
 */
export function passwordResetNotice(url: string, options: { isClaimed: boolean }): MailContent {
  return {
    subject: "Your password was reset",
    paragraphs: [
      "The password of your Hexlane account was reset through a link sent to this address. Every browser and device was signed out.",
      ...(options.isClaimed ? [ACCESS_REMOVED] : []),
    ],
    remarks: [`If it was not you, somebody reads your mails. Once they no longer do, ask for a new link at ${url}.`],
  };
}

/** @param isNew whether the link creates an account */
export function magicLinkMail(url: string, isNew: boolean): MailContent {
  return {
    subject: isNew ? "Finish signing up" : "Your sign-in link",
    paragraphs: [
      isNew
        ? "Somebody asked to sign up to Hexlane with this address."
        : "Somebody asked to sign in to the Hexlane account with this address.",
    ],
    link: { label: isNew ? "Sign up" : "Sign in", url },
    remarks: [
      `The link is good for ${LINK_MINUTES} minutes, once. Show it to nobody: whoever follows it is signed in.`,
      "If it was not you, there is nothing to do.",
    ],
  };
}

const ACCESS_REMOVED =
  "Your address had not been confirmed before, so anybody could have made the account in your name. To be safe, everything that gave access to it was removed: its former password, sessions, devices, API keys, passkeys, linked accounts and second factor.";

/** Sent when a link has claimed an unverified account. */
export function accessRemovedNotice(url: string): MailContent {
  return {
    subject: "Earlier ways into your account were removed",
    paragraphs: ["You signed in to Hexlane through a link sent to this address.", ACCESS_REMOVED],
    remarks: [`A new password can be chosen at ${url}.`],
  };
}
