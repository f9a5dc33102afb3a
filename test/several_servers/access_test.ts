/**
 * Revoked access takes effect on every server with the next request, even when servers cannot message each other; streams end soon
 * after.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { EventClient } from "../harness/live.ts";
import { buildWorld, type Tenant } from "../harness/world.ts";
import { hasPostgres } from "../servers/postgres.ts";
import { hasRedis, type RedisServer, startRedis } from "../servers/redis.ts";
import { isFull, waitSeconds } from "../tier.ts";
import { type Fleet, openFleet, until } from "./fleet.ts";

const SERVERS = 3;

describe.skipIf(!hasPostgres() || !hasRedis())("three servers, one Redis", () => {
  let fleet: Fleet;
  let redis: RedisServer;
  let room: Tenant;
  beforeAll(async () => {
    redis = await startRedis();
    fleet = await openFleet({ servers: SERVERS, redisUrl: redis.url });
    room = (await buildWorld(fleet.at(0).client)).mine;
  }, 600_000);
  afterAll(async () => {
    await fleet?.close();
    await redis?.kill();
  });

  const statusesOf = async (as: string, path: string): Promise<number[]> =>
    await Promise.all(fleet.members.map(async ({ client }) => (await client.ask("GET", path, { as })).status));
  const all = (status: number): number[] => fleet.members.map(() => status);

  /** Adds the tests of revoked access, which must not depend on Redis. */
  const revoking = (): void => {
    test("every server refuses a revoked key at the next request", async () => {
      for (let round = 0; round < SERVERS; round++) {
        const { apiKeyId, key } = await room.make.apiKey();
        const path = `/api/task/${room.ids.task}`;
        // Each server has cached the key now.
        expect(await statusesOf(key, path)).toEqual(all(200));
        await fleet
          .at(round)
          .ok("POST", "/api/auth/api-key/delete", { as: room.owner.token, body: { keyId: apiKeyId } });
        expect(await statusesOf(key, path)).toEqual(all(401));
      }
    }, 600_000);

    test("every server refuses a removed member at the next request", async () => {
      const person = await room.make.person();
      const memberId = await room.make.memberId(person);
      const path = `/api/task/${room.ids.task}`;
      expect(await statusesOf(person.token, path)).toEqual(all(200));
      const body = { memberIdOrEmail: memberId, organizationId: room.ids.workspace };
      await fleet.at(1).ok("POST", "/api/auth/organization/remove-member", { as: room.owner.token, body });
      expect(await statusesOf(person.token, path)).toEqual(all(404));
    }, 600_000);

    test("a session that ends on one server ends on all of them", async () => {
      const { session } = await room.make.session();
      expect(await statusesOf(session, "/api/notification")).toEqual(all(200));
      await fleet.at(2).ok("POST", "/api/auth/sign-out", { as: session, body: {} });
      expect(await statusesOf(session, "/api/notification")).toEqual(all(401));
    }, 600_000);
  };

  const following = (withinSeconds: number): void => {
    test(`a stream on one server delivers events from another within ${withinSeconds} s`, async () => {
      const headers = { authorization: `Bearer ${room.owner.token}` };
      const streams = await Promise.all(fleet.members.map(({ url }) => EventClient.open(`${url}/api/events`, headers)));
      const body = { content: `From the second ${withinSeconds}` };
      const about = { as: room.owner.token, body };
      await fleet.at(1).ok("POST", `/api/comment/${room.ids.task}`, about);
      const isTold = (stream: EventClient): boolean => stream.types.includes("taskCommentCreated");
      await until("every stream tells of the comment", () => streams.every(isTold), withinSeconds);
      for (const stream of streams) stream.leave();
    }, 600_000);
  };

  describe("with Redis", () => {
    revoking();
    following(1.5);
  });

  describe.skipIf(!isFull)("with Redis hanging", () => {
    beforeAll(() => redis.freeze());
    afterAll(() => redis.thaw());
    revoking();
    following(6);
  });

  describe("without Redis", () => {
    beforeAll(async () => await redis.kill());
    revoking();
    following(6);
  });

  test("events are delivered at once again when Redis is back", async () => {
    await redis.start();
    const headers = { authorization: `Bearer ${room.owner.token}` };
    await until(
      "news is quick again",
      async () => {
        const stream = await EventClient.open(`${fleet.at(0).url}/api/events`, headers);
        const startedAt = performance.now();
        await fleet
          .at(1)
          .ok("POST", `/api/comment/${room.ids.task}`, { as: room.owner.token, body: { content: "Back" } });
        await until("it is told", () => stream.types.includes("taskCommentCreated"), 6);
        // Without Redis, events take as long as the store's poll interval. Only the full tier checks this.
        const isQuick = performance.now() - startedAt < waitSeconds(0.7) * 1000;
        stream.leave();
        return isQuick;
      },
      20,
    );
  }, 600_000);
});

describe.skipIf(!hasPostgres())("two servers without Redis", () => {
  test("notify each other through Postgres, and refuse revoked credentials at once", async () => {
    const fleet = await openFleet({ servers: 2 });
    try {
      const { make, owner, ids } = (await buildWorld(fleet.at(0).client)).mine;
      const headers = { authorization: `Bearer ${owner.token}` };
      const stream = await EventClient.open(`${fleet.at(0).url}/api/events`, headers);
      const isTold = (): boolean => stream.types.includes("taskCommentCreated");
      // The sweep may be the first to check access on a new server.
      await Bun.sleep(2_200);
      await fleet
        .at(1)
        .ok("POST", `/api/comment/${ids.task}`, { as: owner.token, body: { content: "Through Postgres" } });
      await until("the other server tells of it", isTold, 1.5);
      stream.leave();
      const { apiKeyId, key } = await make.apiKey();
      const path = `/api/task/${ids.task}`;
      for (const { client } of fleet.members) expect((await client.ask("GET", path, { as: key })).status).toBe(200);
      await fleet.at(0).ok("POST", "/api/auth/api-key/delete", { as: owner.token, body: { keyId: apiKeyId } });
      for (const { client } of fleet.members) expect((await client.ask("GET", path, { as: key })).status).toBe(401);
    } finally {
      await fleet.close();
    }
  }, 600_000);
});
