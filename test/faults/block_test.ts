/**
 * No request of at most 1 MiB blocks the server, on a database of 100,000 tasks and thousands of users, while event streams are
 * open. The server's process logs the duration of each event loop tick, and a probe requests `/livez` every 10 ms while each
 * request is handled.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillCompany } from "./company.ts";
import { crowd } from "./crowd.ts";
import { type NastyRequest, nastyRequests } from "./requests/nasty_requests.ts";
import { lastRequests, type Place, wideRequests } from "./requests/wide_requests.ts";
import { fetchFrom, openScene, PASSWORD, quantileOf, type Scene } from "./scene.ts";

/**
 * Limits in milliseconds. The elapsed time of a tick includes waits for the disk and other threads, so it is longer on a busy
 * machine. A shared machine sometimes delays responses from `/livez`.
 */
const MOST: Held = { computed: 50, took: 150, waited: 250 };
/** A request that really blocks does so on every attempt. */
const TRIES = 3;
const BULK = 1_000;
const HUGE = 89_000;
const BIG = 10_000;
/** Number of event streams. Every fourth one resumes after the first event. */
const FOLLOWERS = 20;

/** The `Accept` header of agents. */
const ACCEPT = "application/json, text/event-stream";

interface Answer {
  /** Milliseconds since 1970. */
  asked: number;
  milliseconds: number;
}

/** The delay of other clients while a request was handled. */
interface Held {
  /** The slowest response from `/livez`. */
  waited: number;
  /** The maximum CPU time of an event loop tick. */
  computed: number;
  /** The longest tick. */
  took: number;
}

/** IDs of a big project, a huge project, a project to delete, a label, and a task. */
interface Ids {
  big: string;
  huge: string;
  doomed: string;
  label: string;
  /** A task with a long history. */
  task: string;
}

const folder = mkdtempSync(join(tmpdir(), "hexlane-block-"));
const tickLog = join(folder, "ticks.txt");
let scene: Scene;
let ids: Ids;
let probe: ReturnType<typeof startProbe>;
let leave: () => Promise<void>;
/** Responses that show that the work was not done. */
const wrong: string[] = [];
beforeAll(async () => {
  const preload = ["--preload", join(import.meta.dir, "tick_log.ts")];
  const command = [process.execPath, ...preload, join(import.meta.dir, "../../apps/server/main.ts")];
  scene = await openScene({ command, env: { TICK_LOG: tickLog } });
  ids = await fill();
  await wakeAgents();
  probe = startProbe(scene.server.url);
  leave = follow();
}, 600_000);
afterAll(async () => {
  await leave();
  await probe.stop();
  await scene.close();
  rmSync(folder, { recursive: true, force: true });
});

test("no request of at most 1 MiB blocks the event loop of a server with 100,000 tasks", async () => {
  const [task = ""] = await makeTasks(1);
  const nasty = nastyRequests(scene, { task, tasks: await makeTasks(BULK) });
  const { workspaceId, projectId } = scene;
  const { big: publicId, huge: hugeId, task: taskId } = ids;
  const place: Place = { workspaceId, projectId, publicId, hugeId, taskId, password: PASSWORD };
  await judge([...longAnswers(), ...nasty, ...wideRequests(place), ...longChanges(), ...lastRequests(place)]);
}, 280_000);

function longAnswers(): (NastyRequest & { fresh?: string })[] {
  const get = (name: string, path: string) => ({ name, method: "GET", path, status: 200 });
  const list = (query: Record<string, string>) =>
    `/api/task?${new URLSearchParams({ workspaceId: scene.workspaceId, ...query })}`;
  const sorts = ["createdAt", "updatedAt", "dueDate", "startDate", "priority", "position", "title", "number"];
  const board = (id: string, query = "") => ({ path: `/api/task/tasks/${id}${query}`, fresh: id });
  return [
    get("a search for what nothing has", "/api/search?q=even+odd"),
    get("a search for what all have", "/api/search?q=part+pa+p"),
    ...sorts.map((sort) => get(`tasks by ${sort}`, list({ sort: `-${sort}`, limit: "100" }))),
    get("tasks of no status", list({ status: "nothing", limit: "100" })),
    get("tasks with words, by title", list({ q: "even", sort: "title", limit: "100" })),
    get("tasks with a label, by title", list({ labelId: ids.label, sort: "title", limit: "100" })),
    get("10,000 tasks", list({})),
    get("10,000 tasks by title", list({ sort: "title" })),
    get("projects and their counts", `/api/project?workspaceId=${scene.workspaceId}`),
    get("10,000 labels", `/api/label/workspace/${scene.workspaceId}`),
    get("10,000 activities", `/api/activity/${ids.task}`),
    get("10,000 comments", `/api/comment/${ids.task}`),
    get("10,000 notifications", "/api/notification"),
    get("an export of 10,000 tasks", `/api/task/export/${ids.big}`),
    get("an export of 89,000 tasks", `/api/task/export/${ids.huge}`),
    { ...get("a board of 10,000 tasks", ""), ...board(ids.big) },
    { ...get("a board of 10,000 tasks by title", ""), ...board(ids.big, "?sortBy=title&sortOrder=desc") },
    { ...get("a board of 10,000 tasks with a status", ""), ...board(ids.big, "?status=done") },
    { ...get("a board of 89,000 tasks", ""), ...board(ids.huge) },
  ];
}

