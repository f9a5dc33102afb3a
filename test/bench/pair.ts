/**
 * The server and the control, each in its own process on its own copy of the same database.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LoadRequest } from "./load.ts";
import { type Operation, TeamRequests } from "./operations.ts";
import { openScene, type Scene } from "./scene.ts";

export interface Side {
  url: string;
  pid: number;
  /** The path of its database. */
  file: string;
  requests: TeamRequests;
}

export interface Pair {
  control: Side;
  hexlane: Side;
  scene: Scene;
  stop(): Promise<void>;
}

/** Tables and columns that the server writes in the background, or that differ in each run. */
const OWN_TABLES = ["cursor", "lease"];
const OWN_COLUMNS = ["id", "task_id", "created_at", "updated_at", "last_used_at", "change_id"];
/** Fields that differ in each run. */
const OWN_FIELDS = /"(?:id|commentId|createdAt|updatedAt)":"[^"]*"/g;

/** @param options.tasks the number of tasks in each project @default 1_000 */
export async function openPair(options: { tasks?: number } = {}): Promise<Pair> {
  const scene = await openScene(options);
  const file = join(scene.dataDir, "control.db");
  await scene.copyDatabase(file);
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "control/control.ts"), file], { stdin: "pipe" });
  const { value } = await child.stdout.getReader().read();
  const control = { url: `http://127.0.0.1:${new TextDecoder().decode(value).trim()}`, pid: child.pid, file };
  const { url, pid } = scene.server;
  const hexlane = { url, pid, file: join(scene.dataDir, "hexlane.db") };
  return {
    control: { ...control, requests: new TeamRequests(scene) },
    hexlane: { ...hexlane, requests: new TeamRequests(scene) },
    scene,
    async stop() {
      await child.stdin.end();
      await child.exited;
      await scene.stop();
    },
  };
}

const CHECKED_REQUESTS = 5;

/**
 * Sends some requests of an operation to both servers, whose databases are equal.
 *
 * @throws {Error} when a response or, after a write, a table differs
 */
export async function checkOperation({ control, hexlane }: Pair, operation: Operation): Promise<void> {
  for (let count = 0; count < CHECKED_REQUESTS; count++) {
    const [request, other] = [operation.next(control.requests), operation.next(hexlane.requests)];
    const answers = [await answerOf(control, request), await answerOf(hexlane, other)] as const;
    const [expected, actual] = answers.map((text) => sorted(JSON.parse(operation.isRead ? text : blank(text))));
    if (expected === actual) continue;
    throw new Error(`${request.method} ${request.path}: the responses differ\n${expected}\n${actual}`);
  }
  if (operation.isRead) return;
  const [written, expected] = [rowsOf(hexlane), rowsOf(control)];
  for (const [table, rows] of Object.entries(expected)) {
    const found = written[table] ?? [];
    const place = rows.findIndex((row, index) => row !== found[index]);
    if (rows.length === found.length && place < 0) continue;
    const counts = `the control has ${rows.length} rows, the server ${found.length}`;
    throw new Error(`${operation.name}: table "${table}": ${counts}\n${rows[place]}\n${found[place]}`);
  }
}

async function answerOf({ url }: Side, { method, path, key, body }: LoadRequest): Promise<string> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await fetch(url + path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}${path}: ${response.status} ${text}`);
  return text;
}

const blank = (text: string): string => text.replace(OWN_FIELDS, (field) => `${field.slice(0, field.indexOf(":"))}:0`);

/** Returns the value as JSON with sorted keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}

/** Returns the number of COMMITs so far: `iChange` in the WAL-index header (sqlite.org/walformat.html). */
export function commitsOf({ file }: Side): number {
  return readFileSync(`${file}-shm`).readUInt32LE(8);
}

/** Returns the rows of each table in order, without values that differ in each run. */
function rowsOf({ file }: Side): Record<string, string[]> {
  const db = new Database(file, { readonly: true });
  const tables = db.prepare<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const found = tables.flatMap(({ name }) => {
    if (OWN_TABLES.includes(name)) return [];
    const rows = db.prepare<Record<string, unknown>, []>(`SELECT * FROM "${name}"`).all();
    return [[name, rows.map((row) => JSON.stringify(row, ownless)).sort()] as const];
  });
  db.close();
  return Object.fromEntries(found);
}

function ownless(name: string, value: unknown): unknown {
  if (OWN_COLUMNS.includes(name)) return undefined;
  return typeof value === "string" ? blank(value) : value;
}
