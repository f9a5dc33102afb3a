/** Every kind of database that `DATABASE_URL` can name. @module */
import type { Database, DatabaseKind } from "./database.ts";
import { PostgresDatabase } from "./postgres.ts";
import { SqliteDatabase } from "./sqlite.ts";

const KINDS: readonly DatabaseKind[] = [SqliteDatabase, PostgresDatabase];

/** The forms of all URLs, for the manual. */
export const URL_FORMS: string = KINDS.map(({ form }) => form).join(" or ");

/**
 * Reads a URL. The value may contain a password, so no message repeats it.
 *
 * @throws {Error} if the URL names no known kind of database, or is malformed
 */
export function databaseAt(url: string): Database {
  const [scheme = ""] = url.toLowerCase().split(":", 1);
  const kind = KINDS.find(({ schemes }) => schemes.includes(scheme));
  const shortForms = KINDS.map(({ form }) => form.replace(/\/\/.*/, "//...")).join(" or ");
  const database = kind?.read(url);
  if (database === undefined) throw new Error(`must be of the form ${kind?.form ?? shortForms}`);
  return database;
}
