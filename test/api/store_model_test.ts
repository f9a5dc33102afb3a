/**
 * The same random transactions have the same outcome on every store and leave the same records. `model_test.ts` calls
 * use cases; this test calls the port directly, even in ways in which no use case calls it.
 *
 * @module
 */
import { expect, test } from "bun:test";
import type { Page, PageOf, Place, ReadTx, Store, TaskFilter, TaskSort } from "@hexlane/core";
import { TrackerError } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { ALL_ROWS } from "@hexlane/core/testing";
import fc from "fast-check";
import { openStore, SCENARIO_KINDS, type StoreKind } from "../harness/stores.ts";
import { at, furnish, IDS, type Step, stepsArbitrary } from "../model/steps.ts";
import { isFull, newSeed, runs } from "../tier.ts";

const RUNS = runs(100);
/** Time limit for a remote store, which may not finish all runs of the full tier. */
const MILLISECONDS = isFull ? 15_000 : Number.POSITIVE_INFINITY;
/** Allows for a busy machine. */
const PATIENCE_MILLISECONDS = 300_000;

/** Steps of one transaction, and whether it rolls back at the end. */
interface Transaction {
  steps: Step[];
  givesUp: boolean;
}

const transactionArbitrary: fc.Arbitrary<Transaction> = fc.record({
  steps: stepsArbitrary,
  givesUp: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
});

test.each(SCENARIO_KINDS.filter((kind) => kind !== "memory"))(
  "memory and %s return the same results for random transactions",
  async (kind) => {
    const end = performance.now() + MILLISECONDS;
    const outcomes = new Map<string, number>();
    const property = fc.asyncProperty(
      fc.array(transactionArbitrary, { minLength: 10, maxLength: 40 }),
      async (transactions) => {
        for (const outcome of await expectAgreement(kind, transactions)) {
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }
      },
    );
    await fc.assert(property, {
      numRuns: RUNS,
      ...(isFull && kind !== "sqlite" ? { interruptAfterTimeLimit: MILLISECONDS } : {}),
      seed: newSeed(),
    });
    // If nothing were stored or refused, nothing would be compared. Postgres may not reach every step.
    if (kind === "sqlite" || performance.now() < end)
      expect([...outcomes.keys()].sort()).toEqual(["conflict", "gave up", "not_found", "stored"]);
  },
  PATIENCE_MILLISECONDS,
);

/** @returns the outcome of each transaction */
async function expectAgreement(kind: StoreKind, transactions: readonly Transaction[]): Promise<string[]> {
  const memory = memoryStore();
  const { store, remove } = await openStore(kind);
  const outcomes: string[] = [];
  try {
    await memory.transaction(furnish);
    await store.transaction(furnish);
    for (const transaction of transactions) {
      const expected = await run(memory, transaction);
      const { outcome, answers } = await run(store, transaction);
      // A store that batches its writes may return more results before it detects the conflict, as the port documents.
      const isEarly = kind === "postgres" && expected.outcome === "conflict";
      const kept = isEarly ? answers.slice(0, expected.answers.length) : answers;
      expect({ outcome, answers: kept }).toEqual(expected);
      outcomes.push(expected.outcome);
    }
    expect(await store.read(everything)).toEqual(await memory.read(everything));
    return outcomes;
  } finally {
    await store.close();
    await memory.close();
    await remove();
  }
}

async function run(store: Store, { steps, givesUp }: Transaction): Promise<{ outcome: string; answers: unknown[] }> {
  const answers: unknown[] = [];
  try {
    await store.transaction(async (tx) => {
      answers.length = 0;
      for (const { apply } of steps) answers.push(await apply(tx));
      if (givesUp) throw new RangeError("gave up");
    });
    return { outcome: "stored", answers };
  } catch (error) {
    if (error instanceof RangeError) return { outcome: error.message, answers };
    if (error instanceof TrackerError) return { outcome: error.code, answers };
    throw error;
  }
}

/** A cursor before every task. */
const FRONT = { position: -999, number: 0 };

