/**
 * The connection pool, with a timeout for every step. A connection that hangs is destroyed, never reused.
 *
 * @module
 */

import { sleep, watch } from "@hexlane/sql";
import pg from "pg";
import { isCrowded, unavailable } from "./errors.ts";

export interface PoolOptions {
  /** Maximum number of connections. When all are in use, callers wait for one. */
  maxConnections: number;
  /** How long to wait for a connection, new or free. */
  connectSeconds: number;
  /** How long a statement may take. */
  statementSeconds: number;
  /** The idle time after which the server ends a transaction. */
  idleInTransactionSeconds: number;
  /** The idle time after which a connection is closed. */
  idleSeconds: number;
  /** The age at which any connection is closed, so that load spreads to servers added behind the same address. */
  lifetimeSeconds: number;
}

/** The server times out first, with a clear error. The client times out only when the server is silent. */
const CLIENT_GRACE_MILLISECONDS = 250;
/** How long the pool does not grow after the server refused another connection. */
const CROWDED_MILLISECONDS = 10_000;
const CROWDED_PAUSE_MILLISECONDS = 50;

/** A statement whose result is rows of text. */
export interface Query {
  name?: string;
  text: string;
  values?: unknown[];
}

/** Values stay text: each column decodes its own values. */
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
      // Statements are pipelined: BEGIN is sent together with the first statement if it is a read.
      pipeline: true,
      onConnect: async (client) => {
        await client.query(
          `SET TimeZone = 'UTC'; SET statement_timeout = ${statementMilliseconds};
          SET idle_in_transaction_session_timeout = ${options.idleInTransactionSeconds * 1000}`,
        );
        // Postgres scans small tables sequentially. A serializable transaction that scans a table conflicts with every
        // change to it. Other engines may not have the setting.
        await client.query("SET enable_seqscan = off").catch(() => undefined);
        // JIT compilation takes longer than any of our queries.
        await client.query("SET jit = off").catch(() => undefined);
      },
    });
    // The server closed an idle connection. The pool has already dropped it.
    this.#pool.on("error", () => undefined);
  }

  /** @throws {TrackerError} `unavailable` when no connection is available in time */
  async connect(): Promise<Connection> {
    const { connectSeconds: seconds } = this.#options;
    const connecting = this.#take(performance.now() + seconds * 1000);
    // The driver's own timeout ends at sign-in and starts over after a refusal, so this one limits the whole wait.
    const makeError = (): Error => {
      connecting.then((client) => client.release()).catch(() => undefined);
      return unavailable("Cannot use the database now: no connection in time");
    };
    return new Connection(await watch(connecting, { seconds, makeError }));
  }

  /** Takes a connection. If the server allows no more connections, waits for an existing one. */
  async #take(end: number): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (!isCrowded(error) || performance.now() > end) throw error;
        this.#pauseGrowth();
        await sleep(CROWDED_PAUSE_MILLISECONDS);
      }
    }
  }

  #pauseGrowth(): void {
    this.#pool.options.max = Math.max(1, this.#pool.totalCount);
    clearTimeout(this.#crowded);
    this.#crowded = setTimeout(() => {
      this.#pool.options.max = this.#options.maxConnections;
    }, CROWDED_MILLISECONDS);
    this.#crowded.unref();
  }

  /** Closes the connections once they are released, and waits until the server has closed them too. */
  async close(): Promise<void> {
    clearTimeout(this.#crowded);
    let open = this.#pool.totalCount;
    const closed = new Promise<void>((resolve) => this.#pool.on("remove", () => --open === 0 && resolve()));
    await this.#pool.end();
    // The server may have lost the connections.
    if (open > 0) await watch(closed, { seconds: 1, makeError: () => new Error("lost") }).catch(() => undefined);
  }
}

/** A connection taken from the pool. */
export class Connection {
  readonly #client: pg.PoolClient;
  /** The socket, which the driver's types hide. */
  readonly #stream: pg.Connection["stream"];
  #isReleased = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    this.#stream = (client as unknown as { connection: pg.Connection }).connection.stream;
    client.on("error", ignore);
  }

  async run({ name, text, values = [] }: Query): Promise<{ rows: unknown[][]; command: string }> {
    const query = { text, values, rowMode: "array" as const, types: AS_TEXT };
    return (await this.#send(name === undefined ? query : { ...query, name })) as never;
  }

  /** Runs statements without values or rows, such as BEGIN. @returns the command that the server reports */
  async control(text: string): Promise<string> {
    const answer: unknown = await this.#send(text);
    const last = Array.isArray(answer) ? answer.at(-1) : answer;
    return (last as { command: string }).command;
  }

  /** Ends the transaction, and returns the connection to the pool, or closes it on an error. */
  async end(text: string): Promise<void> {
    try {
      await this.control(text);
      this.release();
    } catch (error) {
      this.destroy();
      throw error;
    }
  }

  /** Returns the connection to the pool. @param error why the pool must close it instead */
  release(error?: Error): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.off("error", ignore);
    this.#client.release(error);
  }

  /** Closes the connection, because its state is unknown. */
  destroy(): void {
    if (this.#isReleased) return;
    // Otherwise, the driver would wait for responses that never come.
    this.#stream.destroy();
    this.release(new Error("The connection was destroyed"));
  }

  /** Statements from the same tick are sent in one packet, so that neither side wakes up for each one. */
  #send(query: string | pg.QueryConfig): Promise<unknown> {
    this.#stream.cork();
    process.nextTick(() => this.#stream.uncork());
    return this.#client.query(query as pg.QueryConfig);
  }
}

/** Ignores connection errors, because the statement that fails reports them. */
function ignore(): void {}
