/**
 * A rolling restart: the servers restart one after another, without failed requests.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hasPostgres } from "../servers/postgres.ts";
import { type Fleet, openFleet } from "./fleet.ts";
import { Load } from "./load.ts";

const SERVERS = 3;
const WRITERS = 6;

describe.skipIf(!hasPostgres())("three servers", () => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await openFleet({ servers: SERVERS });
  }, 600_000);
  afterAll(async () => await fleet?.close());

  test("can be restarted one after another under load without a failed request", async () => {
    const projectId = await fleet.project("ROLL");
    const load = new Load(fleet, projectId);
    load.start(WRITERS);
    const ends: number[] = [];
    for (const member of fleet.members) {
      await Bun.sleep(300);
      const before = load.acknowledged.length;
      const startedAt = performance.now();
      expect(await member.server.stop()).toBe(0);
      ends.push(Math.round(performance.now() - startedAt));
      // The other servers keep running.
      expect(load.acknowledged.length).toBeGreaterThan(before);
      await member.start();
    }
    await Bun.sleep(300);
    await load.stop();
    expect({ statuses: [...load.statuses.keys()], aborted: load.aborted }).toEqual({ statuses: [200], aborted: [] });
    expect(await load.faults()).toEqual([]);
    console.log(
      `rolling restart of ${SERVERS}: ${load.acknowledged.length} writes by ${WRITERS}, none failed, ` +
        `each stopped after ${ends.join(", ")} ms`,
    );
  }, 600_000);

  test("start on a database with newer additive migrations, but not with newer removals", async () => {
    await fleet.query("INSERT INTO migration (name, checksum, applied_at) VALUES ('9998_added', 'x', now())");
    await fleet.query("UPDATE migration SET is_expanding = true WHERE name = '9998_added'");
    const [member] = fleet.members;
    await member?.server.stop();
    await member?.start();
    expect((await fetch(`${member?.url}/readyz`)).status).toBe(200);
    await fleet.query("INSERT INTO migration (name, checksum, applied_at) VALUES ('9999_removed', 'x', now())");
    await member?.server.stop();
    await expect(member?.start()).rejects.toThrow('its migration "9999_removed" is unknown to this version');
    // Running servers continue.
    expect((await fetch(`${fleet.at(1).url}/readyz`)).status).toBe(200);
  }, 600_000);
});
