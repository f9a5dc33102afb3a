/**
 * The complete contents of a store, as text and as a hash.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { createHash } from "node:crypto";
import type { MemoryStore } from "@hexlane/core/memory";
import pg from "pg";

/** The rows of every table; equal for equal contents. */
export type Dump = Record<string, unknown[]>;

export function dumpMemory(store: MemoryStore): Dump {
  return Object.groupBy(store.inspect(), ({ kind }) => kind) as Dump;
}

/**
 * Reads the database directly, independent of how the store dumps itself.
 *
 * @param path the path of the file, which another connection may be writing to
 */
export function dumpSqlite(path: string): Dump {
  const database = new Database(path, { readonly: true });
  try {
    const names = database
      .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all();
    // The table of pending documents has only one column.
    const order = (name: string) => (name === "search_pending" ? "1" : "1, 2");
    return Object.fromEntries(
      names.map(({ name }) => [name, database.query(`SELECT * FROM "${name}" ORDER BY ${order(name)}`).values()]),
    );
  } finally {
    database.close();
  }
}

/** Reads the database directly, like {@linkcode dumpSqlite}. @param url the URL of the database */
export async function dumpPostgres(url: string): Promise<Dump> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'outbox_turn' ORDER BY 1",
    );
    // Readers of the outbox number its rows, which has no visible effect.
    const rowOf = (name: string) => (name === "event" ? "to_jsonb(t) - 'sequence'" : "to_jsonb(t)");
    const all = tables.map(({ name }) => `SELECT ${rowOf(name)}::text AS row FROM ${name} AS t ORDER BY 1`);
    const found = (await client.query(all.join("; "))) as unknown as { rows: { row: string }[] }[];
    return Object.fromEntries(
      tables.map(({ name }, index) => [name, (found[index]?.rows ?? []).map(({ row }) => row)]),
    );
  } finally {
    await client.end();
  }
}

export function hashOf(dump: Dump): string {
  return createHash("sha256").update(JSON.stringify(dump)).digest("base64url");
}

/** Returns the tables whose rows differ, to explain different hashes. */
export function differenceOf(before: Dump, after: Dump): string {
  return Object.keys({ ...before, ...after })
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${name}: ${firstDifference(before[name] ?? [], after[name] ?? [])}`)
    .join("\n");
}

function firstDifference(before: unknown[], after: unknown[]): string {
  const old = new Set(before.map((row) => JSON.stringify(row)));
  const now = new Set(after.map((row) => JSON.stringify(row)));
  const gone = [...old].filter((row) => !now.has(row)).slice(0, 2);
  const come = [...now].filter((row) => !old.has(row)).slice(0, 2);
  return `- ${gone.join(" ")} + ${come.join(" ")}`;
}
