/**
 * Random automations and random edits, on a server that dies between and after transactions. One seed determines the
 * program. At the end, the log of the automations is compared with the events and comments, and the stores are compared
 * with each other.
 *
 * @module
 */
import { isDeepStrictEqual } from "node:util";
import {
  AutomationRunner,
  type AutomationTrigger,
  createTracker,
  type Dumpable,
  type DumpRecord,
  limits,
  type Store,
  type StoredEvent,
  TrackerError,
} from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { randomOf } from "../../faults/ledger.ts";
import { openStore, type StoreKind } from "../../harness/stores.ts";

export const AUTOMATIONS = limits.MAX_AUTOMATIONS;
/**
 * Maximum number of automations that change a field, which starts other automations. With more of them, one change
 * could lead to more runs than a chain may have, after which automations are turned off.
 */
const MAX_CHANGING = 2;
const WORDS = ["alpha", "beta"];
const STATUSES = ["to-do", "in-progress", "done"];
const PRIORITIES = ["low", "medium", "urgent"] as const;
const EDITS = 12;
/** The share of the runner's transactions that end with an error. */
const FAULTS = 0.3;

type Random = () => number;
type PickOne = <T>(from: readonly T[]) => T;

/** How a program ended on the stores. */
export interface Outcome {
  kills: number;
  runs: number;
  effects: number;
  /**
   * Runs that are missing or should not exist, effects that are missing or repeated, and the first record in which two stores differ.
   * Empty if nothing is wrong.
   */
  wrong: string[];
}

interface End extends Outcome {
  /** Every record of the store. */
  dump: DumpRecord[];
}

/** A project with tasks and automations that nobody has edited. */
interface Start {
  userId: string;
  projectId: string;
  taskIds: string[];
  records: DumpRecord[];
}

/**
 * Runs a program on a store of each kind. All stores start with the same records, and must end with the same records.
 */
export async function runProgram(seed: number, kinds: readonly StoreKind[]): Promise<Outcome> {
  const start = await startOf(randomOf(seed));
  const wrong: string[] = [];
  let first: End | undefined;
  for (const kind of kinds) {
    const { store, remove } = await openStore(kind);
    const end = await endOf(store, start, seed);
    // The Postgres databases stay open for the next program.
    if (kind !== "postgres") await store.close();
    await remove();
    wrong.push(...end.wrong.map((what) => `${kind}: ${what}`));
    first ??= end;
    const difference = firstDifference(first.dump, end.dump);
    if (difference) wrong.push(`${kinds[0]} has ${difference[0]}, but ${kind} has ${difference[1]}`);
  }
  if (!first) throw new Error("Cannot run program: no store is named");
  return { kills: first.kills, runs: first.runs, effects: first.effects, wrong };
}

/**
 * Creates the project in memory, because loading its records into a database takes a tenth of the time of creating it
 * there.
 */
async function startOf(random: Random): Promise<Start> {
  const pick = pickWith(random);
  const { store, ...ports } = testPorts({ seed: "start" });
  const tracker = createTracker({ ...ports, store });
  const person = { name: "Ada", email: "ada@example.test", password: "correct-7-stable" };
  const { account } = await tracker.as(null).signUp(person);
  const ada = tracker.as({ kind: "session", userId: account.id });
  const workspace = await ada.createWorkspace({ name: "Engines", slug: "engines" });
  const { id: projectId } = await ada.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
  const taskIds: string[] = [];
  for (const title of ["alpha one", "beta two", "alpha beta"]) {
    taskIds.push((await ada.createTask({ projectId, title })).id);
  }
  const changing = 1 + Math.floor(random() * MAX_CHANGING);
  for (let number = 1; number <= AUTOMATIONS; number++) {
    await ada.createAutomation({ projectId, ...randomAutomation(pick, number, { isChanging: number <= changing }) });
  }
  return { userId: account.id, projectId, taskIds, records: await Array.fromAsync((store as Store & Dumpable).dump()) };
}

async function endOf(store: Store & Dumpable, start: Start, seed: number): Promise<End> {
  const { userId, projectId, taskIds, records } = start;
  await store.load(eachOf(records));
  const random = randomOf(~seed);
  const pick = pickWith(random);
  const mortal = new MortalStore(store, random);
  const ports = testPorts({ seed: "run" });
  const ada = createTracker({ ...ports, store }).as({ kind: "session", userId });
  const server = createTracker({ ...ports, store: mortal.store });
  let runner = new AutomationRunner(server.contextFor(null));
  let kills = 0;
  const work = async () => {
    try {
      await runner.followEvents();
    } catch {
      // The process ends here, and the next process starts from the saved cursor.
      kills++;
      runner = new AutomationRunner(server.contextFor(null));
    }
  };
  for (let edit = 0; edit < EDITS; edit++) {
    const taskId = pick(taskIds);
    if (random() < 0.7) await ada.editTask({ taskId, status: pick(STATUSES) });
    else await ada.editTask({ taskId, priority: pick(PRIORITIES) });
    if (random() < 0.6) await work();
  }
  mortal.heal();
  await new AutomationRunner(server.contextFor(null)).followEvents();
  return { ...(await checkedEnd(store, projectId, taskIds)), kills, dump: await Array.fromAsync(store.dump()) };
}

