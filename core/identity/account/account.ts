/** User accounts. @module */
import { invalidField } from "../../errors.ts";
import {
  MAX_EMAIL_CHARACTERS,
  MAX_LOCALE_CHARACTERS,
  MAX_NAME_CHARACTERS,
  MAX_SUBJECT_CHARACTERS,
} from "../../limits.ts";
import { checkText } from "../../text.ts";
import { checkVisibleName } from "../../visible_name.ts";

/** A user account. */
export interface Account {
  id: string;
  name: string;
  /** Trimmed; keeps its case, but is unique regardless of case. */
  email: string;
  /** Whether the owner has confirmed the address. */
  emailVerified: boolean;
  /** URL of a picture. */
  image: string | null;
  /** `admin` marks an operator of the installation, such as the first account. It grants no access to workspaces. */
  role: "admin" | "user";
  /** BCP 47 tag. */
  locale: string | null;
  /** IANA zone name. A due date without a time means the end of that day in this zone. */
  timezone: string;
  createdAt: Date;
  updatedAt: Date;
  /** When an operator disabled sign-in for the account; null if it may sign in. */
  disabledAt: Date | null;
  /** Set when the account is deleted. The anonymized row remains, because tasks and comments refer to it. */
  deletedAt: Date | null;
}

/** The fields of a new account. */
export type NewAccount = Pick<Account, "id" | "name" | "email" | "emailVerified"> &
  Partial<Pick<Account, "image" | "locale" | "timezone">>;

/** Creates an account. The first account of an installation belongs to its operator. */
export function newAccount(fields: NewAccount, { isFirst }: { isFirst: boolean }, now: Date): Account {
  const { id, name, email, emailVerified, image = null, locale = null, timezone = "UTC" } = fields;
  const role = isFirst ? "admin" : "user";
  const times = { createdAt: now, updatedAt: now, disabledAt: null, deletedAt: null };
  return { id, name, email, emailVerified, image, role, locale, timezone, ...times };
}

/** The part of an account that other members see. */
export interface AccountSummary {
  id: string;
  name: string;
  email: string;
  /** URL of a picture. */
  image: string | null;
}

/** Replaces the name of a deleted account. */
export const DELETED_ACCOUNT_NAME = "Deleted user";

/** Rejects empty labels in the hostname. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)*$/;

/**
 * Checks an email address and trims it.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkEmail(email: string, pointer = "/email"): string {
  const text = checkText(email, pointer, { min: 3, max: MAX_EMAIL_CHARACTERS, trim: true });
  if (!EMAIL.test(text)) throw invalidField(pointer, "Is not an email address", "INVALID_EMAIL");
  return text;
}

/**
 * Checks a person's name and trims it.
 *
 * @throws {TrackerError} `invalid`, possibly with reason `INVISIBLE_CHARACTERS`
 */
export function checkAccountName(name: string, pointer = "/name"): string {
  return checkVisibleName(name, pointer, { max: MAX_NAME_CHARACTERS });
}

/**
 * Checks the ID that an external provider uses for a person.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkSubject(subject: string, pointer = "/subject"): string {
  return checkText(subject, pointer, { min: 1, max: MAX_SUBJECT_CHARACTERS });
}

/**
 * Checks a language tag.
 *
 * @throws {TrackerError} `invalid` unless it is a BCP 47 tag
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
 * @throws {TrackerError} `invalid` unless it is an IANA time zone name
 */
export function checkTimezone(timezone: string, pointer = "/timezone"): string {
  const text = checkText(timezone, pointer, { min: 1, max: MAX_LOCALE_CHARACTERS });
  try {
    // Engines also accept offsets such as +01:00, which do not follow daylight saving time.
    if (!/^[A-Za-z]/.test(text)) throw new RangeError("not a name");
    new Intl.DateTimeFormat("en", { timeZone: text });
  } catch {
    throw invalidField(pointer, "Is not a time zone name");
  }
  return text;
}

/** Anonymizes an account that is being deleted. */
export function eraseAccount(account: Account, now: Date): Account {
  return {
    ...account,
    name: DELETED_ACCOUNT_NAME,
    email: `deleted-${account.id}@invalid`,
    emailVerified: false,
    image: null,
    role: "user",
    disabledAt: null,
    locale: null,
    timezone: "UTC",
    updatedAt: now,
    deletedAt: now,
  };
}

/** Returns the fields that other members see. */
export function summarizeAccount(account: Account): AccountSummary {
  const { id, name, email, image } = account;
  return { id, name, email, image };
}
