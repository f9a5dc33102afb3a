/** The schema of a SQL database, compared with the migrations of this version. @module */
import { CHANGED_SCHEMA_WAY_OUT, type SchemaAge } from "@hexlane/sqlite";
import { type Finding, note, ok, wrong } from "../operations/doctor/finding.ts";

export function isCurrentSchema({ pending, unknown, changed }: SchemaAge): boolean {
  return pending.length + unknown.length + changed.length === 0;
}

export function findingOf({ pending, unknown, changed }: SchemaAge): Finding {
  const about = "schema";
  if (unknown.length > 0) {
    return wrong(
      about,
      `the database belongs to a newer version (${unknown.join(", ")}): install that version, or restore a backup`,
    );
  }
  if (changed.length > 0) {
    return wrong(about, `${changed.join(", ")} differs from the one in this version: ${CHANGED_SCHEMA_WAY_OUT}`);
  }
  if (pending.length > 0) return note(about, `the next start applies ${pending.join(", ")}: make a backup first`);
  return ok(about, "up to date");
}
