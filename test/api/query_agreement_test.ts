/**
 * Random queries on random tasks: a browser, memory, SQLite and Postgres return the same tasks in the same order, on one page or
 * on several.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits, type Page, type PageOf, type Store, type Task, type TaskQuery, type Tx } from "@hexlane/core";
import type * as QueryModule from "@hexlane/core/query";
import {
  someAccount,
  someColumn,
  someDocument,
  someLabel,
  someProject,
  someRelation,
  someTask,
  someWatcher,
  someWorkspace,
} from "@hexlane/core/testing";
import fc from "fast-check";
import { type OpenedStore, openStore, STORE_KINDS, type StoreKind } from "../harness/stores.ts";
import { isFull, newSeed } from "../tier.ts";
import {
  FIELD_SORTS,
  fieldTermArbitrary,
  RunFields,
  schemaArbitrary,
  valuesArbitrary,
} from "./query_agreement_fields.ts";

/** Each run compares many queries on the same tasks: 100,000 queries in the full tier. */
const QUERIES = 50;
const RUNS = isFull ? 2_000 : 4;
const PATIENCE_MILLISECONDS = 3_600_000;
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse("2027-03-28T10:30:00Z");
/** A browser loads the module on demand. */
const MAX_BUNDLE_BYTES = 12_000;

const USERS = ["ada", "bob", "eve"] as const;
const LABELS = ["bug", "Gr\u00f6\u00dfe", "docs"] as const;
const PLANS = ["alpha", "Beta two"] as const;
const STATUSES = ["to-do", "doing", "done", "planned", "archived"] as const;

let browser: typeof QueryModule;
let folder: string;
const opened = new Map<StoreKind, OpenedStore>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-query-"));
  browser = await import(await bundle());
  for (const kind of STORE_KINDS.filter((one) => one !== "program")) {
    const made = await openStore(kind);
    opened.set(kind, made);
    await made.store.transaction(async (tx) => {
      for (const id of USERS) await tx.insertAccount(someAccount({ id }));
      await tx.insertWorkspace(someWorkspace());
    });
  }
});

