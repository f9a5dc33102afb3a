/**
 * Delivery by several servers: every event once, every reminder once, and another server continues when a server dies.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Reaction, type Receiver, startReceiver } from "../faults/receiver.ts";
import { hasPostgres } from "../servers/postgres.ts";
import { hasRedis, type RedisServer, startRedis } from "../servers/redis.ts";
import { expectTime, isFull } from "../tier.ts";
import { type Fleet, HURRIED, Member, openFleet, program, until } from "./fleet.ts";

const TAKEOVER_SECONDS = 10;
const EVENTS = { taskCreated: true, taskCommentCreated: true, taskStatusChanged: true, dueDateReminder: true };

/** The polling servers use short intervals: fractions of a second instead of seconds. */
const ways: [string, number, boolean][] = [
  ["two servers that poll at short intervals", 2, false],
  ...(isFull ? [["four servers with a Redis", 4, true] satisfies [string, number, boolean]] : []),
];
const isPossible = hasPostgres() && hasRedis();

describe.skipIf(!isPossible).each(ways)("%s", (_, servers, withRedis) => {
  let fleet: Fleet;
  let redis: RedisServer | undefined;
  let receiver: Receiver;
  let reactionOf: (path: string) => Reaction = () => "ok";
  beforeAll(async () => {
    redis = withRedis ? await startRedis() : undefined;
    receiver = await startReceiver((path) => reactionOf(path));
    // No server dies during a delivery here. Leases are long, so that each event is delivered only once. A server that
    // is delayed for longer than its lease may cause another server to send again. A response that arrives after the
    // timeout has the same effect.
    const hurried = { command: HURRIED, env: { HURRY_LEASE_SECONDS: "60", HURRY_TIMEOUT_MS: "60000" } };
    fleet = await openFleet({ servers, ...(redis ? { redisUrl: redis.url } : hurried) });
  }, 600_000);
  afterAll(async () => {
    await fleet?.close();
    await receiver?.close();
    await redis?.kill();
  });

  /** Creates a project with its own path at the receiver. */
  const hookedProject = async (slug: string): Promise<string> => {
    const projectId = await fleet.project(slug);
    const body = { webhookUrl: `${receiver.url}/${slug}`, events: EVENTS, dueDateReminderLeadTimeMinutes: 60 };
    await fleet.at(0).ok("POST", `/api/generic-webhook-integration/project/${projectId}`, { as: fleet.token, body });
    return projectId;
  };
  const arrivalsAt = (slug: string): { id: string; event: string; title: string }[] =>
    receiver.arrivals
      .filter(({ path }) => path === `/${slug}`)
      .map(({ headers, body }) => {
        const { event, task } = JSON.parse(body) as { event: string; task: { title: string } };
        return { id: headers["webhook-id"] ?? "", event, title: task.title };
      });

  test("every event arrives under one ID, and each task's events arrive in order", async () => {
    const slug = "SENT";
    const projectId = await hookedProject(slug);
    const count = 15;
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { id } = await fleet.task(projectId, `Task ${index}`, fleet.at(index));
        const as = fleet.token;
        await fleet.at(index + 1).insist("POST", `/api/comment/${id}`, { as, body: { content: "Seen" } });
        await fleet.at(index + 2).insist("PATCH", `/api/task/${id}`, { as, body: { status: "done" } });
      }),
    );
    const wanted = ["task.created", "task.comment_created", "task.status_changed"];
    await until("everything has arrived", () => arrivalsAt(slug).length >= count * wanted.length, 20);
    // Allows time for duplicates.
    await Bun.sleep(withRedis ? 2_200 : 500);
    const arrived = arrivalsAt(slug);
    const once = [...new Map(arrived.map((arrival) => [arrival.id, arrival])).values()];
    expect(once.length).toBe(count * wanted.length);
    // With leases of six seconds, as in production, a server that is delayed longer may cause another server to send
    // again.
    if (!withRedis) expect(arrived.length).toBe(once.length);
    const tasks = Map.groupBy(once, ({ title }) => title);
    expect(tasks.size).toBe(count);
    for (const [title, of] of tasks) expect([title, of.map(({ event }) => event)]).toEqual([title, wanted]);
  }, 600_000);

  if (!withRedis)
    test("a reminder is sent once", async () => {
      const slug = "REMIND";
      const projectId = await hookedProject(slug);
      const dueDate = new Date(Date.now() + 1_800_000).toISOString();
      const count = 6;
      for (let index = 0; index < count; index++) {
        const body = { title: `Due ${index}`, description: "", priority: "low", status: "to-do", dueDate };
        await fleet.at(index).ok("POST", `/api/task/${projectId}`, { as: fleet.token, body });
      }
      const reminders = (): string[] =>
        arrivalsAt(slug).flatMap(({ event, title }) => (/remind/i.test(event) ? [title] : []));
      await until("every task was reminded of", () => reminders().length >= count, 25);
      // Each server checks due dates once more.
      await Bun.sleep(1_500);
      expect(reminders().sort()).toEqual(Array.from({ length: count }, (_, index) => `Due ${index}`));
    }, 600_000);

  if (withRedis)
    test("another server takes over within 10 seconds when one is killed while it sends", async () => {
      const slug = "KILLED";
      const projectId = await hookedProject(slug);
      reactionOf = (path) => (path === `/${slug}` ? "hangs" : "ok");
      // All servers but the first are frozen, so that only the first sends.
      const [first, ...others] = fleet.members as [Member, ...Member[]];
      for (const { server } of others) process.kill(server.pid, "SIGSTOP");
      await Bun.sleep(300);
      await fleet.task(projectId, "Left behind", first);
      await until("the first is sending", () => arrivalsAt(slug).length > 0, 15);
      await first.server.kill();
      const killedAt = performance.now();
      for (const { server } of others) process.kill(server.pid, "SIGCONT");
      reactionOf = () => "ok";
      const taken = (): boolean =>
        receiver.arrivals.some(({ path, reaction }) => path === `/${slug}` && reaction === "ok");
      await until("another one sends it", taken, TAKEOVER_SECONDS);
      const seconds = (performance.now() - killedAt) / 1000;
      expectTime(seconds * 1000, TAKEOVER_SECONDS * 1000);
      await Bun.sleep(500);
      const arrived = arrivalsAt(slug);
      // The killed server and the other server each sent the event once, under the same ID.
      expect([arrived.length, new Set(arrived.map(({ id }) => id)).size]).toEqual([2, 1]);
      console.log(`${servers} servers: taken over ${seconds.toFixed(1)} s after SIGKILL`);
      await first.start();
    }, 600_000);
});

