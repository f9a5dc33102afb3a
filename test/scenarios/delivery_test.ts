/**
 * Deliveries of a real server, as a receiver and the delivery log see them.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { type Arrival, type Reaction, type Receiver, startReceiver } from "../faults/receiver.ts";
import { openScene, type Scene } from "../faults/scene.ts";
import type { ProblemBody, Row } from "../harness/client.ts";
import { SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { buildWorld } from "../harness/world.ts";
import { expectTime, isFull, waitSeconds } from "../tier.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const ALL = ["taskCreated", "taskStatusChanged", "taskTitleChanged", "taskMoved", "taskDeleted", "dueDateReminder"];

let scene: Scene;
let receiver: Receiver;
/** The responses to the next delivery attempts to a path; later attempts succeed. */
const reactions = new Map<string, Reaction[]>();

beforeAll(async () => {
  receiver = await startReceiver((path) => reactions.get(path)?.shift() ?? "ok");
  scene = await openScene({
    env: { ALLOW_PRIVATE_DESTINATIONS: "true", BASE_URL: "http://localhost:3000" },
    command: [process.execPath, join(import.meta.dir, "../faults/delivery_server.ts")],
  });
}, 600_000);
afterAll(async () => {
  expect(await scene.server.stop()).toBe(0);
  await scene.close();
  await receiver.close();
});

interface Project {
  id: string;
  path: string;
  arrivals(): Arrival[];
  /** Waits for this many attempts. */
  arrived(count: number): Promise<Arrival[]>;
  log(): Promise<Row[]>;
  /** Waits until nothing is pending, and returns the log, oldest first. */
  settled(count: number): Promise<Row[]>;
}

let projectCount = 0;

async function openProject(answers: Reaction[] = [], kind = "generic-webhook"): Promise<Project> {
  const slug = `D${++projectCount}`;
  const project = await ask("POST", "/api/project", {
    name: slug,
    slug,
    icon: "Layout",
    workspaceId: scene.workspaceId,
  });
  const path = `/services/${project.id}`;
  reactions.set(path, answers);
  const known = kind === "slack" ? ALL.slice(0, 3) : ALL;
  await ask("POST", `/api/${kind}-integration/project/${project.id}`, {
    webhookUrl: `${receiver.url}${path}`,
    ...(kind === "slack" ? {} : { secret: SECRET }),
    events: Object.fromEntries(known.map((event) => [event, true])),
  });
  const arrivals = () => receiver.arrivals.filter((arrival) => arrival.path === path);
  const log = () => ask<Row[]>("GET", `/api/project/${project.id}/deliveries`);
  return {
    id: project.id,
    path,
    arrivals,
    log,
    async arrived(count) {
      await until(async () => arrivals().length >= count);
      return arrivals();
    },
    async settled(count) {
      await until(async () => {
        const rows = await log();
        return rows.length === count && rows.every(({ status }) => status !== "pending");
      });
      return (await log()).toReversed();
    },
  };
}

const ask = <T = Row>(method: string, path: string, body?: object): Promise<T> =>
  scene.client.ok<T>(method, path, { as: scene.token, ...(body ? { body } : {}) });

const makeTask = (project: Project, title: string): Promise<Row> =>
  ask("POST", `/api/task/${project.id}`, { title, description: "D", priority: "low", status: "to-do" });

const payloadOf = ({ body }: Arrival) => JSON.parse(body) as { event: string; data: Record<string, unknown> };

async function until(isDone: () => Promise<boolean>, seconds = 10): Promise<void> {
  const end = performance.now() + waitSeconds(seconds) * 1000;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error("The condition was not met in time");
    await Bun.sleep(20);
  }
}

test("an event arrives within a second with both signatures", async () => {
  const project = await openProject();
  const startedAt = performance.now();
  const task = await makeTask(project, "Ünïcode 🔥 日本語");
  const [arrival] = (await project.arrived(1)) as [Arrival];
  expectTime(arrival.at - startedAt, 1000);
  expect(new Webhook(SECRET).verify(arrival.body, arrival.headers)).toBeTruthy();
  expect(arrival.headers["x-kaneo-signature"]).toBe(createHmac("sha256", SECRET).update(arrival.body).digest("hex"));
  expect(arrival.headers["content-type"]).toContain("application/json");
  const { timestamp, ...payload } = JSON.parse(arrival.body) as Record<string, unknown>;
  expectTime(Math.abs(Date.parse(String(timestamp)) - Date.now()), 10_000);
  const base = "http://localhost:3000/dashboard/workspace";
  expect(payload).toEqual({
    event: "task.created",
    integration: { type: "generic-webhook" },
    project: { id: project.id, name: "D1", workspaceId: scene.workspaceId },
    task: {
      id: task.id,
      number: 1,
      title: "Ünïcode 🔥 日本語",
      status: "to-do",
      statusName: "To Do",
      priority: "low",
      url: `${base}/${scene.workspaceId}/project/${project.id}/task/${task.id}`,
    },
    actor: { id: expect.any(String), name: "Olga" },
    data: { title: "Ünïcode 🔥 日本語", description: "D", priority: "low", status: "to-do", number: 1 },
  });
  const [row] = await project.settled(1);
  expect(row).toMatchObject({
    id: arrival.headers["webhook-id"],
    event: "taskCreated",
    status: "delivered",
    attempts: 1,
    responseStatus: 204,
    nextAttemptAt: null,
  });
});

