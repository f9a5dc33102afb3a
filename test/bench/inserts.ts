/**
 * The baseline for creating tasks: raw bun:sqlite inserts the same rows into the same tables with the same durability, with a
 * given group size per COMMIT.
 *
 * `bun inserts.ts FILE loop SECONDS GROUP` inserts in a loop and prints creates per second. `bun inserts.ts FILE serve GROUP`
 * has the server's layout: a bare `Bun.serve` that inserts received rows once a group is complete; it prints its port, and
 * exits when its standard input closes. FILE is a database of the server, closed.
 *
 * @module
 */
import { Database } from "bun:sqlite";

/** How long an incomplete group waits. */
const GATHER_MILLISECONDS = 5;

const [file = "", how = "loop", ...rest] = process.argv.slice(2);
const db = new Database(file);
db.run("PRAGMA journal_mode = WAL");
db.run("PRAGMA synchronous = FULL");
db.run("PRAGMA foreign_keys = ON");

/** The rows of the newest task, as written by the server. */
const TABLES = ["task", "activity", "event", "search_document"];
type Row = Record<string, string | number | null>;
const newest = db.query("SELECT * FROM task ORDER BY created_at DESC, id DESC LIMIT 1").get() as Row;
const templates: Record<string, Row> = {
  task: newest,
  activity: db.query("SELECT * FROM activity WHERE task_id = ?").get(newest.id as string) as Row,
  event: db.query("SELECT * FROM event WHERE task_id = ?").get(newest.id as string) as Row,
  search_document: db.query("SELECT * FROM search_document WHERE id = ?").get(newest.id as string) as Row,
};
const document = templates.search_document as Row;
const tokens = db
  .query("SELECT * FROM search_token WHERE document_sequence = ?")
  .all(document.sequence as number) as Row[];

function insertOf(table: string): { run: (row: Row) => void } {
  const names = Object.keys(templates[table] ?? tokens[0] ?? {}).filter(
    (name) => name !== "sequence" || table === "search_token",
  );
  const statement = db.prepare(
    `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  );
  return { run: (row) => statement.run(...names.map((name) => row[name] ?? null)) };
}
const inserts = Object.fromEntries([...TABLES, "search_token"].map((table) => [table, insertOf(table)]));
const claim = db.prepare(
  "UPDATE project SET last_task_number = last_task_number + 1, version = version + 1 WHERE id = ? RETURNING last_task_number",
);
const sequenceOf = db.prepare("SELECT sequence FROM search_document WHERE id = ?");

/** @returns the row of the task */
function createOne(wanted: Row): Row {
  const id = Bun.randomUUIDv7();
  const { last_task_number: number } = claim.get(newest.project_id as string) as { last_task_number: number };
  const task = { ...newest, ...wanted, id, number, position: number };
  inserts.task?.run(task);
  inserts.activity?.run({ ...(templates.activity as Row), id: Bun.randomUUIDv7(), task_id: id });
  inserts.event?.run({ ...(templates.event as Row), id: Bun.randomUUIDv7(), task_id: id });
  inserts.search_document?.run({ ...document, id, task_id: id });
  const { sequence } = sequenceOf.get(id) as { sequence: number };
  for (const token of tokens) inserts.search_token?.run({ ...token, document_sequence: sequence });
  return task;
}

/** Inserts all of them in one COMMIT. */
function createAll(wanted: readonly Row[]): Row[] {
  db.run("BEGIN IMMEDIATE");
  const rows = wanted.map(createOne);
  db.run("COMMIT");
  return rows;
}

function loop(seconds: number, group: number): void {
  const wanted = Array<Row>(group).fill({});
  const start = performance.now();
  let created = 0;
  while (performance.now() - start < seconds * 1000) created += createAll(wanted).length;
  console.log((created / (performance.now() - start)) * 1000);
  db.close();
}

interface Waiting {
  wanted: Row;
  resolve: (response: Response) => void;
}

function serve(group: number): void {
  let waiting: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const all = waiting;
    waiting = [];
    const rows = createAll(all.map(({ wanted }) => wanted));
    for (const [index, { resolve }] of all.entries()) resolve(Response.json(rows[index]));
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { title, description, priority } = (await request.json()) as Row;
      const wanted = { title, description, priority } as Row;
      return await new Promise<Response>((resolve) => {
        if (waiting.push({ wanted, resolve }) >= group) flush();
        else timer ??= setTimeout(flush, GATHER_MILLISECONDS);
      });
    },
  });
  console.log(server.port);
  process.stdin.on("end", () => process.exit()).resume();
}

if (how === "serve") serve(Number(rest[0] ?? 16));
else loop(Number(rest[0] ?? 2), Number(rest[1] ?? 16));
