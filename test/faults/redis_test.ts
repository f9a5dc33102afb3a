/**
 * Redis crashes, hangs, loses its data and recovers: callers do not wait for it, nothing is lost, and interrupted work
 * is repeated.
 */
import { afterEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { systemClock } from "@hexlane/platform";
import { openRedis, type RedisPorts, type RedisState } from "@hexlane/redis";
import { freePort } from "../harness/free_port.ts";
import { startCutProxy } from "../servers/cut_proxy.ts";
import { keepProcess, until } from "../servers/kept_process.ts";
import { hasRedis, type RedisServer, sharedRedis, startRedis } from "../servers/redis.ts";
import { expectTime } from "../tier.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

let opened = 0;

interface Opened {
  redis: RedisPorts;
  /** Reported states. */
  states: RedisState[];
  /** Reported gaps. */
  gaps: boolean[];
}

function open(url: string, prefix = `faults-${++opened}`): Opened {
  const states: RedisState[] = [];
  const gaps: boolean[] = [];
  const redis = openRedis(url, { clock: systemClock, prefix, onState: (state) => states.push(state) });
  redis.live.watchGaps?.((isOver) => gaps.push(isOver));
  closing.push(() => redis.close());
  return { redis, states, gaps };
}

async function ownRedis(): Promise<RedisServer> {
  const server = await startRedis();
  closing.push(() => server.kill());
  return server;
}

/** Processes partitions and records them. */
function workOn({ redis }: Opened, milliseconds = 0): string[] {
  const seen: string[] = [];
  const look = async (partition: string): Promise<void> => {
    seen.push(partition);
    if (milliseconds > 0) await Bun.sleep(milliseconds);
  };
  redis.queue.work(look, { concurrency: 8, onError: (error) => seen.push(String(error)) });
  return seen;
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; milliseconds: number }> {
  const startedAt = performance.now();
  const answer = await work();
  return { answer, milliseconds: performance.now() - startedAt };
}

const BUCKET = { key: "a", limit: 100, windowSeconds: 3600 };

describe.skipIf(!hasRedis())("a server with Redis", () => {
  test("starts without Redis, logs one line, and uses Redis once it is up", async () => {
    const port = freePort();
    const one = open(`redis://127.0.0.1:${port}`, "late");
    const seen = workOn(one);
    const asked = await timed(async () => {
      await one.redis.queue.wake("early");
      return await one.redis.sharedLimits.takeTokens(BUCKET, 1);
    });
    expect(asked.answer).toBeUndefined();
    expectTime(asked.milliseconds, 100);
    const received: string[] = [];
    one.redis.live.subscribe("topic", (message) => received.push(message));
    await expect(one.redis.live.publish("topic", "here")).rejects.toMatchObject({ code: "unavailable" });
    await until(() => seen.includes("early"), { what: "the partition is looked at without Redis" });
    expect([received, one.gaps, one.redis.isUp]).toEqual([["here"], [false], false]);
    await Bun.sleep(1_500);
    expect(one.states).toEqual([{ isUp: false, reason: expect.stringContaining("ECONNREFUSED") }]);

    const server = await startRedis(port);
    closing.push(() => server.kill());
    await until(() => one.redis.isUp && one.gaps.length === 2, { what: "Redis is found" });
    expect([one.states.length, one.gaps]).toEqual([2, [false, true]]);
    const other = open(server.url, "late");
    await until(() => other.redis.isUp, { what: "the other finds Redis" });
    await other.redis.queue.wake("from the other");
    await until(() => seen.includes("from the other"), { what: "the worker works" });
    expect((await one.redis.sharedLimits.takeTokens(BUCKET, 1))?.granted).toBe(1);
  });

  test("delays only the first request, briefly, when Redis hangs", async () => {
    const server = await ownRedis();
    const one = open(server.url);
    const seen = workOn(one);
    await until(() => one.redis.isUp && one.gaps.at(-1) === true, { what: "Redis is found" });
    const taken = async (): Promise<boolean> => (await one.redis.sharedLimits.takeTokens(BUCKET, 1)) !== undefined;
    await until(taken, { what: "Redis answers in time" });
    server.freeze();
    const first = await timed(() => one.redis.sharedLimits.takeTokens(BUCKET, 1));
    expect(first.answer).toBeUndefined();
    expectTime(first.milliseconds, 150);
    const others = await timed(() =>
      Promise.all(Array.from({ length: 1000 }, () => one.redis.sharedLimits.takeTokens(BUCKET, 1))),
    );
    expect(others.answer.every((answer) => answer === undefined)).toBe(true);
    expectTime(others.milliseconds, 100);
    const woken = await timed(() => one.redis.queue.wake("meanwhile"));
    expectTime(woken.milliseconds, 50);
    await until(() => seen.includes("meanwhile"), { what: "the partition is looked at without Redis" });
    await until(() => one.gaps.at(-1) === false, { what: "the silence is noticed", seconds: 5 });
    await until(() => one.states.length > 0, { what: "the silence is reported", seconds: 5 });
    expect(one.states).toEqual([{ isUp: false, reason: "Redis does not respond" }]);
    server.thaw();
    await until(() => one.redis.isUp && one.gaps.at(-1) === true, { what: "it goes on", seconds: 5 });
    expect(one.states.map(({ isUp }) => isUp)).toEqual([false, true]);
    await one.redis.queue.wake("afterward");
    await until(() => seen.includes("afterward"), { what: "the partition is looked at" });
    expect((await one.redis.sharedLimits.takeTokens(BUCKET, 1))?.granted).toBe(1);
  }, 600_000);

  test("reconnects its workers and listeners each time Redis is killed and restarted empty", async () => {
    const server = await ownRedis();
    const [one, other] = [open(server.url, "killed"), open(server.url, "killed")];
    const seen = workOn(one);
    const received: string[] = [];
    one.redis.live.subscribe("topic", (message) => received.push(message));
    for (let round = 0; round < 3; round++) {
      const isBack = () => [one, other].every(({ redis, gaps }) => redis.isUp && gaps.at(-1) === true);
      await until(isBack, { what: "both find it" });
      await other.redis.queue.wake(`partition ${round}`);
      await other.redis.live.publish("topic", `message ${round}`);
      await until(() => seen.includes(`partition ${round}`), { what: `partition ${round} is looked at` });
      await until(() => received.includes(`message ${round}`), { what: `message ${round} is received` });
      await server.kill();
      await until(() => !one.redis.isUp && one.gaps.at(-1) === false, { what: "its end is noticed" });
      await server.start();
    }
    expect(one.states.filter(({ isUp }) => !isUp).length).toBe(3);
  }, 600_000);

  test("runs every partition that is woken again after Redis was flushed", async () => {
    const server = await ownRedis();
    const one = open(server.url);
    await until(() => one.redis.isUp, { what: "Redis is found" });
    const seen = workOn(one, 5);
    const partitions = Array.from({ length: 200 }, (_, index) => `partition ${index}`);
    const wakeAll = () => Promise.all(partitions.map((partition) => one.redis.queue.wake(partition)));
    for (let round = 0; round < 5; round++) {
      await wakeAll();
      await Bun.sleep(30);
      await server.flush();
    }
    // Waits for the runs that were in progress when Redis lost its data.
    await Bun.sleep(200);
    seen.length = 0;
    await wakeAll();
    await until(() => new Set(seen).size === partitions.length, { what: "every partition is looked at" });
    expect(seen.toSorted()).toEqual(partitions.toSorted());
  }, 600_000);

  test("takes over the partition of a killed server within 10 seconds", async () => {
    const { url } = await sharedRedis();
    const prefix = `faults-${++opened}`;
    const command = [process.execPath, join(import.meta.dir, "partition_worker.ts"), url, prefix];
    const victim = await keepProcess(command);
    closing.push(() => victim.end());
    await until(() => victim.log().includes("works"), { what: "the server runs" });
    const one = open(url, prefix);
    await until(() => one.redis.isUp, { what: "Redis is found" });
    await one.redis.queue.wake("a");
    await until(() => victim.log().includes("took a"), { what: "it takes the partition" });
    const seen = workOn(one);
    await Bun.sleep(200);
    expect(seen).toEqual([]);
    await victim.end();
    const { milliseconds } = await timed(() =>
      until(() => seen.includes("a"), { what: "the other takes over", seconds: 10 }),
    );
    console.log(`A killed server's partition is taken over after ${Math.round(milliseconds)} ms`);
    expect(seen).toEqual(["a"]);
  }, 600_000);

  test("reports a gap after another server was disconnected", async () => {
    const server = await sharedRedis();
    const proxy = await startCutProxy(server.port);
    closing.push(() => proxy.close());
    const one = open(`redis://127.0.0.1:${proxy.port}`, "cut");
    const other = open(server.url, "cut");
    const isWhole = () => [one, other].every(({ redis, gaps }) => redis.isUp && gaps.at(-1) === true);
    await until(isWhole, { what: "both find it" });
    const received: string[] = [];
    other.redis.live.subscribe("topic", (message) => received.push(message));
    proxy.cut();
    await until(() => !one.redis.isUp, { what: "the cut is noticed" });
    await expect(one.redis.live.publish("topic", "lost")).rejects.toMatchObject({ code: "unavailable" });
    expect(other.gaps).toEqual([false, true]);
    proxy.mend();
    await until(() => other.gaps.length === 3, { what: "the other is told" });
    await until(isWhole, { what: "both are whole" });
    expect([one.gaps, other.gaps]).toEqual([
      [false, true, false, true],
      [false, true, true],
    ]);
    await one.redis.live.publish("topic", "received");
    await until(() => received.length > 0, { what: "the message is received" });
    expect(received).toEqual(["received"]);
    await Bun.sleep(1_100);
    expect(other.gaps.length).toBe(3);
  }, 600_000);

  test("can exit even if Redis was never reachable", async () => {
    for (const url of [(await sharedRedis()).url, `redis://127.0.0.1:${freePort()}`]) {
      const command = [process.execPath, join(import.meta.dir, "partition_worker.ts"), url, "leaving", "leaves"];
      const leaving = await keepProcess(command);
      closing.push(() => leaving.end());
      await until(() => leaving.log().includes("works"), { what: "the server runs" });
      await until(() => !leaving.isRunning(), { what: "it has ended" });
    }
  }, 600_000);

  test("can stop while Redis hangs", async () => {
    const server = await ownRedis();
    const one = open(server.url);
    workOn(one);
    await until(() => one.redis.isUp, { what: "Redis is found" });
    server.freeze();
    const { milliseconds } = await timed(() => one.redis.close());
    expectTime(milliseconds, 4_000);
    server.thaw();
  }, 600_000);
});
