/**
 * The test harness, on the test runner that runs this file. `STORES` is a comma-separated list of stores: `memory`,
 * `sqlite` or the URL of a Postgres database.
 */
import assert from "node:assert/strict";
import { startHexlane, startKaneo } from "@hexlane/testing";
import { WebSocket } from "ws";

const test = await findRunner();
const stores = (process.env.STORES ?? "memory").split(",");
const HOOK = "https://ci.example.com/hooks/hexlane";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function findRunner() {
  if (globalThis.Deno) return Deno.test;
  if (process.env.VITEST) return (await import("vitest")).test;
  return (await import(process.versions.bun ? "bun:test" : "node:test")).test;
}

/** Runs a test with a service, which is closed at the end. */
function withHexlane(name, options, run) {
  test(name, async () => {
    const hexlane = await startHexlane(options);
    try {
      await run(hexlane);
    } catch (error) {
      await hexlane.close().catch(() => {});
      throw error;
    }
    await hexlane.close();
  });
}

function taskOf(title, more = {}) {
  return { title, description: "", priority: "low", status: "to-do", ...more };
}

async function createTask(hexlane, { project, apiKey }, title, more) {
  const path = `/api/task/${project.id}`;
  const { status, body } = await hexlane.ask("POST", path, { as: apiKey, body: taskOf(title, more) });
  assert.equal(status, 200);
  return body;
}

/** Reads a stream of events until it contains a text. */
async function readUntil(response, text) {
  assert.equal(response.status, 200);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let read = "";
  while (!read.includes(text)) {
    const { done, value } = await reader.read();
    assert.equal(done, false, `The stream ended after ${read}`);
    read += value;
  }
  await reader.cancel();
  return read;
}

for (const name of stores) {
  const store = name.includes("://") ? { postgres: name } : name;
  const title = typeof store === "string" ? store : "postgres";

  withHexlane(`${title}: a person signs up and creates the first task`, { store }, async (hexlane) => {
    const ada = { name: "Ada", email: "ada@example.com", password: "correct-7-stable" };
    const signedUp = await hexlane.ask("POST", "/api/auth/sign-up/email", { body: ada });
    assert.equal(signedUp.status, 200);
    const [mail] = await hexlane.mails({ to: ada.email });
    assert.equal((await hexlane.fetch(`/api/auth/verify-email?token=${mail.token}`)).status, 200);
    const person = signedUp.body.token;
    const workspace = await hexlane.ask("POST", "/api/auth/organization/create", {
      as: person,
      body: { name: "Engines", slug: "engines" },
    });
    const body = { name: "Website", workspaceId: workspace.body.id, icon: "Layout", slug: "WEB" };
    const project = await hexlane.ask("POST", "/api/project", { as: person, body });
    const task = await createTask(hexlane, { project: project.body, apiKey: person }, "Draw the mill");
    assert.equal(task.number, 1);
    const wrong = await hexlane.ask("POST", `/api/task/${project.body.id}`, { as: person, body: { title: 5 } });
    assert.equal(wrong.status, 400);
    assert.equal((await hexlane.ask("GET", `/api/task/${task.id}`)).status, 401);
  });

  withHexlane(`${title}: reminders happen at their times`, { store, now: "2026-03-01T12:00:00Z" }, async (hexlane) => {
    const ground = await hexlane.furnish({ members: { Mia: "member" } });
    const { Mia } = ground.members;
    await createTask(hexlane, ground, "Pay", { userId: Mia.id, dueDate: "2026-03-04T12:00:00Z" });
    await hexlane.advance({ days: 4 });
    const inbox = await hexlane.ask("GET", "/api/notification", { as: Mia });
    assert.deepEqual(
      inbox.body.map(({ type, createdAt }) => `${createdAt} ${type}`),
      [
        "2026-03-04T12:00:00.000Z task_overdue",
        "2026-03-03T12:00:00.000Z due_date_reminder",
        "2026-03-01T12:00:00.000Z task_created",
      ],
    );
    assert.throws(() => hexlane.advance({ weeks: 1 }), /Cannot advance by "weeks"/);
  });

  withHexlane(`${title}: a webhook is retried until the receiver accepts it`, { store }, async (hexlane) => {
    const ground = await hexlane.furnish();
    await hexlane.ask("POST", `/api/generic-webhook-integration/project/${ground.project.id}`, {
      as: ground.apiKey,
      body: { webhookUrl: HOOK, secret: "signs each delivery", events: { taskCreated: true } },
    });
    const received = [];
    hexlane.answerNext(HOOK, 500, "hang", "refuse");
    hexlane.answerAlways(HOOK, async (request) => {
      received.push(await request.json());
      return new Response();
    });
    await createTask(hexlane, ground, "Ship it");
    await hexlane.advance({ hours: 3 });
    assert.deepEqual(
      (await hexlane.webhooks()).map(({ answered }) => answered),
      [500, "hang", "refuse", 200],
    );
    assert.deepEqual(
      received.map(({ event, task }) => [event, task.title]),
      [["task.created", "Ship it"]],
    );
  });

  withHexlane(
    `${title}: a planned fault loses a response, and the retry changes nothing`,
    { store },
    async (hexlane) => {
      const { project, apiKey } = await hexlane.furnish();
      const create = () =>
        hexlane.ask("POST", `/api/task/${project.id}`, {
          as: apiKey,
          headers: { "idempotency-key": "k1" },
          body: taskOf("Once"),
        });
      assert.throws(() => hexlane.faults.store.plan({ method: "insertTsak" }), /has no method "insertTsak"/);
      hexlane.faults.store.plan({ method: "transaction", when: "after" });
      assert.equal((await create()).status, 503);
      const again = await create();
      assert.deepEqual([again.status, again.headers.get("idempotent-replayed"), again.body.number], [200, "true", 1]);
    },
  );

  withHexlane(`${title}: a stream in process reports changes`, { store }, async (hexlane) => {
    const ground = await hexlane.furnish();
    const headers = { authorization: `Bearer ${ground.apiKey}` };
    const response = await hexlane.fetch("/api/events", { headers });
    const reading = readUntil(response, "Told at once");
    await createTask(hexlane, ground, "Told at once");
    assert.match(await reading, /^event: taskCreated$/m);
    assert.ok((await hexlane.events()).some(({ type }) => type === "taskCreated"));
  });

  withHexlane(`${title}: a reset restores a snapshot with its files`, { store }, async (hexlane) => {
    const ground = await hexlane.furnish();
    const avatar = await hexlane.ask("PUT", "/api/user/avatar", {
      as: ground.owner,
      body: { contentType: "image/png", data: PNG.toString("base64") },
    });
    const snapshot = await hexlane.snapshot();
    const { id } = await createTask(hexlane, ground, "After");
    await hexlane.reset(snapshot);
    assert.equal((await createTask(hexlane, ground, "After")).id, id);
    const path = new URL(avatar.body.url, hexlane.url).pathname;
    const { status, headers } = await hexlane.fetch(path, {
      headers: { authorization: `Bearer ${ground.owner.token}` },
    });
    assert.deepEqual([status, headers.get("content-type")], [200, "image/png"]);
  });
}

