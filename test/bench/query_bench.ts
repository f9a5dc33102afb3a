/**
 * Queries by custom fields in a project of 100,000 tasks with 20 fields, on SQLite: `bun test/bench/query_bench.ts`.
 * Each query filters by two fields, sorts by a third and reads the first page. 16 readers run queries at once. For
 * comparison, the same query is run as a hand-written statement, one run after another. The goal is a p99 under 20 ms.
 * `--tasks 100000 --seconds 5`.
 *
 * Each query reads only a few hundred tasks (see `task_query.ts`); the control reads the values of every task that passes
 * the first filter. Readers wait for each other. Measured on two otherwise idle cores: 0.8 to 1.1 ms per query instead of
 * 50 to 110, and with 16 readers, a p99 of 17 to 20.5 ms in three runs.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CustomField, FieldType, Store, TaskQuery } from "@hexlane/core";
import { parseQuery, queryFieldsOf, resolveQuery, sortKeyOf } from "@hexlane/core/query";
import { someAccount, someProject, someTask, someWorkspace } from "@hexlane/core/testing";
import { openSqliteStore } from "@hexlane/sqlite";
import { quantileOf } from "../faults/scene.ts";

const READERS = 16;
const PAGE = 50;
const PROJECT_ID = "project-1";
const OPTIONS = ["low", "medium", "high", "critical"];
const TYPES: readonly FieldType[] = ["number", "dropdown", "date", "text"];
const NOW = new Date("2027-03-28T10:30:00Z");

const { values: options } = parseArgs({
  options: { tasks: { type: "string", default: "100000" }, seconds: { type: "string", default: "5" } },
});
const tasks = Number(options.tasks);
const milliseconds = Number(options.seconds) * 1000;

const FIELDS = Array.from({ length: 20 }, (_, index): CustomField => {
  const type = TYPES[index % TYPES.length] as FieldType;
  return {
    id: `field-${index}`,
    projectId: PROJECT_ID,
    workspaceId: null,
    name: `${type}${Math.floor(index / TYPES.length)}`,
    type,
    required: false,
    defaultValue: null,
    options: type === "dropdown" ? OPTIONS : null,
    optionColors: null,
    unit: null,
    precision: null,
    position: index,
    createdAt: NOW,
    updatedAt: NOW,
    deletedAt: null,
  };
});

interface Case {
  where: string;
  /** The same conditions and order on the tables `custom_field_value` and `task`, with literal values. */
  sql: string;
}

const value = (field: number, condition: string) =>
  `exists (select 1 from custom_field_value v where v.field_id = 'field-${field}' and v.task_id = task.id and v.value is not null and ${condition})`;
const order = (field: number, direction: string) =>
  `(select sort_key from custom_field_value v where v.field_id = 'field-${field}' and v.task_id = task.id) ${direction} nulls last, task.id`;
const key = (number: number) => `'${sortKeyOf({ type: "number", options: null }, String(number))}'`;

const CASES: readonly Case[] = [
  {
    where: "number0:>500 dropdown0:high,critical sort:-date0",
    sql: `${value(0, `v.sort_key > ${key(500)}`)} and ${value(1, "v.value in ('high', 'critical')")} order by ${order(2, "desc")}`,
  },
  {
    where: "number0:>990 dropdown0:critical sort:date0",
    sql: `${value(0, `v.sort_key > ${key(990)}`)} and ${value(1, "v.value = 'critical'")} order by ${order(2, "asc")}`,
  },
  {
    where: "number1:7 dropdown2:none sort:number2",
    sql: `${value(4, `v.sort_key = ${key(7)}`)} and not ${value(9, "true")} order by ${order(8, "asc")}`,
  },
];

/** Returns the value of a field for most tasks, and undefined for the others. The values are the same in each run. */
function valueFor(type: FieldType, task: number, field: number): string | undefined {
  const random = ((task * 7919 + field * 104_729) * 2_654_435_761) % 4_294_967_296;
  if (random % 10 === 0) return undefined;
  const part = Math.floor(random / 10);
  if (type === "number") return String(part % 1_000);
  if (type === "dropdown") return OPTIONS[part % OPTIONS.length];
  if (type === "date") return new Date(NOW.getTime() + (part % 730) * 86_400_000).toISOString().slice(0, 10);
  return `customer ${part % 5_000}`;
}

