/** Runs the contracts of Redis (`redis URL`) or of S3 (`s3 OPTIONS`, as JSON with a list of empty buckets). */
import { setTimeout as sleep } from "node:timers/promises";
import { blobsContract, liveContract, queueContract, sharedLimitsContract } from "@hexlane/core/testing";
import { systemClock } from "@hexlane/platform";

const tests = [];
const test = (name, body) => tests.push({ name, body });

async function until(isTrue) {
  while (!isTrue()) await sleep(5);
}

async function testRedis(url) {
  const { openRedis } = await import("@hexlane/redis");
  let opened = 0;
  const openPorts = async (prefix = `${process.pid}-${++opened}`) => {
    // On a busy machine, the adapter must not fall back to local counting.
    const patience = { takeMilliseconds: 5_000, askMilliseconds: 5_000 };
    const redis = openRedis(url, { clock: systemClock, prefix, ...patience });
    await until(() => redis.isUp);
    return redis;
  };
  const openTwo = async () => {
    const prefix = `${process.pid}-${++opened}`;
    const [one, other] = [await openPorts(prefix), await openPorts(prefix)];
    return { one, other, close: async () => void (await Promise.all([one.close(), other.close()])) };
  };
  const pass = (milliseconds) => sleep(milliseconds);

  queueContract("redis", {
    test,
    open: async () => {
      const redis = await openPorts();
      return { queue: redis.queue, clock: systemClock, pass, close: () => redis.close() };
    },
  });
  liveContract("redis", {
    test,
    open: async () => {
      const { one, other, close } = await openTwo();
      for (const { live } of [one, other]) {
        let isWhole = true;
        live.watchGaps?.((isOver) => {
          isWhole = isOver;
        });
        await until(() => isWhole);
      }
      return { live: one.live, other: other.live, settle: () => sleep(30), close };
    },
  });
  sharedLimitsContract("redis", {
    test,
    open: async () => {
      const { one, other, close } = await openTwo();
      return { limits: one.sharedLimits, other: other.sharedLimits, pass, close };
    },
  });
}

async function testS3({ buckets, ...options }) {
  const { openS3Blobs } = await import("@hexlane/s3");
  blobsContract("s3", {
    test,
    open: async () => {
      const bucket = buckets.shift();
      if (bucket === undefined) throw new Error("There are fewer buckets than tests");
      const blobs = await openS3Blobs({ ...options, bucket, clock: systemClock });
      return {
        blobs,
        now: () => systemClock.now(),
        upload: async ({ url, method, headers }, body) => (await fetch(url, { method, headers, body })).status,
        close: () => blobs.close(),
      };
    },
  });
}

const [, , service, options] = process.argv;
await (service === "redis" ? testRedis(options) : testS3(JSON.parse(options)));
const failed = [];
for (const { name, body } of tests) {
  await body().catch((error) => failed.push(`${name}: ${error.stack}`));
}
console.log(JSON.stringify({ passed: tests.length - failed.length, failed }));