withHexlane("a URL serves requests, streams, sockets and uploads", {}, async (hexlane) => {
  const url = await hexlane.listen();
  const ground = await hexlane.furnish();
  const headers = { authorization: `Bearer ${ground.apiKey}` };
  const reading = readUntil(await fetch(`${url}/api/events`, { headers }), "Told everybody");
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/ws/${ground.project.id}?windowId=w`, { headers });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const message = new Promise((resolve) => socket.once("message", (data) => resolve(String(data))));
  const { id } = await createTask(hexlane, ground, "Told everybody");
  await reading;
  assert.match(await message, new RegExp(ground.project.id));
  socket.close();
  const refused = new WebSocket(`${url.replace("http", "ws")}/api/ws/${ground.project.id}`);
  await new Promise((resolve) => refused.once("error", resolve));

  const image = { filename: "dot.png", contentType: "image/png", size: PNG.length, surface: "description" };
  const asJson = { ...headers, "content-type": "application/json" };
  const change = async (method, path, body) => {
    const response = await fetch(url + path, { method, headers: asJson, body: JSON.stringify(body) });
    assert.equal(response.status, 200);
    return await response.json();
  };
  const upload = await change("PUT", `/api/task/image-upload/${id}`, image);
  const put = await fetch(upload.uploadUrl, { method: "PUT", headers: upload.headers, body: PNG });
  assert.equal(put.status, 200);
  await put.body?.cancel();
  const asset = await change("POST", `/api/task/image-upload/${id}/finalize`, { ...image, key: upload.key });
  const found = await fetch(asset.url, { headers });
  assert.deepEqual(Buffer.from(await found.arrayBuffer()), PNG);
  assert.equal((await fetch(`${url}/api/task/${id}`, { method: "DELETE", headers })).status, 200);
});

test("an unused plan fails at the end", async () => {
  const hexlane = await startHexlane();
  hexlane.answerNext(HOOK, 500);
  hexlane.faults.store.plan({ method: "insertTask" });
  await assert.rejects(hexlane.close(), /Planned but not used: answerNext\(.*; faults\.store\.plan\(/);
  const timed = await startHexlane({ now: "2026-03-01T12:00:00Z" });
  await assert.rejects(timed.close(), /Planned but not used: startHexlane\(\{ now: /);
});

test("a server with Kaneo's API serves a client that has only its URL and key", async () => {
  const kaneo = await startKaneo();
  const headers = { authorization: `Bearer ${kaneo.apiKey}`, "content-type": "application/json" };
  const body = JSON.stringify(taskOf("Draw the mill"));
  const created = await fetch(`${kaneo.apiUrl}/task/${kaneo.project.id}`, { method: "POST", headers, body });
  assert.equal((await created.json()).title, "Draw the mill");
  const board = await (await fetch(`${kaneo.apiUrl}/task/tasks/${kaneo.project.id}`, { headers })).json();
  assert.deepEqual(
    board.data.columns.map(({ slug, tasks }) => [slug, tasks.length]),
    kaneo.columns.map(({ slug }) => [slug, slug === "to-do" ? 1 : 0]),
  );
  await kaneo.close();
  await assert.rejects(fetch(kaneo.url));
});