function idOf(task: number): string {
  return `task-${String(task).padStart(7, "0")}`;
}

async function fill(store: Store, file: string): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.insertAccount(someAccount());
    await tx.insertWorkspace(someWorkspace());
    await tx.insertProject(someProject({ id: PROJECT_ID, lastTaskNumber: tasks }));
    for (const field of FIELDS) await tx.insertCustomField(field);
    await tx.insertTask(someTask({ id: idOf(0), number: 1, projectId: PROJECT_ID }));
  });
  const database = new Database(file);
  const first = database.query("SELECT * FROM task").get() as Record<string, string | number | null>;
  const names = Object.keys(first);
  const insert = database.query(`INSERT INTO task (${names}) VALUES (${names.map(() => "?")})`);
  const insertValue = database.query(
    "INSERT INTO custom_field_value (field_id, task_id, value, type, sort_key, updated_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  database.transaction(() => {
    for (let index = 0; index < tasks; index++) {
      const id = idOf(index);
      if (index > 0) insert.run(...Object.values({ ...first, id, number: index + 1, position: index }));
    }
    for (const [at, { id: fieldId, type }] of FIELDS.entries()) {
      for (let index = 0; index < tasks; index++) {
        const given = valueFor(type, index, at);
        if (given === undefined) continue;
        insertValue.run(fieldId, idOf(index), given, type, sortKeyOf({ type, options: null }, given), NOW.getTime());
      }
    }
  })();
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

/** Runs work again and again until the time is up. @returns the duration of each run, in milliseconds */
async function timesOf(readers: number, work: () => unknown): Promise<number[]> {
  const times: number[] = [];
  await work();
  const end = performance.now() + milliseconds;
  const read = async (): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now();
      // Requests arrive over sockets, so each begins in a separate tick.
      await new Promise((resolve) => setImmediate(resolve));
      await work();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  return times;
}

function figuresOf(times: readonly number[]): string {
  const figure = (quantile: number) =>
    quantileOf([...times], quantile)
      .toFixed(1)
      .padStart(8);
  return `${figure(0.5)} ${figure(0.99)}`;
}

const folder = mkdtempSync(join(tmpdir(), "hexlane-query-bench-"));
const file = join(folder, "hexlane.db");
const store = await openSqliteStore(file);
try {
  await fill(store, file);
  const control = new Database(file, { readonly: true });
  console.log(`${tasks} tasks, ${FIELDS.length} fields; p50 and p99 in ms`);
  console.log(
    `${"query".padEnd(52)} ${`${READERS} readers`.padStart(17)} ${"one reader".padStart(17)} ${"control".padStart(17)}`,
  );
  for (const { where, sql } of CASES) {
    const around = { now: NOW, timeZone: "UTC", names: {}, fields: queryFieldsOf(FIELDS) };
    const query: TaskQuery = { ...resolveQuery(parseQuery(where), around), projectIds: [PROJECT_ID] };
    const read = () => store.read((tx) => tx.queryTasks(query, { limit: PAGE }));
    const statement = control.query(
      `SELECT * FROM task WHERE project_id = '${PROJECT_ID}' AND deleted_at IS NULL AND ${sql} LIMIT ${PAGE + 1}`,
    );
    const ids = (statement.all() as { id: string }[]).map(({ id }) => id).slice(0, PAGE);
    const found = (await read()).rows.map(({ id }) => id);
    if (found.join() !== ids.join()) throw new Error(`Results for "${where}" differ from the control's`);
    const figures = [await timesOf(READERS, read), await timesOf(1, read), await timesOf(1, () => statement.all())];
    console.log(`${where.padEnd(52)} ${figures.map(figuresOf).join(" ")}`);
  }
  control.close();
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