test("a task's events arrive in order after failed attempts, without delaying other tasks", async () => {
  const project = await openProject(["fails", "resets", "moved"]);
  const task = await makeTask(project, "First");
  await project.arrived(1);
  for (const title of ["A", "B", "C"]) await ask("PATCH", `/api/task/${task.id}`, { title });
  await ask("PATCH", `/api/task/${task.id}`, { status: "done" });
  const rows = await project.settled(5);
  expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([
    ["delivered", 4],
    ["delivered", 1],
    ["delivered", 1],
    ["delivered", 1],
    ["delivered", 1],
  ]);
  const taken = project.arrivals().slice(3).map(payloadOf);
  expect(taken.map(({ event, data }) => data.newTitle ?? event)).toEqual([
    "task.created",
    "A",
    "B",
    "C",
    "task.status_changed",
  ]);
  const ids = project.arrivals().map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids.slice(0, 4)).size).toBe(1);
  expect(new Set(ids).size).toBe(5);
});

test("a receiver's Retry-After is respected", async () => {
  const project = await openProject(["busy"]);
  await makeTask(project, "Later");
  const [first, second] = (await project.arrived(2)) as [Arrival, Arrival];
  expect(second.at - first.at).toBeGreaterThanOrEqual(990);
});

test("a receiver that hangs or responds endlessly does not delay other receivers", async () => {
  const [stuck, endless, well] = [
    await openProject(new Array(20).fill("hangs")),
    await openProject(["huge", "huge", "huge", "huge"]),
    await openProject(),
  ];
  for (let index = 0; index < 4; index++) {
    await makeTask(stuck, `Stuck ${index}`);
    await makeTask(endless, `Endless ${index}`);
  }
  await stuck.arrived(2);
  const startedAt = performance.now();
  await makeTask(well, "Well");
  const [arrival] = (await well.arrived(1)) as [Arrival];
  expectTime(arrival.at - startedAt, 1000);
  expect((await endless.settled(4)).map(({ status }) => status)).toEqual(new Array(4).fill("delivered"));
  // On a slow machine, there is time for more attempts.
  if (isFull) expect(stuck.arrivals().length).toBeLessThan(20);
});

test("a receiver that responds 410 gets no more requests, and its owner is notified", async () => {
  const project = await openProject();
  reactions.set(project.path, ["gone"]);
  await makeTask(project, "Last words");
  const [row] = await project.settled(1);
  expect([row?.status, row?.responseStatus]).toEqual(["rejected", 410]);
  const hook = await ask("GET", `/api/generic-webhook-integration/project/${project.id}`);
  expect(hook.isActive).toBe(false);
  const [notification] = await ask<Row[]>("GET", "/api/notification");
  expect(notification?.title).toContain("was turned off");
  await makeTask(project, "Nobody hears");
  const refused = await scene.client.ask<{ code: string }>("POST", `/api/delivery/${row?.id}/redeliver`, {
    as: scene.token,
  });
  expect([refused.status, refused.body.code]).toEqual([409, "INTEGRATION_OFF"]);
  expect(project.arrivals().length).toBe(1);
});

test("a delivery can be sent again under the same ID", async () => {
  const project = await openProject();
  await makeTask(project, "Twice");
  const [row] = await project.settled(1);
  const again = await ask("POST", `/api/delivery/${row?.id}/redeliver`);
  expect([again.id, again.status, again.attempts]).toEqual([row?.id, "pending", 0]);
  const [first, second] = (await project.arrived(2)) as [Arrival, Arrival];
  expect(second.headers["webhook-id"]).toBe(String(first.headers["webhook-id"]));
  expect(second.body).toBe(first.body);
});

