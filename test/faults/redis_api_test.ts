/** Several servers with one database and one Redis, while Redis fails: the API, rate limits, live events and refusals. */
import { afterEach, describe, expect, test } from "bun:test";
import type { Channel, Ports } from "@hexlane/core";
import { type MemoryChannel, memoryChannel } from "@hexlane/core/memory";
import { testPorts } from "@hexlane/core/testing";
import { systemClock } from "@hexlane/platform";
import { openRedis, type RedisPorts } from "@hexlane/redis";
import { createLog } from "../../apps/server/log.ts";
import { type DeliveryWork, startDeliveries } from "../../apps/server/operations/deliveries.ts";
import { openTestApp, type TestApp } from "../../apps/server/test_app.ts";
import { until } from "../servers/kept_process.ts";
import { hasRedis, type RedisServer, startRedis } from "../servers/redis.ts";
import { expectTime } from "../tier.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const log = createLog({ level: "error", format: "json", now: () => new Date(), out: () => {} });

interface World {
  server: RedisServer;
  /** Two servers over one store. */
  one: TestApp;
  other: TestApp;
  redis: RedisPorts[];
  channel: MemoryChannel;
}

/**
 * @param patience how long to wait for Redis, in milliseconds. Tests of exact counts need a long time, because they
 * must not time out on a busy machine
 */
async function openWorld({ patience }: { patience?: number } = {}): Promise<World> {
  const server = await startRedis();
  closing.push(() => server.kill());
  const channel = memoryChannel();
  const channels: Record<string, Channel> = { webhook: channel };
  const common: Ports = { ...testPorts({ clock: systemClock }), channels };
  common.resolver = { ...common.resolver, resolve: async () => ["93.184.216.34"] };
  const waits = patience === undefined ? {} : { takeMilliseconds: patience, askMilliseconds: patience };
  const redis = [1, 2].map(() => openRedis(server.url, { clock: systemClock, prefix: "world", ...waits }));
  const portsOf = ({ queue, live, sharedLimits }: RedisPorts): Ports => ({ ...common, queue, live, sharedLimits });
  const [first, second] = redis as [RedisPorts, RedisPorts];
  // Simulates a proxy that sends the client's address.
  const config = { isTrustedProxy: () => true };
  const one = await openTestApp({ ports: portsOf(first), config });
  const other = await openTestApp({ ports: portsOf(second), joins: one, config });
  for (const ports of redis) closing.push(() => ports.close());
  await findRedis(redis);
  return { server, one, other, redis, channel };
}

/** Waits until every server receives the messages of the other servers. */
async function findRedis(redis: readonly RedisPorts[]): Promise<void> {
  const received = redis.map(() => false);
  const leave = redis.map(({ live }, index) => {
    received[index] = true;
    return live.watchGaps?.((isOver) => {
      received[index] = isOver;
    });
  });
  await until(() => redis.every(({ isUp }) => isUp) && received.every(Boolean), { what: "Redis is found" });
  for (const end of leave) end?.();
}

