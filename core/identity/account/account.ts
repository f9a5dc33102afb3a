/**
 * An account: a person who signs in.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import {
  MAX_EMAIL_CHARACTERS,
  MAX_LOCALE_CHARACTERS,
  MAX_NAME_CHARACTERS,
  MAX_SUBJECT_CHARACTERS,
} from "../../limits.ts";
import { checkText } from "../../text.ts";

/** A person who signs in. */
export interface Account {
  /** Opaque; never given out twice. */
  id: string;
  /** What people call it. */
  name: string;
  /** As typed, trimmed; two accounts never share an address that differs only in case. */
  email: string;
  /** Whether the address was shown to be theirs. */
  emailVerified: boolean;
  /** Address of a picture. */
  image: string | null;
  /** `admin` is the instance's operator, the first account; it gives no access to anybody's workspace. */
  role: "admin" | "user";
  /** BCP 47 tag. */
  locale: string | null;
  /** IANA zone name; due dates without a time end with the day in this zone. */
  timezone: string;
  /** When it was made. */
  createdAt: Date;
  /** When it last changed. */
  updatedAt: Date;
  /** Set when the account was deleted: its content stays, under this name-less row. */
  deletedAt: Date | null;
}

/** What others see of an account. */
export interface AccountSummary {
  /** Opaque; never given out twice. */
  id: string;
  /** What people call it. */
  name: string;
  /** The address. */
  email: string;
  /** Address of a picture. */
  image: string | null;
}

/** The name that stands where a deleted account's name was. */
export const DELETED_ACCOUNT_NAME = "Deleted user";

/** Between the dots of a host name there is always something. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)*$/;

/**
 * Checks an address.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkEmail(email: string, pointer = "/email"): string {
  const text = checkText(email, pointer, { min: 3, max: MAX_EMAIL_CHARACTERS, trim: true });
  if (!EMAIL.test(text)) throw invalidField(pointer, "Is not an email address", "INVALID_EMAIL");
  return text;
}

/**
 * Checks the name of a person.
 *
 * @throws {TrackerError} `invalid`, also when it is blank
 */
export function checkAccountName(name: string, pointer = "/name"): string {
  return checkText(name, pointer, { min: 1, max: MAX_NAME_CHARACTERS, trim: true });
}

/**
 * Checks what somebody else knows a person by.
 *
 * @throws {TrackerError} `invalid` unless it is what somebody else may know a person by
 */
export function checkSubject(subject: string, pointer = "/subject"): string {
  return checkText(subject, pointer, { min: 1, max: MAX_SUBJECT_CHARACTERS });
}

/**
 * Checks a language.
 *
 * @throws {TrackerError} `invalid` when it is no BCP 47 tag
 */
export function checkLocale(locale: string, pointer = "/locale"): string {
  const text = checkText(locale, pointer, { min: 1, max: MAX_LOCALE_CHARACTERS });
  try {
    new Intl.Locale(text);
  } catch {
    throw invalidField(pointer, "Is not a language tag");
  }
  return text;
}

/**
 * Checks a time zone.
 *
 * @throws {TrackerError} `invalid` when it is no IANA zone name
 */
export function checkTimezone(timezone: string, pointer = "/timezone"): string {
  const text = checkText(timezone, pointer, { min: 1, max: MAX_LOCALE_CHARACTERS });
  try {
    // Engines also take offsets such as +01:00, which know no summer time.
    if (!/^[A-Za-z]/.test(text)) throw new RangeError("not a name");
    new Intl.DateTimeFormat("en", { timeZone: text });
  } catch {
    throw invalidField(pointer, "Is not a time zone name");
  }
  return text;
}

/** The row that remains of a deleted account. */
export function eraseAccount(account: Account, now: Date): Account {
  return {
    ...account,
    name: DELETED_ACCOUNT_NAME,
    email: `deleted-${account.id}@invalid`,
    emailVerified: false,
    image: null,
    role: "user",
    locale: null,
    timezone: "UTC",
    updatedAt: now,
    deletedAt: now,
  };
}

/** What others may see of an account. */
export function summarizeAccount(account: Account): AccountSummary {
  const { id, name, email, image } = account;
  return { id, name, email, image };
}
