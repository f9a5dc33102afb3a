/**
 * Records the statements that this process sends to Postgres, and their round trips.
 *
 * @module
 */
import pg from "pg";

export interface SentStatements {
  /** All statements, in order, BEGIN and COMMIT included. */
  statements: string[];
  /** Pipelined statements share a round trip. A new round trip begins with the first statement after a response. */
  roundTrips: number;
}

export interface Recorder {
  /** Starts a new record. */
  begin(): SentStatements;
  end(): void;
}

/** Records the statements on every connection of this process. */
export function recordStatements(): Recorder {
  let sent: SentStatements = { statements: [], roundTrips: 0 };
  let isAnswered = true;
  const client = pg.Client.prototype as unknown as { query(...args: unknown[]): Promise<unknown> };
  const query = client.query;
  client.query = function (this: unknown, ...args: unknown[]): Promise<unknown> {
    const [first] = args;
    sent.statements.push(typeof first === "string" ? first : (first as { text: string }).text);
    if (isAnswered) sent.roundTrips++;
    isAnswered = false;
    const answer = query.apply(this, args);
    const settle = (): void => {
      isAnswered = true;
    };
    answer.then(settle, settle);
    return answer;
  };
  return {
    begin: () => {
      isAnswered = true;
      sent = { statements: [], roundTrips: 0 };
      return sent;
    },
    end: () => {
      client.query = query;
    },
  };
}