async function ask(app: TestApp, request: string, json?: unknown, headers?: Record<string, string>) {
  const [method = "", path = ""] = request.split(" ");
  const response = await app.ask(method, path, { ...(json ? { json } : {}), ...(headers ? { headers } : {}) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> & { id: string } };
}

async function makeProject({ one }: World): Promise<string> {
  const body = { workspaceId: one.workspaceId, name: "One", slug: "ONE", icon: "Layout" };
  const { status, body: project } = await ask(one, "POST /api/project", body);
  expect(status).toBe(200);
  return project.id;
}

function newTask(app: TestApp, project: string, title: string) {
  return ask(app, `POST /api/task/${project}`, { title, description: "", priority: "low", status: "to-do" });
}

describe.skipIf(!hasRedis())("a server with Redis", () => {
  test("responds to every request within a second when Redis hangs, dies and comes back", async () => {
    const world = await openWorld();
    const { server, one, other, redis } = world;
    const project = await makeProject(world);
    const slowest = async (): Promise<number> => {
      let milliseconds = 0;
      for (let round = 0; round < 20; round++) {
        const startedAt = performance.now();
        const asked = [one, other].flatMap((app) => [
          ask(app, `GET /api/task/tasks/${project}`),
          newTask(app, project, `Task ${round}`),
        ]);
        for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
        milliseconds = Math.max(milliseconds, performance.now() - startedAt);
      }
      return Math.round(milliseconds);
    };
    const figures: Record<string, number> = { there: await slowest() };
    server.freeze();
    figures.hanging = await slowest();
    server.thaw();
    await findRedis(redis);
    await server.kill();
    figures.dead = await slowest();
    await server.start();
    await findRedis(redis);
    figures.back = await slowest();
    console.log(`Slowest of 20 rounds of 4 requests, in ms: ${JSON.stringify(figures)}`);
    for (const milliseconds of Object.values(figures)) expectTime(milliseconds, 1_000);
  }, 600_000);

  test("shares rate limits with other servers, but counts alone while Redis is down", async () => {
    const { server, one, other } = await openWorld({ patience: 2_000 });
    let people = 0;
    const tries = async (app: TestApp, count: number): Promise<number[]> => {
      const from = { "x-forwarded-for": "192.0.2.1" };
      const asked = Array.from({ length: count }, () =>
        ask(app, "POST /api/auth/request-password-reset", { email: `nobody-${++people}@example.com` }, from),
      );
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    const first = [...(await tries(one, 35)), ...(await tries(other, 35))];
    const limited = (statuses: number[]) => statuses.filter((status) => status === 429).length;
    expect(limited(first)).toBe(10);
    await server.kill();
    // Each server counts its own requests: 35 of its 60 are used.
    expect([limited(await tries(one, 35)), limited(await tries(other, 35))]).toEqual([10, 10]);
  }, 600_000);

  test("counts wrong passwords together with other servers", async () => {
    const { one, other } = await openWorld({ patience: 2_000 });
    const guess = async (app: TestApp, password: string): Promise<number> => {
      const body = { email: "olga@example.com", password };
      const response = await app.ask("POST", "/api/auth/sign-in/email", { json: body, anonymous: true });
      return response.status;
    };
    for (let times = 0; times < 5; times++) {
      expect([await guess(one, "wrong one"), await guess(other, "wrong two")]).toEqual([401, 401]);
    }
    expect([await guess(one, "wrong"), await guess(other, "correct horse battery")]).toEqual([429, 429]);
  }, 600_000);

  test("refuses a key revoked on another server in every state of Redis", async () => {
    const { server, one, other, redis } = await openWorld();
    const makeKey = async () => {
      const { status, body } = await ask(one, "POST /api/auth/api-key/create", { name: "a key" });
      expect(status).toBe(200);
      return { id: body.id, header: { authorization: `Bearer ${body.key}` } };
    };
    const works = (headers: Record<string, string>) =>
      Promise.all(
        [one, other].map(async (app) => {
          return (await app.ask("GET", `/api/project?workspaceId=${one.workspaceId}`, { headers })).status;
        }),
      );
    const revoke = (keyId: string) => ask(one, "POST /api/auth/api-key/delete", { keyId });
    const [calm, hanging, dead, later] = [await makeKey(), await makeKey(), await makeKey(), await makeKey()];
    for (const { header } of [calm, hanging, dead, later]) expect(await works(header)).toEqual([200, 200]);

    expect((await revoke(calm.id)).status).toBe(200);
    await until(async () => (await works(calm.header)).join() === "401,401", { what: "the news arrives", seconds: 1 });

    expect(await works(hanging.header)).toEqual([200, 200]);
    server.freeze();
    expect((await revoke(hanging.id)).status).toBe(200);
    // The servers first have to detect that Redis is down.
    await until(async () => (await works(hanging.header)).join() === "401,401", { what: "it is refused", seconds: 5 });
    server.thaw();
    await findRedis(redis);
    expect(await works(dead.header)).toEqual([200, 200]);
    await server.kill();
    await until(() => redis.every(({ isUp }) => !isUp), { what: "its end is noticed" });
    expect((await revoke(dead.id)).status).toBe(200);
    expect(await works(dead.header)).toEqual([401, 401]);
    await server.start();
    await findRedis(redis);
    expect([await works(hanging.header), await works(dead.header)]).toEqual([
      [401, 401],
      [401, 401],
    ]);
    expect(await works(later.header)).toEqual([200, 200]);
  }, 600_000);

  test("loses no event and keeps each partition in order when Redis is killed, frozen and flushed", async () => {
    const world = await openWorld();
    const { server, one, other, channel } = world;
    const project = await makeProject(world);
    const hook = { webhookUrl: "https://hooks.example.test/in", events: { taskCreated: true, taskTitleChanged: true } };
    expect(await ask(one, `POST /api/generic-webhook-integration/project/${project}`, hook)).toMatchObject({
      status: 200,
    });
    const work = [one, other].map(
      ({ tracker }): DeliveryWork => startDeliveries(tracker.contextFor(null), log, { sweepMilliseconds: 200 }),
    );
    for (const one of work) closing.push(() => one.stop({ graceMilliseconds: 0 }));
    const expected: string[] = [];
    const write = async (round: number): Promise<void> => {
      for (const [index, app] of [one, other].entries()) {
        const title = `Task ${round} ${index}`;
        const { body } = await newTask(app, project, title);
        await ask(app, `PUT /api/task/title/${body.id}`, { title: `${title} renamed` });
        expected.push(`${title} created`, `${title} renamed`);
      }
    };
    const writeFor = async (rounds: number, from: number) => {
      for (let round = from; round < from + rounds; round++) await write(round);
    };
    await writeFor(10, 0);
    await Promise.all([writeFor(10, 10), server.flush()]);
    server.freeze();
    await writeFor(10, 20);
    server.thaw();
    await server.kill();
    await writeFor(10, 30);
    await server.start();
    await writeFor(10, 40);
    const arrivals = () =>
      channel.sent.map(({ payload }) => {
        const { event, task, data } = payload as {
          event: string;
          task: { title: string };
          data: { newTitle?: string };
        };
        return event === "task.created" ? `${task.title} created` : `${data.newTitle}`;
      });
    await until(() => new Set(arrivals()).size === expected.length, { what: "everything arrives", seconds: 15 });
    const arrived = arrivals();
    expect([...new Set(arrived)].toSorted()).toEqual(expected.toSorted());
    const orders = new Map<string, string[]>();
    for (const text of arrived) {
      const [, task = "", what = ""] = /^(Task \d+ \d) (\w+)$/.exec(text) ?? [];
      orders.set(task, [...(orders.get(task) ?? []), what]);
    }
    for (const [task, order] of orders) expect([task, order]).toEqual([task, ["created", "renamed"]]);
  }, 600_000);
});