function longChanges(): NastyRequest[] {
  const change = (name: string, method: string, path: string, body?: object) => ({
    name,
    method,
    path,
    status: 200,
    ...(body ? { raw: JSON.stringify(body) } : {}),
  });
  return [
    change("10,000 notifications are read", "PATCH", "/api/notification/read-all"),
    change("10,000 notifications are cleared", "DELETE", "/api/notification/clear-all"),
    change("a project of 1,000 tasks is deleted", "DELETE", `/api/project/${ids.doomed}`),
    change("a project of 10,000 tasks is deleted", "DELETE", `/api/project/${ids.big}`),
  ];
}

/**
 * Sends each request, and sends it again if it blocked other requests and can be repeated. Fails if a request blocked
 * others on every attempt, or did not do its work.
 */
async function judge(requests: readonly (NastyRequest & { fresh?: string })[]): Promise<void> {
  const slow: string[] = [];
  const all: (Held & { name: string })[] = [];
  for (const request of requests) {
    let held = await send(request);
    const { name, method, once = /^(PUT|PATCH|DELETE)$/.test(method) } = request;
    for (let attempt = 1; attempt < TRIES && !once && isTooLong(held); attempt++) {
      const again = await send(request);
      held = {
        waited: Math.min(held.waited, again.waited),
        computed: Math.min(held.computed, again.computed),
        took: Math.min(held.took, again.took),
      };
    }
    all.push({ name, ...held });
    if (isTooLong(held)) slow.push(`${name}: ${wordsOf(held)}`);
  }
  all.sort((a, b) => b.computed - a.computed);
  const times = probe.answers.map(({ milliseconds }) => milliseconds);
  const [median, p99] = [quantileOf(times, 0.5), quantileOf(times, 0.99)];
  const worst = all.slice(0, 12).map(({ name, ...held }) => `${name} ${wordsOf(held)}`);
  console.log(
    `blocking: ${requests.length} requests, ${times.length} probes, median ${median.toFixed(1)}, p99 ${p99.toFixed(1)}, ` +
      `max ${Math.max(...times).toFixed(1)} ms; computed in a turn (it took, others waited): ${worst.join(", ")}`,
  );
  expect(wrong).toEqual([]);
  expect(slow).toEqual([]);
}

function wordsOf({ computed, took, waited }: Held): string {
  const [a, b, c] = [computed, took, waited].map((milliseconds) => milliseconds.toFixed(0));
  return `${a} (${b}, ${c}) ms`;
}

function isTooLong(held: Held): boolean {
  return held.computed >= MOST.computed || held.took >= MOST.took || held.waited >= MOST.waited;
}

async function send({ name, method, path, raw, status, fresh }: NastyRequest & { fresh?: string }): Promise<Held> {
  // The server would send an unchanged board from the cache.
  if (fresh) await makeTasks(1, fresh);
  const begin = performance.timeOrigin + performance.now();
  const response = await fetchFrom(
    scene.server,
    new Request(`http://localhost${path}`, {
      method,
      headers: { authorization: `Bearer ${scene.token}`, "content-type": "application/json", accept: ACCEPT },
      ...(raw === undefined ? {} : { body: raw }),
    }),
  );
  const isRight = status === undefined ? response.status < 500 : response.status === status;
  const text = await response.text();
  if (!isRight) wrong.push(`${response.status} ${name}: ${text.slice(0, 200)}`);
  const end = performance.timeOrigin + performance.now();
  await Bun.sleep(30);
  const during = probe.answers.filter(({ asked, milliseconds }) => asked < end && asked + milliseconds > begin);
  const turns = readTurns().filter((turn) => turn.begin < end && turn.end > begin);
  return {
    waited: Math.max(0, ...during.map(({ milliseconds }) => milliseconds)),
    computed: Math.max(0, ...turns.map(({ computed }) => computed)),
    took: Math.max(0, ...turns.map(({ took }) => took)),
  };
}

