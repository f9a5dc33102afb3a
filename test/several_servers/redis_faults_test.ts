/**
 * Redis loses its data, hangs, crashes and recovers while two servers write and deliver: no request fails, no event is lost.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Receiver, startReceiver } from "../faults/receiver.ts";
import { hasPostgres } from "../servers/postgres.ts";
import { hasRedis, type RedisServer, startRedis } from "../servers/redis.ts";
import { type Fleet, openFleet, until } from "./fleet.ts";
import { Load } from "./load.ts";

const WRITERS = 3;
const PAUSE_MILLISECONDS = 700;

describe.skipIf(!hasPostgres() || !hasRedis())("two servers with Redis", () => {
  let redis: RedisServer;
  let receiver: Receiver;
  let fleet: Fleet;
  beforeAll(async () => {
    redis = await startRedis();
    receiver = await startReceiver(() => "ok");
    fleet = await openFleet({ servers: 2, redisUrl: redis.url });
  }, 600_000);
  afterAll(async () => {
    await fleet?.close();
    await receiver?.close();
    await redis?.kill();
  });

  test("fail no request and lose no event when Redis is flushed, frozen, killed and restarted", async () => {
    const projectId = await fleet.project("REDIS");
    const body = { webhookUrl: `${receiver.url}/hook`, events: { taskCreated: true } };
    await fleet.at(0).ok("POST", `/api/generic-webhook-integration/project/${projectId}`, { as: fleet.token, body });
    const load = new Load(fleet, projectId, { pauseMilliseconds: 40 });
    load.start(WRITERS);
    const faults = [
      () => Bun.$`redis-cli -p ${redis.port} flushall`.quiet(),
      () => redis.freeze(),
      () => redis.thaw(),
      () => redis.kill(),
      () => redis.start(),
    ];
    for (const fault of faults) {
      await Bun.sleep(PAUSE_MILLISECONDS);
      const before = load.acknowledged.length;
      await fault();
      await until("writes go on", () => load.acknowledged.length > before, 5);
    }
    await load.stop();
    expect({ statuses: [...load.statuses.keys()], aborted: load.aborted }).toEqual({ statuses: [200], aborted: [] });
    expect(await load.faults()).toEqual([]);
    const arrived = (): Set<string> => new Set(receiver.arrivals.map(({ headers }) => headers["webhook-id"] ?? ""));
    await until("every event has arrived", () => arrived().size >= load.acknowledged.length, 15);
    await Bun.sleep(500);
    expect([arrived().size, receiver.arrivals.length]).toEqual([load.acknowledged.length, load.acknowledged.length]);
  }, 600_000);
});
