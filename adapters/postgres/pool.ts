/**
 * Connections, and how long one may take: a server that answers no more must not keep anybody waiting for longer, nor be
 * found again in the pool.
 *
 * @module
 */
import pg from "pg";
import { isCrowded, unavailable } from "./errors.ts";
import { sleep } from "./waiting.ts";

export interface PoolOptions {
  /** Connections at most. Whoever comes when all are taken waits for one. */
  maxConnections: number;
  /** How long to wait for a connection, whether one has to be made or all are taken. */
  connectSeconds: number;
  /** How long a statement may take. */
  statementSeconds: number;
  /** After how long the server ends a transaction in which nothing happens. */
  idleInTransactionSeconds: number;
  /** After how long a connection that nobody uses is closed. */
  idleSeconds: number;
  /** After how long a connection is closed in any case, so that servers added behind the same address get their share. */
  lifetimeSeconds: number;
}

/** The server gives up first, and says so; only one that says nothing is given up by us. */
const CLIENT_GRACE_MILLISECONDS = 250;
/** For how long we make do with the connections we have when the server allows no more. */
const CROWDED_MILLISECONDS = 10_000;
const CROWDED_PAUSE_MILLISECONDS = 50;

/** What is sent to the server and answered by it: rows of texts. */
export interface Query {
  name?: string;
  text: string;
  values?: unknown[];
}

/** Every value as the server wrote it: columns know how to read theirs. */
const AS_TEXT = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig;

export class Pool {
  readonly #pool: pg.Pool;
  readonly #options: PoolOptions;
  #crowded: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, options: PoolOptions) {
    this.#options = options;
    const statementMilliseconds = options.statementSeconds * 1000;
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: "hexlane",
      max: options.maxConnections,
      connectionTimeoutMillis: options.connectSeconds * 1000,
      idleTimeoutMillis: options.idleSeconds * 1000,
      maxLifetimeSeconds: options.lifetimeSeconds,
      query_timeout: statementMilliseconds + CLIENT_GRACE_MILLISECONDS,
      keepAlive: true,
      // BEGIN and the first statement after it go out together: one round trip less for each transaction.
      pipeline: true,
      onConnect: async (client) => {
        await client.query(
          [
            "SET TimeZone = 'UTC'",
            `SET statement_timeout = ${statementMilliseconds}`,
            `SET idle_in_transaction_session_timeout = ${options.idleInTransactionSeconds * 1000}`,
          ].join("; "),
        );
        // A table with few rows is read from end to end where Postgres plans for speed; a serializable transaction that has
        // done so fails with every change to any of its rows. Other engines may not know the setting.
        await client.query("SET enable_seqscan = off").catch(() => undefined);
        // Compiling takes longer than any of our statements, and is begun where many rows are merely possible.
        await client.query("SET jit = off").catch(() => undefined);
      },
    });
    // The server has closed a connection that nobody uses: the pool has dropped it already.
    this.#pool.on("error", () => undefined);
  }

  /** @throws {TrackerError} `unavailable` when there is none in time */
  async connect(): Promise<Connection> {
    const end = performance.now() + this.#options.connectSeconds * 1000;
    const connecting = this.#take(end);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      // The pool itself counts anew when it has to make a connection for whoever has waited for one.
      const tooLate = (): void => {
        connecting.then((client) => client.release()).catch(() => undefined);
        reject(unavailable("Cannot use the database now: no connection in time"));
      };
      timer = setTimeout(tooLate, this.#options.connectSeconds * 1000);
    });
    try {
      return new Connection(await Promise.race([connecting, late]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** A server that allows no more connections has those that it gave us before: we wait for one of them. */
  async #take(end: number): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (!isCrowded(error) || performance.now() > end) throw error;
        this.#makeDo();
        await sleep(CROWDED_PAUSE_MILLISECONDS);
      }
    }
  }

  #makeDo(): void {
    this.#pool.options.max = Math.max(1, this.#pool.totalCount);
    clearTimeout(this.#crowded);
    this.#crowded = setTimeout(() => {
      this.#pool.options.max = this.#options.maxConnections;
    }, CROWDED_MILLISECONDS);
    this.#crowded.unref();
  }

  /** Closes the connections once they are given back. */
  async close(): Promise<void> {
    clearTimeout(this.#crowded);
    await this.#pool.end();
  }
}

/** A connection that somebody has to themselves. */
export class Connection {
  readonly #client: pg.PoolClient;
  #isReleased = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    client.on("error", ignore);
  }

  async run({ name, text, values = [] }: Query): Promise<{ rows: unknown[][]; command: string }> {
    const query = { text, values, rowMode: "array" as const, types: AS_TEXT };
    return (await this.#client.query(name === undefined ? query : { ...query, name })) as never;
  }

  /** Runs one or more statements that take and answer nothing, such as BEGIN. @returns the command that was carried out */
  async control(text: string): Promise<string> {
    const answer: unknown = await this.#client.query(text);
    const last = Array.isArray(answer) ? answer.at(-1) : answer;
    return (last as { command: string }).command;
  }

  /** Gives it back to be used again. */
  release(): void {
    this.#end();
  }

  /** Ends it: nobody knows what state it is in. */
  destroy(): void {
    if (this.#isReleased) return;
    // Otherwise the driver would wait for what was sent and is never answered.
    const { connection } = this.#client as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
    this.#end(new Error("Given up"));
  }

  #end(error?: Error): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.off("error", ignore);
    this.#client.release(error);
  }
}

/** Whoever uses the connection learns of it from the statement that fails. */
function ignore(): void {}
