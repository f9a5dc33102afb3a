/**
 * The control of "create a task": raw bun:sqlite that inserts the same rows into the same tables under the same
 * durability, so many works to a COMMIT.
 *
 * Run as `bun inserts.ts FILE SECONDS GROUP`; FILE is a database of the server, closed. Prints creates per second.
 *
 * @module
 */
import { Database } from "bun:sqlite";

const [file = "", seconds = "2", group = "16"] = process.argv.slice(2);
const db = new Database(file);
db.run("PRAGMA journal_mode = WAL");
db.run("PRAGMA synchronous = FULL");
db.run("PRAGMA foreign_keys = ON");

/** The rows of the newest task, as the server has written them. */
const TABLES = ["task", "activity", "event", "search_document"];
type Row = Record<string, string | number | null>;
const task = db.query("SELECT * FROM task ORDER BY created_at DESC, id DESC LIMIT 1").get() as Row;
const templates: Record<string, Row> = {
  task,
  activity: db.query("SELECT * FROM activity WHERE task_id = ?").get(task.id as string) as Row,
  event: db.query("SELECT * FROM event WHERE task_id = ?").get(task.id as string) as Row,
  search_document: db.query("SELECT * FROM search_document WHERE id = ?").get(task.id as string) as Row,
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

function createOne(): void {
  const id = Bun.randomUUIDv7();
  const { last_task_number: number } = claim.get(task.project_id as string) as { last_task_number: number };
  inserts.task?.run({ ...task, id, number, position: number });
  inserts.activity?.run({ ...(templates.activity as Row), id: Bun.randomUUIDv7(), task_id: id });
  inserts.event?.run({ ...(templates.event as Row), id: Bun.randomUUIDv7(), task_id: id });
  inserts.search_document?.run({ ...document, id, task_id: id });
  const { sequence } = sequenceOf.get(id) as { sequence: number };
  for (const token of tokens) inserts.search_token?.run({ ...token, document_sequence: sequence });
}

const start = performance.now();
let created = 0;
while (performance.now() - start < Number(seconds) * 1000) {
  db.run("BEGIN IMMEDIATE");
  for (let index = 0; index < Number(group); index++) createOne();
  db.run("COMMIT");
  created += Number(group);
}
console.log((created / (performance.now() - start)) * 1000);
db.close();