afterAll(async () => {
  for (const { store, remove } of opened.values()) {
    await store.close();
    await remove();
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Bundles the module as a web application would. @returns the path of the bundle */
async function bundle(): Promise<string> {
  const entry = Bun.resolveSync("@hexlane/core/query", import.meta.dir);
  const { outputs } = await Bun.build({ entrypoints: [entry], target: "browser", minify: true });
  const text = await (outputs[0] as Blob).text();
  const path = join(folder, "query.js");
  writeFileSync(path, text);
  return path;
}

test("the query module for browsers imports nothing and is small", async () => {
  const text = await Bun.file(join(folder, "query.js")).text();
  expect(new Bun.Transpiler({ loader: "js" }).scanImports(text)).toEqual([]);
  expect(Bun.gzipSync(text).length).toBeLessThan(MAX_BUNDLE_BYTES);
});

const oftenNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 });
/** An instant within a few days of now, often on a boundary. */
const instantArbitrary = fc
  .tuple(fc.integer({ min: -9, max: 9 }), fc.constantFrom(0, 1, HOUR_MS, 10.5 * HOUR_MS, 23 * HOUR_MS, DAY_MS - 1))
  .map(([days, time]) => new Date(Math.floor(NOW / DAY_MS) * DAY_MS + days * DAY_MS + time));

const taskArbitrary = fc.record({
  project: fc.integer({ min: 0, max: 1 }),
  status: fc.constantFrom(...STATUSES),
  priority: fc.constantFrom(
    "no-priority" as const,
    "low" as const,
    "medium" as const,
    "high" as const,
    "urgent" as const,
  ),
  userId: oftenNull(fc.constantFrom(...USERS)),
  title: fc.constantFrom(
    "Fix login",
    "fix Login form",
    "\u00c4ndere Gr\u00f6\u00dfe",
    "\u65e5\u672c\u8a9e \u30bf\u30b9\u30af",
    "\ud83d\ude00 smile",
    "\uff5a wide",
    "A",
  ),
  description: oftenNull(fc.constantFrom("The form is broken", "blocked by docs 12", '100% "sure"_')),
  dueDate: oftenNull(instantArbitrary),
  dueDateOnly: fc.boolean(),
  startDate: oftenNull(instantArbitrary),
  estimate: oftenNull(fc.constantFrom(0, 0.5, 3, 8)),
  milestone: oftenNull(fc.constantFrom(...PLANS)),
  cycle: oftenNull(fc.constantFrom(...PLANS)),
  createdAt: instantArbitrary,
  updatedAt: instantArbitrary,
  labels: fc.subarray([...LABELS]),
  watchers: fc.subarray([...USERS]),
  values: valuesArbitrary,
});
type TaskSeed = typeof taskArbitrary extends fc.Arbitrary<infer Seed> ? Seed : never;

const relationArbitrary = fc.record({
  source: fc.nat(19),
  target: fc.nat(19),
  relationType: fc.constantFrom("blocks" as const, "blocks" as const, "subtask" as const),
});

const dayArbitrary = fc.constantFrom(
  "today",
  "tomorrow",
  "yesterday",
  "2d",
  "-3d",
  "1w",
  "-1m",
  "2027-03-28",
  "2027-03-29",
);
const operatorArbitrary = fc.constantFrom("", "<", "<=", ">", ">=");
const listArbitrary = (...values: string[]) =>
  fc.subarray(values, { minLength: 1, maxLength: 2 }).map((some) => some.join(","));
const builtInTermArbitrary = fc.oneof(
  listArbitrary("me", "none", "any", "bob", '"Name of eve"').map((values) => `assignee:${values}`),
  fc
    .tuple(operatorArbitrary, fc.constantFrom("none", "low", "medium", "high", "urgent"))
    .map(([o, v]) => `priority:${o}${v}`),
  listArbitrary("to-do", '"In progress"', "done", "planned", "archived").map((values) => `status:${values}`),
  listArbitrary("bug", "GR\u00d6\u00dfE", "docs", "none", "any").map((values) => `label:${values}`),
  fc
    .tuple(fc.constantFrom("due", "start", "created", "updated"), operatorArbitrary, dayArbitrary)
    .map(([field, operator, day]) => `${field}:${operator}${day}`),
  fc.constantFrom(
    "due:none",
    "due:any",
    "start:none",
    "estimate:none",
    "project:one",
    "project:two,one",
    "workspace:workspace-1",
  ),
  fc.tuple(operatorArbitrary, fc.integer({ min: 1, max: 20 })).map(([operator, value]) => `number:${operator}${value}`),
  fc.tuple(operatorArbitrary, fc.constantFrom("0", ".5", "3", "7.5")).map(([o, v]) => `estimate:${o}${v}`),
  listArbitrary("ALPHA", '"beta two"', "none", "any").map((values) => `milestone:${values}`),
  listArbitrary("alpha", '"Beta two"', "active", "DONE", "upcoming", "none", "any").map((values) => `cycle:${values}`),
  fc
    .constantFrom("open", "done", "archived", "planned", "blocked", "blocking", "overdue", "watching")
    .map((v) => `is:${v}`),
  fc.constantFrom(
    "fix",
    "Log",
    '"form login"',
    "gro\u00dfe",
    "\u65e5\u672c",
    "\u65e5",
    "12",
    "sure",
    "smile",
    "\u00e4nd",
    "text:broken",
  ),
);

const termArbitrary = fc.oneof(builtInTermArbitrary, fieldTermArbitrary);

function conditionArbitrary(depth: number): fc.Arbitrary<string> {
  if (depth === 0) return termArbitrary;
  const inner = conditionArbitrary(depth - 1);
  return fc.oneof(
    termArbitrary,
    fc.tuple(inner, inner).map(([left, right]) => `(${left} ${right})`),
    fc.tuple(inner, inner).map(([left, right]) => `(${left} or ${right})`),
    inner.map((item) => `not ${item}`),
  );
}

const BUILT_IN_SORTS = ["due", "start", "created", "updated", "priority", "title", "number", "position", "estimate"];
const sortArbitrary = fc
  .tuple(
    fc.shuffledSubarray([...BUILT_IN_SORTS, ...FIELD_SORTS], { minLength: 1, maxLength: limits.MAX_QUERY_SORTS }),
    fc.array(fc.boolean(), { minLength: limits.MAX_QUERY_SORTS, maxLength: limits.MAX_QUERY_SORTS }),
  )
  .map(([names, signs]) => ` sort:${names.map((name, index) => `${signs[index] ? "-" : ""}${name}`).join(",")}`);
const textArbitrary = fc
  .tuple(fc.oneof(fc.constant(""), conditionArbitrary(2)), fc.oneof(fc.constant(""), sortArbitrary))
  .map(([condition, sort]) => condition + sort);

const runArbitrary = fc.record({
  schema: schemaArbitrary,
  seeds: fc.array(taskArbitrary, { minLength: 5, maxLength: 20 }),
  relations: fc.uniqueArray(relationArbitrary, {
    maxLength: 10,
    selector: ({ source, target }) => `${source} ${target}`,
  }),
  texts: fc.array(textArbitrary, { minLength: QUERIES, maxLength: QUERIES }),
  limit: fc.integer({ min: 1, max: 7 }),
  // Stores detect large projects by the last task number, and read them differently.
  lastTaskNumber: fc.constantFrom(20, 100_000),
});
type Run = typeof runArbitrary extends fc.Arbitrary<infer One> ? One : never;

let count = 0;

/** The tasks of a run with unique IDs, so that runs can share a store. */
class Rows {
  readonly prefix = `run-${++count}`;
  readonly projects: { id: string; name: string; slug: string }[];
  readonly tasks: Task[];
  readonly fields: RunFields;
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
    this.projects = ["one", "two"].map((name) => ({
      id: `${this.prefix}-${name}`,
      name,
      slug: `${this.prefix}-${name}`,
    }));
    this.tasks = run.seeds.map((seed, index) => this.#taskOf(seed, index));
    const projectIds = this.projects.map(({ id }) => id);
    this.fields = new RunFields(browser, run.schema, { prefix: this.prefix, projectIds });
    const ids = this.tasks.map(({ id }) => id);
    for (const [index, id] of ids.entries()) this.fields.setValues(id, run.seeds[index]?.values ?? [], ids);
  }

  #taskOf(seed: TaskSeed, index: number): Task {
    const { project, labels: _, watchers: __, values: ___, status, milestone, cycle, ...fields } = seed;
    const projectId = this.projects[project]?.id ?? "";
    const milestoneId = milestone && `${projectId}-${milestone}`;
    const cycleId = cycle && `${projectId}-${cycle}`;
    const columnId = status === "planned" || status === "archived" ? null : `${projectId}-${status}`;
    const id = `${this.prefix}-${(index * 7) % 20}`;
    const place = { projectId, status, columnId, milestoneId, cycleId, number: index + 1, position: index % 3 };
    return someTask({ ...fields, id, ...place });
  }

  columns() {
    return this.projects.flatMap(({ id: projectId }) => [
      someColumn({ id: `${projectId}-to-do`, projectId, slug: "to-do", name: "To do" }),
      someColumn({ id: `${projectId}-doing`, projectId, slug: "doing", name: "In progress" }),
      someColumn({ id: `${projectId}-done`, projectId, slug: "done", name: "Done", isFinal: true }),
    ]);
  }

  /** Returns the relations between two different, existing tasks. */
  relations() {
    return this.#run.relations.flatMap(({ source, target, relationType }, index) => {
      const [one, other] = [this.tasks[source], this.tasks[target]];
      if (!one || !other || one === other) return [];
      return [
        someRelation({ id: `${this.prefix}-${index}`, sourceTaskId: one.id, targetTaskId: other.id, relationType }),
      ];
    });
  }

  async insert(tx: Tx): Promise<void> {
    for (const project of this.projects) {
      await tx.insertProject(someProject({ ...project, lastTaskNumber: this.#run.lastTaskNumber }));
    }
    for (const column of this.columns()) await tx.insertColumn(column);
    for (const [index, task] of this.tasks.entries()) {
      const { labels = [], watchers = [] } = this.#run.seeds[index] ?? {};
      await tx.insertTask(task);
      for (const name of labels) await tx.insertLabel(someLabel({ id: `${task.id}-${name}`, name, taskId: task.id }));
      for (const userId of watchers) {
        await tx.saveWatcher(someWatcher({ taskId: task.id, userId, isWatching: userId !== "eve" }));
      }
      const { id, projectId } = task;
      const tokens = browser.tokensOfTask(task, this.fields.searchable(id));
      await tx.insertSearchDocument(someDocument({ id, projectId, tokens }));
    }
    await this.fields.insert(tx);
    for (const relation of this.relations()) await tx.insertRelation(relation);
  }

  /** Returns what a browser knows about the tasks. */
  facts(): QueryModule.TaskFacts<Task> {
    const seedOf = ({ id }: Task) => this.#run.seeds[this.tasks.findIndex((task) => task.id === id)];
    const isDone = ({ status }: Task) => status === "done";
    const blocks = this.relations().filter(({ relationType }) => relationType === "blocks");
    const taskOf = (id: string) => this.tasks.find((task) => task.id === id);
    return {
      isDone,
      labelKeysOf: (task) => (seedOf(task)?.labels ?? []).map((name) => name.toLowerCase()),
      wordsOf: (task) => browser.tokensOfTask(task).map(({ token }) => token),
      isBlocked: ({ id }) =>
        blocks.some(({ sourceTaskId, targetTaskId }) => {
          const blocker = taskOf(sourceTaskId);
          return targetTaskId === id && blocker !== undefined && !isDone(blocker) && blocker.status !== "archived";
        }),
      hasBlocked: ({ id }) => blocks.some(({ sourceTaskId }) => sourceTaskId === id),
      isWatchedBy: (task, userId) => userId !== "eve" && (seedOf(task)?.watchers ?? []).some((one) => one === userId),
      valuesOf: ({ id }, fieldId) => this.fields.valuesOf(id, fieldId),
      sortKeyOf: ({ id }, fieldId) => this.fields.sortKeyOf(id, fieldId),
    };
  }

  /** Also checks that printing the query changes nothing. */
  resolve(text: string, timeZone: string): TaskQuery {
    const plans = this.projects.flatMap(({ id }) => PLANS.map((name) => ({ id: `${id}-${name}`, name })));
    const names = {
      members: USERS.map((id) => someAccount({ id })),
      labels: LABELS,
      columns: this.columns(),
      projects: this.projects,
      tasks: this.tasks.map(({ id }, index) => ({ id, key: `ONE-${index}` })),
      workspaces: [someWorkspace()],
      milestones: plans,
      cycles: plans.map((plan, index) => ({ ...plan, state: index % 2 === 0 ? "active" : "done" }) as const),
    };
    const around = {
      now: new Date(NOW),
      timeZone,
      userId: "ada",
      names,
      fields: this.fields.queryFields(this.projects.length),
    };
    const parsed = browser.parseQuery(text);
    const resolved = browser.resolveQuery(parsed, around);
    const printed = browser.printQuery(parsed);
    const again = browser.parseQuery(printed);
    expect({ text, query: browser.resolveQuery(again, around) }).toEqual({ text, query: resolved });
    expect(browser.printQuery(again)).toBe(printed);
    return { ...resolved, projectIds: this.projects.map(({ id }) => id) };
  }
}

function inBrowser(rows: Rows, { condition, sort }: TaskQuery): string[] {
  const facts = rows.facts();
  return rows.tasks
    .filter((task) => browser.meetsCondition(condition, task, facts))
    .map((task) => ({ id: task.id, values: browser.sortValuesOf(task, sort, facts) }))
    .sort((left, right) => browser.compareSorted(left, right, sort))
    .map(({ id }) => id);
}

async function inPages(store: Store, query: TaskQuery, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page: Page | undefined = { limit }; page; ) {
    const { rows, next }: PageOf<Task> = await store.read((tx) => tx.queryTasks(query, page as Page));
    ids.push(...rows.map(({ id }) => id));
    page = next && { limit, after: next };
  }
  return ids;
}

test(
  "queryTasks() of every store returns what a browser computes, for random tasks and queries",
  async () => {
    const sizes = new Set<number>();
    const property = fc.asyncProperty(runArbitrary, async (run) => {
      const rows = new Rows(run);
      for (const { store } of opened.values()) await store.transaction((tx) => rows.insert(tx));
      for (const [index, text] of run.texts.entries()) {
        const query = rows.resolve(text, index % 2 === 0 ? "UTC" : "America/Los_Angeles");
        const expected = inBrowser(rows, query);
        sizes.add(expected.length);
        // Postgres runs in its own process, so the stores can run the query in parallel.
        const found = await Promise.all(
          [...opened].map(async ([kind, { store }]) => ({
            kind,
            text,
            ids: await inPages(store, query, ALL_ROWS),
            ...(index % 5 === 0 ? { paged: await inPages(store, query, run.limit) } : {}),
          })),
        );
        const paged = index % 5 === 0 ? { paged: expected } : {};
        expect(found).toEqual([...opened.keys()].map((kind) => ({ kind, text, ids: expected, ...paged })));
      }
    });
    await fc.assert(property, { numRuns: RUNS, seed: newSeed(), endOnFailure: true });
    // If every query matched all tasks or none, little would be compared.
    expect(sizes.size).toBeGreaterThan(5);
  },
  PATIENCE_MILLISECONDS,
);

const ALL_ROWS = 1_000;
