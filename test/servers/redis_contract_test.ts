/** The contract tests of the shared ports, on a real Redis. */
import { afterAll, describe, test } from "bun:test";
import { liveContract, queueContract, sharedLimitsContract } from "@hexlane/core/testing";
import { systemClock } from "@hexlane/platform";
import { openRedis, type RedisPorts } from "@hexlane/redis";
import { until } from "./kept_process.ts";
import { hasRedis, sharedRedis } from "./redis.ts";

let opened = 0;
const open: RedisPorts[] = [];
afterAll(() => Promise.all(open.map((redis) => redis.close())));

async function openPorts(prefix = `contract-${++opened}`): Promise<RedisPorts> {
  // On a busy machine, the adapter must not fall back to local counting.
  const patience = { takeMilliseconds: 5_000, askMilliseconds: 5_000 };
  const redis = openRedis((await sharedRedis()).url, { clock: systemClock, prefix, ...patience });
  open.push(redis);
  await until(() => redis.isUp, { what: "Redis answers" });
  return redis;
}

describe.skipIf(!hasRedis())("on Redis", () => {
  queueContract("redis", {
    test,
    open: async () => {
      const redis = await openPorts();
      return {
        queue: redis.queue,
        clock: systemClock,
        pass: (milliseconds) => Bun.sleep(milliseconds),
        close: () => redis.close(),
      };
    },
  });

  liveContract("redis", {
    test,
    open: async () => {
      const prefix = `contract-${++opened}`;
      const [one, other] = [await openPorts(prefix), await openPorts(prefix)];
      for (const { live } of [one, other]) {
        let isWhole = true;
        live.watchGaps?.((isOver) => {
          isWhole = isOver;
        });
        await until(() => isWhole, { what: "messages arrive" });
      }
      return {
        live: one.live,
        other: other.live,
        settle: () => Bun.sleep(30),
        close: async () => void (await Promise.all([one.close(), other.close()])),
      };
    },
  });

  sharedLimitsContract("redis", {
    test,
    open: async () => {
      const prefix = `contract-${++opened}`;
      const [one, other] = [await openPorts(prefix), await openPorts(prefix)];
      return {
        limits: one.sharedLimits,
        other: other.sharedLimits,
        pass: (milliseconds) => Bun.sleep(milliseconds),
        close: async () => void (await Promise.all([one.close(), other.close()])),
      };
    },
  });
});
