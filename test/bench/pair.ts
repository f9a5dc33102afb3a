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
  /** Its database. */
  file: string;
  requests: TeamRequests;
}

export interface Pair {
  control: Side;
  hexlane: Side;
  scene: Scene;
  stop(): Promise<void>;
}

/** Rows that the server writes on its own, at times of its own. */
const OWN_TABLES = ["cursor", "lease"];
/** Fields that differ with every run. */
const OWN_FIELDS = /"(?:id|commentId|createdAt|updatedAt)":"[^"]*"/g;

/** @param options.tasks of each project @default 1_000 */
export async function openPair(options: { tasks?: number } = {}): Promise<Pair> {
  const scene = await openScene(options);
  const file = join(scene.dataDir, "control.db");
  await scene.copyDatabase(file);
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "control.ts"), file], { stdin: "pipe" });
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
 * Sends some requests of an operation to both.
 *
 * @throws {Error} when an answer or the number of rows that one of them added to a table differs
 */
export async function checkOperation({ control, hexlane }: Pair, operation: Operation): Promise<void> {
  const before = [countRows(control.file), countRows(hexlane.file)] as const;
  for (let count = 0; count < CHECKED_REQUESTS; count++) {
    const [request, other] = [operation.next(control.requests), operation.next(hexlane.requests)];
    const answers = [await answerOf(control, request), await answerOf(hexlane, other)] as const;
    const [expected, actual] = answers.map((text) => sorted(JSON.parse(operation.isRead ? text : blank(text))));
    if (expected === actual) continue;
    throw new Error(`${request.method} ${request.path}: the answers differ\n${expected}\n${actual}`);
  }
  const after = [countRows(control.file), countRows(hexlane.file)] as const;
  for (const table of Object.keys(after[1])) {
    const [wanted, added] = after.map((counts, index) => (counts[table] ?? 0) - (before[index]?.[table] ?? 0));
    if (wanted !== added) {
      throw new Error(`${operation.name}: the control adds ${wanted} rows to "${table}", the server ${added}`);
    }
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

/** As JSON with the names of each object in order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}

/** The number of COMMITs so far: `iChange` of the index of the log (sqlite.org/walformat.html). */
export function commitsOf({ file }: Side): number {
  return readFileSync(`${file}-shm`).readUInt32LE(8);
}

function countRows(file: string): Record<string, number> {
  const db = new Database(file, { readonly: true });
  const tables = db.prepare<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const counts = tables
    .filter(({ name }) => !OWN_TABLES.includes(name))
    .map(({ name }) => [
      name,
      db.prepare<{ rows: number }, []>(`SELECT count(*) AS rows FROM "${name}"`).get()?.rows ?? 0,
    ]);
  db.close();
  return Object.fromEntries(counts) as Record<string, number>;
}
