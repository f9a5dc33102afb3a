/**
 * A Postgres server that restarts or hangs under load.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Store, TrackerError } from "@hexlane/core";
import { ALL_ROWS, someAccount, someLabel, someWorkspace } from "@hexlane/core/testing";
import { openPostgresStore } from "@hexlane/postgres";
import { until } from "../servers/kept_process.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../servers/postgres.ts";
import { expectTime, isFull } from "../tier.ts";

const WRITERS = 6;

interface Attempt {
  id: string;
  outcome: "stored" | "unavailable";
  /** A time from `performance.now()`, in milliseconds. */
  since: number;
  until: number;
}

/** Tells writers to stop. */
interface Stop {
  isOver: boolean;
  /** The number of labels that all writers have stored so far. */
  stored: number;
}

/** Adds labels one after another, each once, until stopped. */
async function addLabels(store: Store, prefix: string, stop: Stop): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (let number = 0; !stop.isOver; number++) {
    const id = `${prefix}-${number}`;
    const since = performance.now();
    let outcome: Attempt["outcome"] = "stored";
    try {
      await store.transaction(async (tx) => {
        await tx.raiseWorkspaceVersion("workspace-1");
        await tx.insertLabel(someLabel({ id, name: id }));
      });
      stop.stored++;
    } catch (error) {
      // Any other error would be reported as a defect.
      if (!(error instanceof TrackerError && error.code === "unavailable")) throw error;
      outcome = "unavailable";
      await Bun.sleep(5);
    }
    attempts.push({ id, outcome, since, until: performance.now() });
  }
  return attempts;
}

describe.if(hasPostgres())("a server with Postgres", () => {
  let server: PostgresServer;
  let store: Store;
  beforeAll(async () => {
    server = await startPostgres({ durable: true });
    store = await openPostgresStore(await server.createDatabase());
    await store.transaction(async (tx) => {
      await tx.insertAccount(someAccount());
      await tx.insertWorkspace(someWorkspace());
    });
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  test("loses and duplicates nothing when Postgres restarts under load, and recovers within two seconds", async () => {
    const stop: Stop = { isOver: false, stored: 0 };
    const load = Array.from({ length: WRITERS }, (_, writer) => addLabels(store, `restart-${writer}`, stop));
    await Bun.sleep(300);
    await server.restart();
    const [back, before] = [performance.now(), stop.stored];
    await Bun.sleep(2500);
    await until(() => stop.stored > before, { what: "a label is stored" });
    stop.isOver = true;
    const attempts = (await Promise.all(load)).flat();
    const firstBack = attempts.filter(({ outcome, until }) => outcome === "stored" && until > back);
    expectTime(Math.min(...firstBack.map(({ until }) => until)) - back, 2000);
    const late = attempts.filter(({ outcome, since }) => outcome === "unavailable" && since > back + 2000);
    if (isFull) expect(late).toEqual([]);
    const { ids, version } = await store.read(async (tx) => ({
      ids: new Set((await tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS)).rows.map(({ id }) => id)),
      version: (await tx.findWorkspace("workspace-1"))?.version ?? 0,
    }));
    const lost = attempts.filter(({ id, outcome }) => outcome === "stored" && !ids.has(id));
    expect(lost).toEqual([]);
    // Every transaction raised the version once, so a duplicate would be visible.
    expect(version).toBe(someWorkspace().version + ids.size);
    expect(attempts.some(({ outcome }) => outcome === "unavailable")).toBe(true);
  }, 600_000);

  test("returns errors within five seconds when Postgres hangs, and recovers when it responds", async () => {
    await store.read((tx) => tx.findWorkspace("workspace-1"));
    const stop: Stop = { isOver: false, stored: 0 };
    const load = Array.from({ length: WRITERS }, (_, writer) => addLabels(store, `freeze-${writer}`, stop));
    const readers = async (): Promise<number[]> => {
      const waits: number[] = [];
      while (!stop.isOver) {
        const since = performance.now();
        await store
          .read((tx) => tx.findWorkspace("workspace-1"))
          .catch((error) => {
            expect(error).toMatchObject({ code: "unavailable" });
          });
        waits.push(performance.now() - since);
      }
      return waits;
    };
    // More requests than connections.
    const reading = Array.from({ length: 12 }, readers);
    await Bun.sleep(200);
    server.freeze();
    await Bun.sleep(6000);
    server.thaw();
    const [back, before] = [performance.now(), stop.stored];
    await Bun.sleep(2000);
    // Errors of writers that were waiting at the moment of recovery do not count.
    await until(() => stop.stored > before + WRITERS + 10, { what: "labels are stored" });
    stop.isOver = true;
    const attempts = (await Promise.all(load)).flat();
    const waits = (await Promise.all(reading)).flat();
    expectTime(Math.max(...waits, ...attempts.map(({ since, until }) => until - since)), 5000);
    expect(attempts.some(({ outcome }) => outcome === "unavailable")).toBe(true);
    const stored = attempts.filter(({ outcome, since }) => outcome === "stored" && since > back);
    expect(stored.length).toBeGreaterThan(10);
    const late = attempts.filter(({ outcome, since }) => outcome === "unavailable" && since > back + 1000);
    if (isFull) expect(late).toEqual([]);
    const [held] = await server.query<{ open: number }>(
      "SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'hexlane' AND xact_start < now() - interval '1 second'",
    );
    expect(held).toEqual({ open: 0 });
  }, 600_000);
});
