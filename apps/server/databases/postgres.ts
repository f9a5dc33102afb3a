/** A Postgres database as the server's database. The driver is loaded when it is used. @module */
import type { Dumpable, Live, Store } from "@hexlane/core";
import type { DatabaseState } from "@hexlane/postgres";
import { type Finding, MAX_CLOCK_MILLISECONDS, messageOf, note, ok, wrong } from "../operations/doctor/finding.ts";
import type { Database, OpenStoreOptions } from "./database.ts";
import { findingOf, isCurrentSchema } from "./schema.ts";

/** Connections outside the pool, for live messages, migrations and checks. */
const MORE_CONNECTIONS = 3;

export class PostgresDatabase implements Database {
  static readonly schemes: readonly string[] = ["postgres", "postgresql"];
  static readonly form = "postgres://user:password@db.example.org:5432/hexlane";

  static read(url: string): PostgresDatabase | undefined {
    const parsed = URL.parse(url);
    return parsed && parsed.pathname.length > 1 ? new PostgresDatabase(withFullTls(url)) : undefined;
  }

  readonly product = "Postgres";
  readonly isShared = true;
  readonly name: string;
  /** Contains the password. */
  readonly url: string;

  constructor(url: string) {
    const { host, pathname } = new URL(url);
    this.name = `postgres://${host}${pathname}`;
    this.url = url;
  }

  async open(options?: OpenStoreOptions): Promise<Store & Dumpable> {
    const { openPostgresStore } = await import("@hexlane/postgres");
    return await openPostgresStore(this.url, options);
  }

  async openLive(): Promise<Live> {
    const { openPostgresLive } = await import("@hexlane/postgres");
    return openPostgresLive(this.url);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#inspect()).isEmpty;
  }

  async isInUse(): Promise<boolean> {
    return (await this.#inspect()).servers > 0;
  }

  async isUpToDate(): Promise<boolean> {
    return isCurrentSchema(await this.#inspect());
  }

  async check({ maxConnections }: Required<OpenStoreOptions>): Promise<Finding[]> {
    const state = await this.#inspect().catch((error: unknown) => {
      throw new Error(
        `cannot connect to ${this.name}: ${messageOf(error)}: check DATABASE_URL and the database server`,
      );
    });
    const findings = [
      ok("database", `connected to ${this.name} (PostgreSQL ${state.version})`),
      findingOf(state),
      ...findConnections(maxConnections, state.maxConnections),
    ];
    const ahead = Math.round(state.clockAheadMilliseconds);
    if (Math.abs(ahead) > MAX_CLOCK_MILLISECONDS) {
      findings.push(wrong("clock", `the clock of the database differs by ${ahead} ms: synchronize both with NTP`));
    }
    return findings;
  }

  async #inspect(): Promise<DatabaseState> {
    const { inspectPostgres } = await import("@hexlane/postgres");
    return await inspectPostgres(this.url);
  }
}

/** The driver treats these modes as `verify-full`, with a long warning on standard error. */
function withFullTls(url: string): string {
  return url.includes("uselibpqcompat=")
    ? url
    : url.replace(/\bsslmode=(prefer|require|verify-ca)\b/, "sslmode=verify-full");
}

function findConnections(ours: number, all: number | undefined): Finding[] {
  if (all === undefined) return [];
  const about = "connections";
  const text = `up to ${ours} of ${all} for each server and worker`;
  if (ours + MORE_CONNECTIONS <= all) return [ok(about, text)];
  return [note(about, `${text}: lower DATABASE_MAX_CONNECTIONS, or raise max_connections of the database`)];
}
