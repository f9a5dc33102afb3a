/**
 * Agents that claim, renew, complete and hand over the tasks of one project, and are killed or stall at random moments, on two
 * servers of one store. No two of them ever work on the same task, and no task waits longer than the lease of a dead agent.
 */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTracker, type Dumpable, type Store, type Tracker, TrackerError } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { fixedClock, testPorts } from "@hexlane/core/testing";
import { openSqliteStore } from "@hexlane/sqlite";
import { openFresh } from "../postgres/fresh_store.ts";
import { hasPostgres } from "../servers/postgres.ts";
import { Random } from "../simulation/random.ts";
import { HANG_MILLISECONDS, isFull, newSeed } from "../tier.ts";

const AGENTS = isFull ? 64 : 16;
const TASKS = isFull ? 10_000 : 200;
const TICK_SECONDS = 10;
const LEASE_SECONDS = 60;
const PRIORITIES = ["no-priority", "low", "medium", "high", "urgent"] as const;

type Doing = { taskId: string; claimId: string; ticksLeft: number };
/** An agent, which remembers only its own claim. */
interface Agent {
  tracker: Tracker;
  doing?: Doing | undefined;
  /** Ticks during which the agent does nothing, not even renew its claim. */
  stalled: number;
}

/** Opens a store twice, as two servers would. */
type OpenTwice = () => Promise<{ stores: [Store, Store]; close(): Promise<void> }>;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const STORES: Record<string, OpenTwice> = {
  memory: async () => {
    const store = memoryStore();
    return { stores: [store, store], close: () => store.close() };
  },
  SQLite: async () => {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-claims-"));
    folders.push(folder);
    const open = () => openSqliteStore(join(folder, "hexlane.db"));
    const stores: [Store & Dumpable, Store & Dumpable] = [await open(), await open()];
    return { stores, close: async () => void (await Promise.all(stores.map((store) => store.close()))) };
  },
};
if (isFull && hasPostgres()) {
  STORES.Postgres = async () => {
    const { store, openOther, close } = await openFresh();
    const other = await openOther();
    return {
      stores: [store, other],
      async close() {
        await other.close();
        await close();
      },
    };
  };
}

for (const [name, open] of Object.entries(STORES)) {
  test(
    `claims on ${name} give no task to two agents at once, and free each task when its lease ends`,
    async () => {
      const seed = newSeed();
      const random = new Random(seed);
      const { stores, close } = await open();
      try {
        await work(random, stores);
      } catch (error) {
        throw new Error(`Failed with SEED=${seed}`, { cause: error });
      } finally {
        await close();
      }
    },
    HANG_MILLISECONDS,
  );
}