function firstDifference(one: readonly DumpRecord[], other: readonly DumpRecord[]): [string, string] | undefined {
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    if (isDeepStrictEqual(one[index], other[index])) continue;
    return [JSON.stringify(one[index] ?? null), JSON.stringify(other[index] ?? null)];
  }
  return undefined;
}

async function* eachOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

function pickWith(random: Random): PickOne {
  return (from) => from[Math.floor(random() * from.length)] as (typeof from)[number];
}

function randomAutomation(pick: PickOne, number: number, { isChanging }: { isChanging: boolean }) {
  const trigger = pick([
    { type: "event", event: "taskStatusChanged", to: pick(STATUSES) },
    { type: "event", event: "taskStatusChanged" },
    { type: "event", event: "taskPriorityChanged" },
    { type: "event", event: "taskEstimateChanged" },
  ] as const);
  const change = pick([
    { type: "setStatus", value: pick(STATUSES) },
    { type: "setPriority", value: pick(PRIORITIES) },
    { type: "setEstimate", value: pick(["1", "2", "3"]) },
  ] as const);
  const comment = { type: "comment", value: "Ran" } as const;
  const actions = isChanging ? [change, comment] : [comment];
  return { name: `Automation ${number}`, trigger, condition: pick(["", ...WORDS]), actions };
}

/** Compares the log with the events and comments, which are read without the code under test. */
async function checkedEnd(
  store: Store,
  projectId: string,
  taskIds: readonly string[],
): Promise<Omit<Outcome, "kills">> {
  return await store.read(async (tx) => {
    const events = await tx.listEvents(0, 100_000);
    const titles = new Map((await tx.listTasksById(taskIds)).map(({ id, title }) => [id, title]));
    const automations = await tx.listAutomations(projectId);
    const wrong: string[] = automations.length === AUTOMATIONS ? [] : [`${automations.length} automations`];
    let [runs, effects] = [0, 0];
    for (const { id, name, trigger, condition, sinceSequence } of automations) {
      const started = events.filter(
        (event) =>
          event.sequence > sinceSequence &&
          starts(trigger, event) &&
          titles.get(event.taskId ?? "")?.includes(condition) === true,
      );
      const { rows } = await tx.listAutomationRuns(id, { limit: limits.MAX_AUTOMATION_RUNS });
      const expected = started.map((event) => ({ event, status: statusOf(event) }));
      const found = rows.map(({ key, status }) => `${key} ${status}`).sort();
      const due = expected.map(({ event, status }) => `event ${event.sequence} ${status}`).sort();
      if (found.join() !== due.join()) wrong.push(`Runs of ${name}: ${found.join()}, not ${due.join()}`);
      const comments = events.filter(
        ({ type, data }) => type === "taskCommentCreated" && Object(data.automation).id === id,
      );
      // A comment does not name the event that caused it, but its task.
      const commented = comments.map(({ taskId }) => taskId).sort();
      const ran = expected.flatMap(({ event, status }) => (status === "done" ? [event.taskId] : [])).sort();
      if (commented.join() !== ran.join()) wrong.push(`Effects of ${name}: ${commented.join()}, not ${ran.join()}`);
      effects += comments.length;
      runs += rows.length;
    }
    return { runs, effects, wrong };
  });
}

function starts(trigger: AutomationTrigger, { type, data }: StoredEvent): boolean {
  return trigger.type === "event" && trigger.event === type && (trigger.to === null || trigger.to === data.new);
}

function statusOf({ data }: StoredEvent): "done" | "loop" {
  return Number(Object(data.automation).depth ?? 0) < limits.MAX_AUTOMATION_DEPTH ? "done" : "loop";
}

/** A store whose transactions fail at random, before or after they are committed. */
class MortalStore {
  readonly store: Store;
  #isHealed = false;

  constructor(store: Store, random: Random) {
    const fail = () => new TrackerError("unavailable", "Killed");
    this.store = {
      read: (work, options) => store.read(work, options),
      close: () => store.close(),
      transaction: async (work, options) => {
        const fate = this.#isHealed ? 1 : random();
        if (fate < FAULTS / 2) throw fail();
        const result = await store.transaction(work, options);
        if (fate < FAULTS) throw fail();
        return result;
      },
    };
  }

  heal(): void {
    this.#isHealed = true;
  }
}