describe.skipIf(!isPossible)("with two servers and a worker", () => {
  test("only the worker sends events, and it reports its health", async () => {
    const receiver = await startReceiver(() => "ok");
    const fleet = await openFleet({ servers: 2, command: program("serve", "--no-worker") });
    const worker = new Member(
      { ...fleet.env, BASE_URL: "https://board.example.org", LOG_LEVEL: "info" },
      program("worker"),
    );
    try {
      const projectId = await fleet.project("WORK");
      const body = { webhookUrl: `${receiver.url}/work`, events: EVENTS };
      await fleet.at(0).ok("POST", `/api/generic-webhook-integration/project/${projectId}`, { as: fleet.token, body });
      await fleet.task(projectId, "For the worker");
      await Bun.sleep(2_500);
      expect(receiver.arrivals.length).toBe(0);
      await worker.start();
      await until("the worker has sent it", () => receiver.arrivals.length > 0, 10);
      expect(receiver.arrivals[0]?.body).toContain("https://board.example.org/");
      const health = /http:\/\/localhost:\d+/.exec(worker.url)?.[0] ?? "";
      expect(
        await Promise.all(
          ["/livez", "/readyz", "/api/task/x"].map(async (path) => (await fetch(health + path)).status),
        ),
      ).toEqual([200, 200, 404]);
      expect(await worker.server.stop()).toBe(0);
    } finally {
      await worker.close();
      await fleet.close();
      await receiver.close();
    }
  }, 600_000);
});