async function work(random: Random, stores: readonly [Store, Store]): Promise<void> {
  const clock = fixedClock();
  const ports = testPorts();
  const [first, second] = stores.map((store) => createTracker({ ...ports, clock, store }));
  if (!first || !second) throw new Error("There must be two servers");
  const { account } = await first
    .as(null)
    .signUp({ name: "Ada", email: "ada@example.test", password: "correct-7-stable" });
  const actor = { kind: "session", userId: account.id } as const;
  const ada = first.as(actor);
  const workspace = await ada.createWorkspace({ name: "Engines", slug: "engines" });
  const { id: projectId } = await ada.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
  const open = new Set<string>();
  for (let start = 0; start < TASKS; start += 500) {
    const tasks = Array.from({ length: Math.min(500, TASKS - start) }, (_, index) => {
      const priority = PRIORITIES[random.upTo(PRIORITIES.length)] ?? "low";
      return { title: `Task ${start + index + 1}`, status: "to-do", priority };
    });
    const { results } = await ada.importTasks({ projectId, tasks });
    for (const { task } of results.tasks) if (task && "id" in task) open.add(task.id);
  }
  expect(open.size).toBe(TASKS);

  /** The last claim on each task, and when its lease ends. */
  const leases = new Map<string, { claimId: string; end: number }>();
  const isClaimed = (taskId: string, now: number) => (leases.get(taskId)?.end ?? 0) > now;
  const done = new Map<string, number>();
  const agents: Agent[] = Array.from({ length: AGENTS }, (_, index) => ({
    tracker: (index % 2 === 0 ? first : second).as(actor),
    stalled: 0,
  }));
  const counts = { kills: 0, lost: 0, handovers: 0, idle: 0 };

  async function claim(agent: Agent, now: number): Promise<"claimed" | "nothing"> {
    const { claim: made, task } = await agent.tracker.claimTask({ projectId, leaseSeconds: LEASE_SECONDS });
    if (!made || !task) return "nothing";
    const state = { isClaimed: isClaimed(task.id, now), isOpen: open.has(task.id) };
    expect({ task: task.id, ...state }).toEqual({ task: task.id, isClaimed: false, isOpen: true });
    expect(made.expiresAt.getTime()).toBe(now + LEASE_SECONDS * 1000);
    leases.set(task.id, { claimId: made.id, end: made.expiresAt.getTime() });
    agent.doing = { taskId: task.id, claimId: made.id, ticksLeft: random.upTo(6) };
    return "claimed";
  }

  /** Calls the server for the agent's claim. An agent without its claim stops working. */
  async function useClaim(
    agent: Agent,
    { taskId, claimId }: Doing,
    now: number,
    call: () => Promise<void>,
  ): Promise<void> {
    const isOurs = leases.get(taskId)?.claimId === claimId && isClaimed(taskId, now);
    const isFound = await call().then(
      () => true,
      (error: unknown) => {
        if (error instanceof TrackerError && error.code === "not_found") return false;
        throw error;
      },
    );
    expect({ taskId, isFound }).toEqual({ taskId, isFound: isOurs });
    if (isFound) return;
    counts.lost++;
    agent.doing = undefined;
  }

  async function act(agent: Agent, now: number): Promise<"claimed" | "nothing" | "other"> {
    if (random.chance(0.02)) {
      // The agent is killed, and its successor has no record of the claim. Half of the time, the claim was made just
      // before.
      if (random.chance(0.5) && !agent.doing) await claim(agent, now);
      counts.kills++;
      agent.doing = undefined;
      return "other";
    }
    if (agent.stalled > 0) {
      agent.stalled--;
      return "other";
    }
    if (random.chance(0.02)) agent.stalled = random.upTo(12);
    const { doing, tracker } = agent;
    if (!doing) return await claim(agent, now);
    const { taskId, claimId } = doing;
    if (doing.ticksLeft-- > 0) {
      await useClaim(agent, doing, now, async () => {
        const { expiresAt } = await tracker.renewClaim({ claimId, leaseSeconds: LEASE_SECONDS });
        leases.set(taskId, { claimId, end: expiresAt.getTime() });
      });
      return "other";
    }
    const isDone = random.chance(0.8);
    await useClaim(agent, doing, now, async () => {
      // Deleted before the call, because another agent may get the task before this one gets its response.
      if (leases.get(taskId)?.claimId === claimId) leases.delete(taskId);
      await tracker.releaseClaim(isDone ? { claimId, status: "done" } : { claimId, note: "Half done" });
      if (!isDone) counts.handovers++;
      else {
        open.delete(taskId);
        done.set(taskId, (done.get(taskId) ?? 0) + 1);
      }
    });
    agent.doing = undefined;
    return "other";
  }

  while (open.size > 0) {
    clock.advance(TICK_SECONDS);
    const now = clock.now().getTime();
    const isFree = (taskId: string) => open.has(taskId) && !isClaimed(taskId, now);
    const freeBefore = open.size <= AGENTS * 2 ? [...open].filter(isFree) : [];
    const results = await Promise.all(agents.map((agent) => act(agent, now)));
    if (!results.includes("nothing")) continue;
    counts.idle++;
    // An agent got nothing, so no task can have stayed free the whole time.
    expect(freeBefore.filter(isFree)).toEqual([]);
  }
  expect([done.size, Math.max(...done.values())]).toEqual([TASKS, 1]);
  expect(Object.values(counts).every((count) => count > 0)).toBe(true);
  const { rows } = await ada.listTasks({ workspaceId: workspace.id, status: "done", limit: 1 });
  expect(rows).toHaveLength(1);
}
