/**
 * A mark on a database that is being filled: what is in it is not whole, and no server may serve it. It is a table of its own
 * that stands there only as long, so no dump holds it and no other version has to know of it.
 *
 * @module
 */

/** What fills a database and has not come to its end. */
export interface UnfinishedCopy {
  /** The command that finishes it when it is started again: `migrate-storage`. */
  command: string;
  /** When it was started for the first time. */
  since: Date;
}

/** There while, and only while, a copy is unfinished. */
export const UNFINISHED_TABLE = "unfinished_copy";

/** How it is, and what to do about it. */
export function describeUnfinished({ command, since }: UnfinishedCopy): string {
  return (
    `it is the unfinished target of "hexlane ${command}", begun at ${since.toISOString()}: ` +
    "start that command again to finish it, or begin with an empty database"
  );
}

/** What to do about a database whose migrations differ from those of the same names known here. */
export const CHANGED_SCHEMA_WAY_OUT =
  'run "hexlane dump" with the version that made it, then "hexlane load" with this one into an empty database';

/** Why a store is not opened. */
export function unfinishedError(place: string, copy: UnfinishedCopy): Error {
  return new Error(`Cannot open ${place}: ${describeUnfinished(copy)}`);
}
