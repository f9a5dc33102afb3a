/**
 * Random automations and random edits, on a server that dies between and after transactions: each event starts each automation
 * exactly once, and all stores end in the same state.
 */
import { expect, test } from "bun:test";
import {
  AutomationRunner,
  type AutomationTrigger,
  createTracker,
  limits,
  type Store,
  type StoredEvent,
  TrackerError,
} from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { randomOf } from "../faults/ledger.ts";
import { openStore, STORE_KINDS, type StoreKind } from "../harness/stores.ts";
import { HANG_MILLISECONDS, isFull, newSeed } from "../tier.ts";

/** The number of programs in memory and on SQLite. A program takes about 0.2 s. */
const RUNS = isFull ? 10_000 : 50;
/** The number of programs that also run on Postgres, where one takes about a second. */
const POSTGRES_RUNS = isFull ? 500 : 3;
const AUTOMATIONS = limits.MAX_AUTOMATIONS;
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
type Pick = <T>(from: readonly T[]) => T;

/** The state of a store at the end, and what happened until then. */
interface End {
  tasks: unknown[];
  runs: unknown[];
  events: string[];
  kills: number;
  done: number;
}

test(
  `${RUNS} random programs with ${AUTOMATIONS} automations and crashes start each automation once per event, and end in the same state on all stores`,
  async () => {
    const first = newSeed();
    let [kills, done] = [0, 0];
    for (let run = 0; run < RUNS; run++) {
      const seed = first * 100_000 + run;
      const kinds = STORE_KINDS.filter((kind) => kind !== "postgres" || run < POSTGRES_RUNS);
      const ends: End[] = [];
      for (const kind of kinds) ends.push(await endOf(kind, seed));
      const [expected] = ends as [End];
      for (const [index, end] of ends.entries()) {
        expect({ seed, kind: kinds[index], end }).toEqual({ seed, kind: kinds[index], end: expected });
      }
      kills += expected.kills;
      done += expected.done;
    }
    console.log(`automations: seed ${first}, ${RUNS} programs, ${kills} kills, ${done} effects on each store`);
    // Otherwise, the test proves nothing.
    expect(kills).toBeGreaterThan(RUNS);
    expect(done).toBeGreaterThan(RUNS * AUTOMATIONS);
  },
  60 * HANG_MILLISECONDS,
);

/** Runs a program on an empty store. */
async function endOf(kind: StoreKind, seed: number): Promise<End> {
  const { store, remove } = await openStore(kind);
  const end = await runProgram(store, randomOf(seed));
  // The Postgres databases stay open for the next program.
  if (kind !== "postgres") await store.close();
  await remove();
  return end;
}

async function runProgram(store: Store, random: Random): Promise<End> {
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] as (typeof from)[number];
  const mortal = new MortalStore(store, random);
  const ports = testPorts();
  const healthy = createTracker({ ...ports, store });
  const server = createTracker({ ...ports, store: mortal.store });
  const person = { name: "Ada", email: "ada@example.test", password: "correct-7-stable" };
  const { account } = await healthy.as(null).signUp(person);
  const ada = healthy.as({ kind: "session", userId: account.id });
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
  return { ...(await checkedEnd(store, projectId, taskIds)), kills };
}

function randomAutomation(pick: Pick, number: number, { isChanging }: { isChanging: boolean }) {
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
async function checkedEnd(store: Store, projectId: string, taskIds: readonly string[]): Promise<Omit<End, "kills">> {
  return await store.read(async (tx) => {
    const events = await tx.listEvents(0, 100_000);
    const titles = new Map((await tx.listTasksById(taskIds)).map(({ id, title }) => [id, title]));
    const automations = await tx.listAutomations(projectId);
    const runs: unknown[] = [];
    let done = 0;
    for (const { id, trigger, condition, sinceSequence } of automations) {
      const started = events.filter(
        (event) =>
          event.sequence > sinceSequence &&
          starts(trigger, event) &&
          titles.get(event.taskId ?? "")?.includes(condition) === true,
      );
      const { rows } = await tx.listAutomationRuns(id, { limit: limits.MAX_AUTOMATION_RUNS });
      const outcome = (event: StoredEvent) => (depthOf(event) < limits.MAX_AUTOMATION_DEPTH ? "done" : "loop");
      const found = rows.map(({ key, status }) => `${key} ${status}`).sort();
      expect(found).toEqual(started.map((event) => `event ${event.sequence} ${outcome(event)}`).sort());
      const comments = events.filter(
        ({ type, data }) => type === "taskCommentCreated" && Object(data.automation).id === id,
      );
      expect(comments).toHaveLength(rows.filter(({ status }) => status === "done").length);
      done += comments.length;
      runs.push(found);
    }
    const tasks = (await tx.listTasksById(taskIds)).map(({ title, status, priority, estimate }) => {
      return { title, status, priority, estimate };
    });
    tasks.sort((left, right) => (left.title < right.title ? -1 : 1));
    return { tasks, runs, done, events: events.map(({ type, data }) => `${type} ${data.old} ${data.new}`) };
  });
}

function starts(trigger: AutomationTrigger, { type, data }: StoredEvent): boolean {
  return trigger.type === "event" && trigger.event === type && (trigger.to === null || trigger.to === data.new);
}

function depthOf({ data }: StoredEvent): number {
  return Number(Object(data.automation).depth ?? 0);
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
