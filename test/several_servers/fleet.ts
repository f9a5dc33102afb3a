/**
 * Several real servers with one Postgres database, with or without Redis, and an account that owns a project.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchFrom, type Target } from "../faults/scene.ts";
import { Client, type Row } from "../harness/client.ts";
import { PROGRAM, type ServerProcess, startServer } from "../server_process.ts";
import { type PostgresServer, sharedPostgres } from "../servers/postgres.ts";
import { waitSeconds } from "../tier.ts";

export interface FleetOptions {
  /** Number of servers. */
  servers: number;
  /** @default none */
  redisUrl?: string;
  /** @default the database server of the test process */
  postgres?: PostgresServer;
  /** Additional environment variables for every server. */
  env?: Record<string, string>;
  /** The command that starts each server. @default the `serve` command of the program */
  command?: readonly string[];
}

export interface Fleet {
  readonly url: string;
  readonly postgres: PostgresServer;
  readonly env: Record<string, string>;
  readonly members: Member[];
  /** The owner's session token. */
  readonly token: string;
  readonly workspaceId: string;
  readonly projectId: string;
  /** Returns the server with this number, modulo the number of servers. */
  at(number: number): Member;
  project(slug: string): Promise<string>;
  task(projectId: string, title: string, at?: Member): Promise<Row>;
  /** Returns rows of the database. */
  query<T>(sql: string): Promise<T[]>;
  close(): Promise<void>;
}

/** Returns the command that runs the program with these arguments. */
export function program(...args: string[]): string[] {
  return [...PROGRAM, ...args];
}

/** The server with short intervals; see `test/faults/delivery_server.ts`. */
export const HURRIED: readonly string[] = [process.execPath, join(import.meta.dir, "../faults/delivery_server.ts")];

export const SECRET = "several servers ".repeat(3);

const MAX_ATTEMPTS = 5;

/** One server, across restarts. */
export class Member {
  readonly client: Client;
  readonly #target: Target = { url: "" };
  readonly #env: Record<string, string>;
  readonly #command: readonly string[];
  #process: ServerProcess | undefined;

  constructor(env: Record<string, string>, command: readonly string[] = program("serve")) {
    this.#env = env;
    this.#command = command;
    this.client = new Client((request) => fetchFrom(this.#target, request), {
      log: [],
      origin: () => this.#target.url,
    });
  }

  get server(): ServerProcess {
    if (!this.#process) throw new Error("The server was never started");
    return this.#process;
  }

  get url(): string {
    return this.#target.url;
  }

  async start(): Promise<void> {
    this.#process = await startServer(this.#env, { command: [...this.#command] });
    this.#target.url = this.#process.url;
  }

  /**
   * Returns the body of a successful response. Retries if the server is busy, which is safe because every attempt has
   * the same key.
   */
  async insist<T = Row>(method: string, path: string, { as, body }: { as: string; body: unknown }): Promise<T> {
    const headers = { "idempotency-key": crypto.randomUUID() };
    for (let attempt = 1; ; attempt++) {
      const reply = await this.client.ask<T>(method, path, { as, body, headers });
      if (reply.status === 200) return reply.body;
      const isBusy = reply.status === 503 || (reply.status === 409 && attempt > 1);
      if (!isBusy || attempt === MAX_ATTEMPTS) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    }
  }

  /** Returns the body of a successful response. */
  ok<T = Row>(method: string, path: string, options: { as?: string; body?: unknown; query?: Record<string, string> }) {
    return this.client.ok<T>(method, path, options);
  }

  async close(): Promise<void> {
    await this.#process?.kill();
  }
}

/** Starts the servers and signs the owner up. */
export async function openFleet({ servers, redisUrl, command, ...options }: FleetOptions): Promise<Fleet> {
  const postgres = options.postgres ?? (await sharedPostgres());
  const url = await postgres.createDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "hexlane-fleet-"));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    HEXLANE_SECRET: SECRET,
    RATE_LIMIT: "off",
    LOG_LEVEL: "warn",
    ALLOW_PRIVATE_DESTINATIONS: "true",
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    ...options.env,
  };
  const members = Array.from({ length: servers }, () => new Member(env, command));
  // The servers start concurrently. The first server creates the tables, and the other servers wait for it.
  await Promise.all(members.map((member) => member.start()));
  const at = (number: number): Member => members[number % members.length] as Member;
  const account = { name: "Olga", email: "olga@example.test", password: "correct horse battery" };
  const { token } = await at(0).ok<{ token: string }>("POST", "/api/auth/sign-up/email", { body: account });
  const house = { name: "House", slug: "house" };
  const { id: workspaceId } = await at(1).ok("POST", "/api/auth/organization/create", { as: token, body: house });
  const project = async (slug: string): Promise<string> => {
    const body = { name: slug, slug, icon: "Layout", workspaceId };
    return (await at(2).ok("POST", "/api/project", { as: token, body })).id;
  };
  return {
    url,
    postgres,
    env,
    members,
    token,
    workspaceId,
    projectId: await project("ONE"),
    at,
    project,
    task: (projectId, title, member = at(0)) => {
      const body = { title, description: "", priority: "low", status: "to-do" };
      return member.insist("POST", `/api/task/${projectId}`, { as: token, body });
    },
    query: (sql) => postgres.query(sql, new URL(url).pathname.slice(1)),
    async close() {
      for (const member of members) await member.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for a condition. @throws {Error} when it does not become true */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, seconds = 10): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > waitSeconds(seconds) * 1000) {
      throw new Error(`Not within ${waitSeconds(seconds)} s: ${what}`);
    }
    await Bun.sleep(20);
  }
  return performance.now() - startedAt;
}
