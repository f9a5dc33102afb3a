/** Reads the JSON of a forge. Every field is checked, because the server may be hostile, or may not be a forge at all. @module */
import { ForgeError, type ForgeIssue, type ForgeLabel, type ForgeUser } from "@hexlane/core";
import { notAForge } from "./http_client.ts";

/** Both Postgres and JavaScript can represent dates up to this year. */
const MAX_YEAR = 9999;

/** The fields of one JSON object. Every method throws `not_a_forge` if the field has the wrong shape. */
export class Fields {
  readonly #object: Readonly<Record<string, unknown>>;
  readonly #what: string;

  /** @param what names the object in errors, such as `issue` */
  constructor(value: unknown, what: string) {
    if (!isObject(value)) throw notAForge(`Expected ${what} to be an object`);
    this.#object = value;
    this.#what = what;
  }

  has(name: string): boolean {
    return this.#value(name) !== undefined;
  }

  text(name: string): string {
    const text = this.optionalText(name);
    if (text === undefined) throw this.#wrong(name, "text");
    return text;
  }

  /** Text. Undefined if the field is absent or null. */
  optionalText(name: string): string | undefined {
    const value = this.#value(name);
    if (value === undefined) return undefined;
    if (typeof value !== "string") throw this.#wrong(name, "text");
    return storable(value);
  }

  /** A positive whole number. */
  number(name: string): number {
    const value = this.#value(name);
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value <= 0) {
      throw this.#wrong(name, "a positive whole number");
    }
    return value;
  }

  /** A nonnegative whole number. Undefined if the field is absent or null. */
  count(name: string): number | undefined {
    const value = this.#value(name);
    if (value === undefined) return undefined;
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) throw this.#wrong(name, "a count");
    return value;
  }

  /** A numeric ID as text. */
  id(name: string): string {
    return String(this.number(name));
  }

  /** A numeric ID as text. Null if the field is absent or not the ID of an account: Gitea's deleted account has -1. */
  optionalId(name: string): string | null {
    const value = this.#value(name);
    return Number.isSafeInteger(value) && Number(value) > 0 ? String(value) : null;
  }

  flag(name: string, absent = false): boolean {
    const value = this.#value(name);
    if (value === undefined) return absent;
    if (typeof value !== "boolean") throw this.#wrong(name, "true or false");
    return value;
  }

  date(name: string): Date {
    const date = this.optionalDate(name);
    if (date === null) throw this.#wrong(name, "a date");
    return date;
  }

  optionalDate(name: string): Date | null {
    const value = this.#value(name);
    if (value === undefined) return null;
    const date = new Date(typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) ? readable(value) : Number.NaN);
    if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > MAX_YEAR || date.getUTCFullYear() < 0) {
      throw this.#wrong(name, "a date");
    }
    return date;
  }

  /** An `http:` or `https:` URL, because the web app links to it. */
  url(name: string): string {
    const text = this.text(name);
    if (!isWebUrl(text)) throw this.#wrong(name, "a web address");
    return text;
  }

  optionalUrl(name: string): string | null {
    const text = this.optionalText(name);
    return text !== undefined && isWebUrl(text) ? text : null;
  }

  object(name: string): Fields {
    return new Fields(this.#value(name), `"${name}" of ${this.#what}`);
  }

  optionalObject(name: string): Fields | null {
    return this.#value(name) === undefined ? null : this.object(name);
  }

  /** The items of a list. An absent list is empty. */
  list(name: string): readonly unknown[] {
    const value = this.#value(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw this.#wrong(name, "a list");
    return value;
  }

  objects(name: string): readonly Fields[] {
    return this.list(name).map((item) => new Fields(item, `an item of "${name}" of ${this.#what}`));
  }

  texts(name: string): readonly string[] {
    return this.list(name).map((item) => {
      if (typeof item !== "string") throw this.#wrong(name, "a list of strings");
      return storable(item);
    });
  }

  /** Returns the value that a table maps the field's text to. */
  oneOf<T>(name: string, table: Readonly<Record<string, T>>): T {
    const text = this.text(name);
    if (!Object.hasOwn(table, text)) throw this.#wrong(name, `one of ${Object.keys(table).join(", ")}`);
    return table[text] as T;
  }

  #value(name: string): unknown {
    const value = Object.hasOwn(this.#object, name) ? this.#object[name] : undefined;
    return value ?? undefined;
  }

  #wrong(name: string, expected: string): Error {
    return notAForge(`Expected "${name}" of ${this.#what} to be ${expected}`);
  }
}

/** Returns the objects in a response, which must be a list. */
export function objectsOf(body: unknown, what: string): readonly Fields[] {
  if (!Array.isArray(body)) throw notAForge(`Expected a list, each item ${what}`);
  return body.map((item) => new Fields(item, what));
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Converts a date such as `2026-01-31 12:00:00 UTC`, a form that GitLab's webhooks use in addition to ISO 8601. */
function readable(date: string): string {
  return date.replace(
    /^(\S+) (\S+) (UTC|[+-]\d{4})$/,
    (_, day, time, zone) => `${day}T${time}${zone === "UTC" ? "Z" : zone}`,
  );
}

/** Stores cannot hold NUL characters or lone surrogates. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

function isWebUrl(text: string): boolean {
  const protocol = /[\s\p{Cc}]/u.test(text) ? undefined : URL.parse(text)?.protocol;
  return protocol === "https:" || protocol === "http:";
}

/** Reads a label. Forges write colors with or without `#`. */
export function readLabel(label: Fields): ForgeLabel {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(label.text("color")) ?? [];
  if (digits === undefined) throw notAForge('Expected "color" of a label to be six hexadecimal digits');
  return { name: label.text("name"), color: `#${digits.toLowerCase()}` };
}

/** Reads the logins and the accounts of an issue's assignees. */
export function readAssignees(
  issue: Fields,
  read: (user: Fields) => ForgeUser | null,
): Pick<ForgeIssue, "assignees" | "assignedTo"> {
  const assignedTo = issue.objects("assignees").flatMap((user) => read(user) ?? []);
  return { assignees: assignedTo.map(({ login }) => login), assignedTo };
}

/** Reads an account. `names` are the fields of its login and display name. */
export function readUser(
  user: Fields | null,
  names: { login: string; name: string },
  isBot: (user: Fields) => boolean,
) {
  if (user === null) return null;
  const login = user.optionalText(names.login);
  // Deleted accounts may have no login.
  if (login === undefined || login === "") return null;
  return {
    id: user.optionalId("id"),
    login,
    name: user.optionalText(names.name) || null,
    avatarUrl: user.optionalUrl("avatar_url"),
    isBot: isBot(user),
  } satisfies ForgeUser;
}

/**
 * Checks that an account has the requested ID, because a forge may return the nearest match.
 *
 * @throws {ForgeError} `not_found`
 */
export function requireUser(user: ForgeUser | null, id: string): ForgeUser {
  if (user?.id === id) return user;
  throw new ForgeError("not_found", `No account has the id ${id}`);
}