function readTurns(): { begin: number; end: number; computed: number; took: number }[] {
  const lines = readFileSync(tickLog, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => {
    const [begin = 0, end = 0, computed = 0, took = 0] = line.split(" ").map(Number);
    return { begin, end, computed, took };
  });
}

/** Creates 100,000 tasks in three projects, and a long history. */
async function fill(): Promise<Ids> {
  const { client, token, workspaceId } = scene;
  const create = async (slug: string): Promise<string> =>
    (await client.ok("POST", "/api/project", { as: token, body: { name: slug, slug, icon: "Layout", workspaceId } }))
      .id;
  const [huge, big, doomed] = [await create("HUGE"), await create("BIG"), await create("DOOMED")];
  const shown = { name: "BIG", slug: "BIG", icon: "Layout", description: "", isPublic: true };
  await client.ok("PUT", `/api/project/${big}`, { as: token, body: shown });
  const [task = ""] = await makeTasks(1);
  const body = { workspaceId, taskId: task, name: "copied", color: "red" };
  const label = await client.ok("POST", "/api/label", { as: token, body });
  const { user } = await client.ok<{ user: { id: string } }>("GET", "/api/auth/get-session", { as: token });
  await scene.server.stop();
  crowd(scene.file, {
    workspaceId,
    userId: user.id,
    taskId: task,
    projects: [
      { id: huge, tasks: HUGE },
      { id: big, tasks: BIG },
      { id: doomed, tasks: BULK },
    ],
    rows: BIG,
  });
  fillCompany(scene.file, { workspaceId, userId: user.id, projectId: doomed, taskId: task });
  await scene.restart();
  await makeOperator();
  return { huge, big, doomed, task, label: label.id };
}

/** Makes another account an operator, because the last operator cannot be deleted. */
async function makeOperator(): Promise<void> {
  const body = { name: "Nora", email: "nora@example.test", password: PASSWORD };
  const { user } = await scene.client.ok<{ user: { id: string } }>("POST", "/api/auth/sign-up/email", { body });
  await scene.client.ok("PATCH", `/api/operator/people/${user.id}`, { as: scene.token, body: { isOperator: true } });
}

async function makeTasks(count: number, projectId: string = scene.otherProjectId): Promise<string[]> {
  const tasks = Array.from({ length: count }, (_, index) => ({ title: `Task ${index}`, status: "to-do" }));
  const path = `/api/task/import/${projectId}`;
  const report = await scene.client.ok<{ results: { tasks: { task: { id: string } }[] } }>("POST", path, {
    as: scene.token,
    body: { tasks },
  });
  return report.results.tasks.map(({ task }) => task.id);
}

/** Sends the first MCP request, which loads libraries for 200 ms in several ticks. */
async function wakeAgents(): Promise<void> {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  await scene.client.ok("POST", "/api/mcp", { as: scene.token, headers: { accept: ACCEPT }, body });
}

/** Opens event streams that read everything. Returns a function that closes them. */
function follow(): () => Promise<void> {
  const controller = new AbortController();
  const readers = Array.from({ length: FOLLOWERS }, async (_, index) => {
    const place = index % 4 === 0 ? { "last-event-id": "1" } : {};
    const headers = { authorization: `Bearer ${scene.token}`, ...place };
    const response = await fetch(`${scene.server.url}/api/events`, { headers, signal: controller.signal });
    for await (const _ of response.body ?? []);
  });
  return async () => {
    controller.abort();
    await Promise.allSettled(readers);
  };
}

function startProbe(url: string): { answers: Answer[]; stop(): Promise<void> } {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "requests/probe.ts"), url], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const answers: Answer[] = [];
  const reading = (async () => {
    let rest = "";
    for await (const chunk of child.stdout) {
      const lines = (rest + new TextDecoder().decode(chunk)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [asked = "", milliseconds = ""] = line.split(" ");
        answers.push({ asked: Number(asked), milliseconds: Number(milliseconds) });
      }
    }
  })();
  return {
    answers,
    async stop() {
      child.kill();
      await child.exited;
      await reading;
    },
  };
}
