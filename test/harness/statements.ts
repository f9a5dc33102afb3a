/**
 * What is sent to Postgres by this process, as it is sent.
 *
 * @module
 */
import pg from "pg";

/** BEGIN travels with the first statement, and nobody waits for the end of a snapshot. */
const SET_UP = /^(begin|commit|rollback|set )/i;

export interface SentStatements {
  /** SELECT, INSERT, UPDATE and DELETE, alone or several as one. */
  statements: string[];
  /** What opens and ends transactions and snapshots. */
  setUp: string[];
}

export interface Hearing {
  /** Forgets what was heard, and hears what is sent from now on. */
  begin(): SentStatements;
  end(): void;
}

/** Listens to every connection. */
export function hearStatements(): Hearing {
  let heard: SentStatements = { statements: [], setUp: [] };
  const client = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
  const query = client.query;
  client.query = function (this: unknown, ...args: unknown[]): unknown {
    const [first] = args;
    const text = typeof first === "string" ? first : (first as { text: string }).text;
    heard[SET_UP.test(text) ? "setUp" : "statements"].push(text);
    return query.apply(this, args);
  };
  return {
    begin: () => {
      heard = { statements: [], setUp: [] };
      return heard;
    },
    end: () => {
      client.query = query;
    },
  };
}