/** Returns the results of every read method. */
async function everything(tx: ReadTx): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const workspaceId of IDS.workspaces) {
    found[workspaceId] = [
      await tx.findWorkspace(workspaceId),
      await tx.listProjectOutlines(workspaceId),
      await tx.listColumnsOfWorkspace(workspaceId),
      (await tx.countTasksByProject(workspaceId)).sort((left, right) => (left.projectId < right.projectId ? -1 : 1)),
      (await tx.listLabelsOfWorkspace(workspaceId, {}, ALL_ROWS)).rows,
      await Promise.all(IDS.names.map((name) => tx.listLabelCopies(workspaceId, name, 999))),
      await Promise.all(IDS.names.map((name) => tx.findTemplateLabel(workspaceId, name.toUpperCase()))),
      await Promise.all(IDS.users.map((userId) => tx.listTaskIdsAssignedTo(workspaceId, userId, 999))),
      await Promise.all(IDS.users.map((userId) => tx.listOpenTaskIds(userId, { workspaceIds: [workspaceId] }, 999))),
      await tx.listTaskIdsByNumber({ workspaceIds: [workspaceId] }, 1, 999),
    ];
    found[`lists of ${workspaceId}`] = await allLists(tx, workspaceId);
  }
  for (const projectId of IDS.projects) {
    found[projectId] = [
      await tx.findProject(projectId),
      await tx.listColumns(projectId),
      await tx.listTasksOfProject(projectId),
      await tx.listLabelsOfProject(projectId),
      await Promise.all([1, 2, 3, 4, 5].map((number) => tx.findTaskByNumber(projectId, number))),
      await Promise.all(IDS.statuses.map((status) => tx.listNeighbors(projectId, status, FRONT, "after", ALL_ROWS))),
      await Promise.all(IDS.statuses.map((status) => tx.findLastPosition(projectId, status))),
    ];
  }
  for (const taskId of IDS.tasks) found[taskId] = await everythingOfTask(tx, taskId);
  found.rest = [
    await tx.listEvents(0, 1000),
    await tx.listRemovedBlobs(1000).then((keys) => keys.sort()),
    await tx.listStaleUploads(at(50), 100),
    await Promise.all(IDS.columns.map((id) => tx.columnHasTasks(id))),
    await Promise.all(["a", "ab", "b", "ü", "日"].map((from) => search(tx, [from]))),
    await search(tx, ["a", "b"]),
    await search(tx, ["b"], { kinds: ["task"], projectId: "p1" }),
  ];
  return found;
}

async function everythingOfTask(tx: ReadTx, taskId: string): Promise<unknown[]> {
  const task = await tx.findTask(taskId);
  const place = { position: 2, number: 3 };
  return [
    task,
    await tx.findDeletedTask(taskId),
    await tx.listLabelsOnTask(taskId),
    await Promise.all(IDS.names.map((name) => tx.findLabelOnTask(taskId, name))),
    await walk((page) => tx.listActivities(taskId, page)),
    await walk((page) => tx.listComments(taskId, page)),
    await tx.listRelations(taskId),
    (await tx.listTimeEntries(taskId, ALL_ROWS)).rows,
    task && (await tx.listNeighbors(task.projectId, task.status, task, "before", { limit: 1, exceptId: "t1" })),
    task && (await tx.listNeighbors(task.projectId, task.status, place, "after", { limit: 2, exceptId: taskId })),
    ...(await Promise.all(IDS.rows.map((id) => tx.findImage(id)))),
    ...(await Promise.all(IDS.rows.map((id) => tx.findRelationBetween(taskId, id.replace("r", "t"), "blocks")))),
  ];
}

const SORTS: TaskSort["by"][] = [
  "createdAt",
  "updatedAt",
  "dueDate",
  "startDate",
  "priority",
  "position",
  "title",
  "number",
];
const FILTERS: TaskFilter[] = [
  {},
  { status: "doing" },
  { priority: "high" },
  { userId: "u1" },
  { userId: null },
  { labelName: "BUG" },
  { dueBefore: at(3) },
  { dueAfter: at(2) },
  { updatedSince: at(3) },
  { projectId: "p1", terms: [{ from: "b", to: "b\u{10ffff}" }] },
];

async function allLists(tx: ReadTx, workspaceId: string): Promise<Record<string, string[]>> {
  const lists: Record<string, string[]> = {};
  for (const by of SORTS) {
    for (const descending of [false, true]) {
      const rows = await walk((page) => tx.listTasks({ workspaceId }, { by, descending }, page));
      lists[`${by} ${descending}`] = rows.map(({ id }) => id);
    }
  }
  for (const filter of FILTERS) {
    const sort: TaskSort = { by: "dueDate", descending: false };
    const rows = await walk((page) => tx.listTasks({ workspaceId, ...filter }, sort, page));
    lists[JSON.stringify(filter)] = rows.map(({ id }) => id);
  }
  return lists;
}

/** Reads a list two rows at a time, because pages must join without a gap. */
async function walk<Row>(list: (page: Page) => Promise<PageOf<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let after: Place | undefined;
  do {
    const page: PageOf<Row> = await list(after ? { limit: 2, after } : { limit: 2 });
    rows.push(...page.rows);
    after = page.next;
  } while (after);
  return rows;
}

async function search(
  tx: ReadTx,
  words: readonly string[],
  narrowed: { kinds?: ("task" | "comment")[]; projectId?: string } = {},
): Promise<unknown[]> {
  return await tx.searchDocuments({
    workspaceIds: IDS.workspaces,
    kinds: ["task", "comment"],
    terms: words.map((from) => ({ from, to: `${from}\u{10ffff}` })),
    limit: 4,
    ...narrowed,
  });
}
