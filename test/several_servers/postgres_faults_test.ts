/**
 * Postgres crashes or hangs while servers write: they survive, answer only 503, and store nothing twice.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hasPostgres, type PostgresServer, startPostgres } from "../servers/postgres.ts";
import { expectTime } from "../tier.ts";
import { type Fleet, openFleet, until } from "./fleet.ts";
import { Load } from "./load.ts";

const WRITERS = 6;
const RECOVERY_SECONDS = 2;
const FROZEN_SECONDS = 5;

describe.skipIf(!hasPostgres())("two servers over one Postgres", () => {
  let postgres: PostgresServer;
  let fleet: Fleet;
  beforeAll(async () => {
    postgres = await startPostgres();
    fleet = await openFleet({ servers: 2, postgres });
  }, 600_000);
  afterAll(async () => {
    await fleet?.close();
    await postgres?.stop();
  });

  const areAlive = async (): Promise<boolean> =>
    (await Promise.all(fleet.members.map(async ({ url }) => (await fetch(`${url}/livez`)).status))).every(
      (status) => status === 200,
    );
  const isAnswered = (load: Load, since: number) => load.answers.some(({ at, status }) => at > since && status === 200);

  test("return only 503 when it crashes, recover within 2 s of its restart, and duplicate nothing", async () => {
    const load = new Load(fleet, await fleet.project("CRASH"));
    load.start(WRITERS);
    const recoveries: number[] = [];
    for (let round = 0; round < 2; round++) {
      await Bun.sleep(500);
      expect(await areAlive()).toBe(true);
      await postgres.restart();
      const backAt = performance.now();
      recoveries.push(await until("writes are answered again", () => isAnswered(load, backAt), RECOVERY_SECONDS));
      expect(await areAlive()).toBe(true);
    }
    await load.stop();
    expect({ aborted: load.aborted, statuses: [...load.statuses.keys()].sort() }).toEqual({
      aborted: [],
      statuses: [200, 503],
    });
    expect(await load.faults()).toEqual([]);
    console.log(`Postgres crashed twice: recovered after ${recoveries.map(Math.round).join(", ")} ms`);
  }, 600_000);

  test("return 503 within 5 s when it hangs, and recover when it responds again", async () => {
    const load = new Load(fleet, await fleet.project("FREEZE"));
    load.start(WRITERS);
    await Bun.sleep(500);
    postgres.freeze();
    const frozenAt = performance.now();
    try {
      const asked = fleet.members.map(async ({ url }) => {
        const startedAt = performance.now();
        const { status } = await fetch(`${url}/api/project?workspaceId=${fleet.workspaceId}`, {
          headers: { authorization: `Bearer ${fleet.token}` },
        });
        return { status, seconds: (performance.now() - startedAt) / 1000 };
      });
      for (const { status, seconds } of await Promise.all(asked)) {
        expect(status).toBe(503);
        expectTime(seconds * 1000, FROZEN_SECONDS * 1000);
      }
      expect(await areAlive()).toBe(true);
      // This includes requests that were in progress when Postgres froze.
      await until(
        "every writer was answered",
        () => load.answers.filter(({ status }) => status === 503).length >= WRITERS,
      );
    } finally {
      postgres.thaw();
    }
    const thawedAt = performance.now();
    const recovery = await until("writes are answered again", () => isAnswered(load, thawedAt), RECOVERY_SECONDS);
    await load.stop();
    const slowest = Math.max(...load.answers.filter(({ at }) => at > frozenAt).map(({ milliseconds }) => milliseconds));
    expectTime(slowest, FROZEN_SECONDS * 1000);
    expect([...load.statuses.keys()].sort()).toEqual([200, 503]);
    expect(await load.faults()).toEqual([]);
    console.log(
      `Postgres frozen: slowest response ${Math.round(slowest)} ms, recovered after ${Math.round(recovery)} ms`,
    );
  }, 600_000);
});
