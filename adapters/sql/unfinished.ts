/**
 * A mark on a database that is being filled: its contents are incomplete, and no server may open it. It is a separate table
 * that exists only until the copy is complete, so dumps do not contain it and other versions need not know it.
 *
 * @module
 */

/** A copy that has not finished. */
export interface UnfinishedCopy {
  /** The command that finishes the copy when it is run again: `migrate-storage`. */
  command: string;
  /** When the copy was first started. */
  since: Date;
}

/** Exists only while a copy is unfinished. */
export const UNFINISHED_TABLE = "unfinished_copy";

/** The state of the database, and what to do about it. */
export function describeUnfinished({ command, since }: UnfinishedCopy): string {
  return (
    `it is the unfinished target of "hexlane ${command}", started at ${since.toISOString()}: ` +
    "start that command again to finish it, or begin with an empty database"
  );
}

/** Advice for a database whose migrations differ from those of the same names known here. */
export const CHANGED_SCHEMA_WAY_OUT =
  'run "hexlane dump" with the version that made it, then "hexlane load" with this one into an empty database';

/** The error for a database that is the target of an unfinished copy. */
export function unfinishedError(place: string, copy: UnfinishedCopy): Error {
  return new Error(`Cannot open ${place}: ${describeUnfinished(copy)}`);
}
