/**
 * The client against the real server, in any runtime: Bun's test runner, or a bundle of this file that `platforms_test.ts` runs
 * on Node and Deno with the address in `TRACKER_URL`.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ApiError, type Client, createClient, type LiveEvent } from "../../apps/client/mod.ts";

const PASSWORD = "correct horse battery";
const CLIENT = "service-cli";

let baseUrl = "";
let stop: () => Promise<unknown> = async () => undefined;
/** Ada's credential. */
let client: Client;
let workspaceId = "";
let projectId = "";

before(async () => {
  baseUrl = process.env.TRACKER_URL ?? (await startOwnServer());
  const email = `ada.${crypto.randomUUID()}@example.com`;
  const visitor = createClient({ baseUrl });
  const { token } = await visitor.account.signUp({ name: "Ada", email, password: PASSWORD });
  client = createClient({ baseUrl, token });
  const slug = `engines-${crypto.randomUUID()}`;
  workspaceId = (await client.workspaces.create({ name: "Engines", slug })).id;
  projectId = (await client.projects.create({ workspaceId, name: "Website", slug: "WEB" })).id;
});

after(async () => {
  await stop();
});

async function startOwnServer(): Promise<string> {
  const { startServerInFolder } = await import("./own_server.ts");
  const server = await startServerInFolder();
  stop = server.stop;
  return server.url;
}

async function errorOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.catch((reason: unknown) => reason);
  assert.ok(error instanceof ApiError, `No ApiError: ${error}`);
  return error;
}

test("tasks are created, edited, moved and deleted", async () => {
  const task = await client.tasks.create(projectId, { title: "Write the first program", priority: "high" });
  assert.deepEqual([task.number, task.status, task.priority], [1, "to-do", "high"]);
  const edited = await client.tasks.edit(task.id, { status: "In Progress", dueDate: "2027-01-15" });
  assert.deepEqual([edited.status, edited.dueDateOnly], ["in-progress", true]);
  const comment = await client.comments.create(task.id, { content: "Done when it runs\u{1f680}" });
  assert.equal(comment.content, "Done when it runs\u{1f680}");
  const label = await client.labels.create({ name: "bug", color: "#ff0000", workspaceId, taskId: task.id });
  assert.deepEqual(
    (await client.labels.listOfTask(task.id).all()).map(({ id }) => id),
    [label.id],
  );
  const other = await client.projects.create({ workspaceId, name: "App", slug: "APP" });
  const moved = await client.tasks.move(task.id, { destinationProjectId: other.id });
  assert.deepEqual([moved.task.projectId, moved.sourceProjectId], [other.id, projectId]);
  const { results } = await client.search({ q: "WEB-1", workspaceId });
  assert.deepEqual(
    results.map(({ id }) => id),
    [task.id],
  );
  await client.tasks.delete(task.id);
  assert.equal((await errorOf(client.tasks.get(task.id))).code, "not_found");
  assert.equal((await client.tasks.restore(task.id)).title, "Write the first program");
  const types = (await client.activities.list(task.id).all()).map(({ type }) => type);
  assert.deepEqual(types.toReversed(), ["create", "status_changed", "due_date_changed", "comment", "task", "task"]);
});

test("a list of several pages is read completely", async () => {
  const project = await client.projects.create({ workspaceId, name: "Long", slug: "LONG" });
  for (let number = 1; number <= 7; number++) await client.tasks.create(project.id, { title: `Task ${number}` });
  const titles: string[] = [];
  for await (const task of client.tasks.list({ workspaceId, projectId: project.id, limit: 3 })) titles.push(task.title);
  assert.deepEqual(
    titles,
    [1, 2, 3, 4, 5, 6, 7].map((number) => `Task ${number}`),
  );
});

test("a retried creation happens once, and a stale edit is refused", async () => {
  const key = { idempotencyKey: crypto.randomUUID() };
  const first = await client.tasks.create(projectId, { title: "Once" }, key);
  assert.equal((await client.tasks.create(projectId, { title: "Once" }, key)).id, first.id);
  assert.equal((await errorOf(client.tasks.create(projectId, { title: "Twice" }, key))).status, 422);

  const { value, version } = await client.tasks.getVersioned(first.id);
  assert.equal(value.title, "Once");
  await client.tasks.edit(first.id, { title: "Mine" }, { ifMatch: version });
  const { status } = await errorOf(client.tasks.edit(first.id, { title: "Late" }, { ifMatch: version }));
  assert.equal(status, 412);
  const refused = await errorOf(client.tasks.create(projectId, { title: "" }));
  assert.deepEqual([refused.status, refused.fields.map(({ name }) => name)], [400, ["title"]]);
});

test("events arrive as they happen, and resume where the stream stopped", async () => {
  const leave = new AbortController();
  const follow = async (count: number, after?: number): Promise<LiveEvent[]> => {
    const seen: LiveEvent[] = [];
    for await (const event of client.events.follow({ projectId, after, signal: leave.signal })) {
      seen.push(event);
      if (seen.length === count) break;
    }
    return seen;
  };
  const { cursor } = await client.events.listChanges();
  const following = follow(2, cursor);
  const { id } = await client.tasks.create(projectId, { title: "Live" });
  await client.tasks.edit(id, { priority: "low" });
  const events = await following;
  assert.deepEqual(
    events.map(({ type, taskId }) => [type, taskId]),
    [
      ["taskCreated", id],
      ["taskPriorityChanged", id],
    ],
  );
  const [again] = await follow(1, events[0]?.sequence);
  assert.equal(again?.id, events[1]?.id);

  const endless = follow(1);
  const reason = new Error("enough");
  setTimeout(() => leave.abort(reason), 50);
  await assert.rejects(endless, reason);
  assert.equal((await errorOf(createClient({ baseUrl }).events.follow().next())).status, 401);
});

test("a device signs in", async () => {
  const device = createClient({ baseUrl }).device;
  const code = await device.requestCode({ client_id: CLIENT });
  assert.match(code.user_code, /^[A-Z]{4}-[A-Z]{4}$/);
  await client.device.getRequest({ user_code: code.user_code });
  await client.device.approve({ userCode: code.user_code });
  const token = await device.pollToken({ ...code, interval: 0.01 }, { clientId: CLIENT });
  const found = await createClient({ baseUrl, token: token.access_token }).account.getSession();
  assert.equal(found?.user.name, "Ada");
});

test("an image is uploaded", async () => {
  const { id } = await client.tasks.create(projectId, { title: "With a picture" });
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
  const image = new Blob([bytes], { type: "image/png" });
  const asset = await client.images.upload(id, image, { filename: "pixel.png", surface: "comment" });
  assert.deepEqual([asset.filename, asset.size, asset.contentType], ["pixel.png", bytes.length, "image/png"]);
});

test("an unreachable server is reported as an error", async () => {
  const { code, status } = await errorOf(
    createClient({ baseUrl: "http://localhost:9", retries: 0 }).system.getConfig(),
  );
  assert.deepEqual([code, status], ["OFFLINE", 0]);
});