test("a test message arrives at a webhook and in a chat", async () => {
  const [hook, chat] = [await openProject(), await openProject([], "slack")];
  const sent = await ask("POST", `/api/generic-webhook-integration/project/${hook.id}/test`);
  await ask("POST", `/api/slack-integration/project/${chat.id}/test`);
  const [arrival] = (await hook.arrived(1)) as [Arrival];
  expect([payloadOf(arrival).event, arrival.headers["webhook-id"]]).toEqual(["test", sent.id]);
  const [message] = (await chat.arrived(1)) as [Arrival];
  expect((JSON.parse(message.body) as { text: string }).text).toContain("Test message");
  await makeTask(chat, "<Look> & see");
  const [, news] = (await chat.arrived(2)) as [Arrival, Arrival];
  const body = JSON.parse(news.body) as { text: string; blocks: unknown[] };
  expect(body.text).toContain("&lt;Look&gt; &amp; see");
  expect(body.blocks.length).toBeGreaterThan(1);
});

test("a moved task is sent to both projects, and a deleted task with only its ID and title", async () => {
  const [from, to] = [await openProject(), await openProject()];
  const task = await makeTask(from, "Moves");
  await ask("PUT", `/api/task/move/${task.id}`, { destinationProjectId: to.id });
  await ask("DELETE", `/api/task/${task.id}`);
  const left = (await from.arrived(2)).map(payloadOf);
  const there = (await to.arrived(2)).map((arrival) => JSON.parse(arrival.body) as Record<string, unknown>);
  expect(left.map(({ event }) => event)).toEqual(["task.created", "task.moved"]);
  expect(there.map(({ event }) => event)).toEqual(["task.moved", "task.deleted"]);
  expect(there[0]?.data).toMatchObject({ fromProjectId: from.id, toProjectId: to.id, oldStatus: "to-do" });
  expect([there[1]?.task, there[1]?.data]).toEqual([{ id: task.id, title: "Moves" }, {}]);
});

test("the delivery log is paged, contains no secrets, and is readable only by its owner", async () => {
  const project = await openProject(["fails"]);
  for (const title of ["1", "2", "3"]) await makeTask(project, title);
  await project.settled(3);
  const { text, headers } = await scene.client.ask("GET", `/api/project/${project.id}/deliveries?limit=2`, {
    as: scene.token,
  });
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain(project.path);
  const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";
  const { pathname, search } = new URL(next);
  expect((await ask<Row[]>("GET", `${pathname}${search}`)).length).toBe(1);
  const stranger = await scene.client.ok<{ token: string }>("POST", "/api/auth/sign-up/email", {
    body: { name: "Stan", email: "stan@example.test", password: "correct horse battery" },
  });
  const refused = await scene.client.ask("GET", `/api/project/${project.id}/deliveries`, { as: stranger.token });
  expect(refused.status).toBe(404);
});

test("a webhook receives a reminder of a due date", async () => {
  const project = await openProject();
  const dueDate = new Date(Date.now() + 3_600_000).toISOString();
  const task = await ask("POST", `/api/task/${project.id}`, {
    title: "Soon",
    description: "",
    priority: "low",
    status: "to-do",
    dueDate,
  });
  const [, arrival] = (await project.arrived(2)) as [Arrival, Arrival];
  const { event, data } = payloadOf(arrival);
  expect([event, data]).toEqual(["task.due_date_reminder", { dueDate, leadTimeMinutes: 1440 }]);
  expect((JSON.parse(arrival.body) as { task: Row }).task.id).toBe(task.id);
}, 600_000);

test("a client that polls for changes misses no event", async () => {
  interface Changes {
    events: Row[];
    cursor: number;
    hasMore: boolean;
  }
  const project = await openProject();
  const { cursor } = await ask<Changes>("GET", `/api/changes?projectId=${project.id}`);
  for (const title of ["1", "2", "3"]) await makeTask(project, title);
  const first = await ask<Changes>("GET", `/api/changes?projectId=${project.id}&since=${cursor}&limit=2`);
  const second = await ask<Changes>("GET", `/api/changes?projectId=${project.id}&since=${first.cursor}`);
  expect([first.events.length, first.hasMore, second.events.length, second.hasMore]).toEqual([2, true, 1, false]);
  expect([...first.events, ...second.events].map(({ type }) => type)).toEqual(new Array(3).fill("taskCreated"));
});

test.each(SCENARIO_KINDS)("a client that resumes at deleted events gets an error on %s", async (store) => {
  const harness = await startHarness({ store });
  try {
    const { owner } = (await buildWorld(harness.client)).mine;
    await harness.ports.store.transaction((tx) => tx.saveCursor("purge", 3));
    for (const [path, headers] of [
      ["/api/changes?since=2", {}],
      ["/api/events?lastEventId=2", {}],
      ["/api/events", { "last-event-id": "2" }],
    ] as const) {
      const { status, body } = await harness.request<ProblemBody>("GET", path, { as: owner.token, headers });
      expect([status, body.code]).toEqual([410, "CURSOR_EXPIRED"]);
    }
    expect((await harness.request("GET", "/api/changes?since=3", { as: owner.token })).status).toBe(200);
  } finally {
    await harness.close();
  }
});
