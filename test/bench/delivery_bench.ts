/**
 * How fast news goes out, and what it costs. Run: `bun test/bench/delivery_bench.ts`, with the names of parts to run only
 * those: `drain first streams pairs`. Everything goes over loopback, with default settings but for private destinations.
 *
 * @module
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "@hexlane/sqlite";
import { newDelivery } from "../../core/delivery/delivery.ts";
import { type Mood, type Receiver, startReceiver } from "../faults/receiver.ts";
import { quantileOf } from "../faults/scene.ts";
import { type ServerProcess, startServer } from "../server_process.ts";

const QUEUED = 10_000;
const ENDPOINTS = 8;
const FIRST = 200;
const READERS = 2_000;
const PAIRS = 6;
const PAIR_SECONDS = 4;

const dataDir = mkdtempSync(join(tmpdir(), "hexlane-bench-"));
let server: ServerProcess;
let token = "";
const moods = new Map<string, Mood>();
const receiver: Receiver = await startReceiver((path) => moods.get(path) ?? "ok");

async function start(): Promise<void> {
  const env = { DATA_DIR: dataDir, ALLOW_PRIVATE_DESTINATIONS: "true", RATE_LIMIT: "off", LOG_LEVEL: "error" };
  server = await startServer(env);
}

async function ask<T = { id: string }>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

interface Hook {
  projectId: string;
  integrationId: string;
  path: string;
}

let slugs = 0;

async function makeHook(workspaceId: string, mood: Mood = "ok"): Promise<Hook> {
  const slug = `B${++slugs}`;
  const { id: projectId } = await ask("POST", "/api/project", { name: slug, slug, icon: "Layout", workspaceId });
  const path = `/${projectId}`;
  moods.set(path, mood);
  const webhookUrl = `${receiver.url}${path}`;
  const hook = await ask("POST", `/api/generic-webhook-integration/project/${projectId}`, {
    webhookUrl,
    secret: "topsecretvalue",
    events: { taskTitleChanged: true },
  });
  return { projectId, integrationId: hook.id, path };
}

const makeTask = (projectId: string) =>
  ask("POST", `/api/task/${projectId}`, { title: "Bench", description: "", priority: "low", status: "to-do" });

/** Of the process of the server, in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function until(isDone: () => boolean, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!isDone()) {
    if (performance.now() > end) throw new Error("Waited in vain");
    await Bun.sleep(5);
  }
}

const line = (name: string, text: string) => console.log(`${name.padEnd(28)} ${text}`);
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** As many deliveries as are due when the server starts, each of a task of its own. */
async function drain(workspaceId: string): Promise<void> {
  const hooks = [];
  for (let index = 0; index < ENDPOINTS; index++) hooks.push(await makeHook(workspaceId));
  await server.stop();
  const store = await openSqliteStore(join(dataDir, "hexlane.db"));
  const now = new Date();
  for (let start = 0; start < QUEUED; start += 500) {
    await store.transaction((tx) =>
      tx.insertDeliveries(
        Array.from({ length: 500 }, (_, offset) => {
          const { integrationId: ownerId, projectId } = hooks[(start + offset) % ENDPOINTS] as Hook;
          const taskId = `queued-${start + offset}`;
          const task = { id: taskId, number: 1, title: "Queued", status: "to-do", priority: "low" };
          const plan = { endpointKind: "webhook" as const, ownerId, projectId, taskId, news: "dueDateReminder" };
          return newDelivery({ ...plan, data: { task } }, taskId, true, now);
        }),
      ),
    );
  }
  await store.close();
  const before = receiver.arrivals.length;
  await start();
  const startedAt = performance.now();
  const idle = memory();
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, memory());
  }, 50);
  await until(() => receiver.arrivals.length - before >= QUEUED, 300);
  clearInterval(watch);
  const seconds = (performance.now() - startedAt) / 1000;
  line(
    `drain ${QUEUED} queued`,
    `${seconds.toFixed(1)} s, ${Math.round(QUEUED / seconds)}/s to ${ENDPOINTS} endpoints; memory ${Math.round(idle)} MB at the start, at most ${Math.round(most)} MB`,
  );
}

async function firstDeliveries(workspaceId: string): Promise<void> {
  const { projectId, path } = await makeHook(workspaceId);
  const { id } = await makeTask(projectId);
  const arrivals = () => receiver.arrivals.filter((arrival) => arrival.path === path);
  await until(() => arrivals().length === 1, 10);
  const times: number[] = [];
  for (let index = 1; index <= FIRST; index++) {
    await Bun.sleep(30 + Math.random() * 60);
    await ask("PATCH", `/api/task/${id}`, { title: `Title ${index}` });
    const answeredAt = performance.now();
    await until(() => arrivals().length === index + 1, 10);
    times.push(Math.max(0, (arrivals().at(-1)?.at ?? 0) - answeredAt));
  }
  const [median, p99] = [quantileOf(times, 0.5), quantileOf(times, 0.99)];
  line("first delivery when idle", `median ${ms(median)}, p99 ${ms(p99)} after the answer, of ${FIRST}`);
}

async function streams(workspaceId: string): Promise<void> {
  const { projectId } = await makeHook(workspaceId);
  const { id } = await makeTask(projectId);
  const before = memory();
  const seen = new Map<string, number[]>();
  const calledOff = new AbortController();
  let open = 0;
  const read = async () => {
    const response = await fetch(`${server.url}/api/events?projectId=${projectId}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: calledOff.signal,
    });
    open++;
    const decoder = new TextDecoder();
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      const title = /"new":"(Fan \d+)"/.exec(decoder.decode(chunk))?.[1];
      if (title !== undefined) seen.get(title)?.push(performance.now());
    }
  };
  for (let started = 0; started < READERS; started += 100) {
    for (let index = 0; index < 100; index++) read().catch(() => undefined);
    await until(() => open >= started + 100, 60);
  }
  await Bun.sleep(1000);
  const after = memory();
  const [medians, lasts]: [number[], number[]] = [[], []];
  for (let round = 0; round < 10; round++) {
    const title = `Fan ${round}`;
    const times: number[] = [];
    seen.set(title, times);
    const startedAt = performance.now();
    await ask("PATCH", `/api/task/${id}`, { title });
    await until(() => times.length === READERS, 60);
    medians.push(quantileOf(times, 0.5) - startedAt);
    lasts.push(Math.max(...times) - startedAt);
    await Bun.sleep(200);
  }
  calledOff.abort();
  line(
    `${READERS} readers`,
    `${(((after - before) * 1024) / READERS).toFixed(1)} KB each (${Math.round(before)} to ${Math.round(after)} MB); an event reaches half of them in ${ms(quantileOf(medians, 0.5))}, the last in ${ms(quantileOf(lasts, 0.5))} from the request (readers included, in one process)`,
  );
}

/** Reads a task again and again, while a hanging and an endless receiver are sent to, and while they are not. */
async function pairs(workspaceId: string): Promise<void> {
  const [hanging, huge] = [await makeHook(workspaceId, "hangs"), await makeHook(workspaceId, "huge")];
  const plain = await makeHook(workspaceId);
  const { id: readTask } = await makeTask(plain.projectId);
  const tasks = await Promise.all([hanging, huge].flatMap(({ projectId }) => [makeTask(projectId), makeTask(projectId)]));
  const before = memory();
  let most = before;
  const figures: Record<"with" | "without", number[]> = { with: [], without: [] };
  for (let pair = 0; pair < PAIRS; pair++) {
    const order = pair % 2 === 0 ? (["with", "without"] as const) : (["without", "with"] as const);
    for (const phase of order) {
      const isActive = phase === "with";
      for (const { projectId } of [hanging, huge]) {
        await ask("PATCH", `/api/generic-webhook-integration/project/${projectId}`, { isActive });
      }
      const end = performance.now() + PAIR_SECONDS * 1000;
      for (let count = 0; performance.now() < end; count++) {
        if (count % 20 === 0) {
          const { id } = tasks[(count / 20) % tasks.length] as { id: string };
          await ask("PATCH", `/api/task/${id}`, { title: `T ${pair} ${count}` });
        }
        const startedAt = performance.now();
        await ask("GET", `/api/task/${readTask}`);
        figures[phase].push(performance.now() - startedAt);
        most = Math.max(most, count % 100 === 0 ? memory() : 0);
      }
    }
  }
  const shown = (values: number[]) => `median ${ms(quantileOf(values, 0.5))}, p99 ${ms(quantileOf(values, 0.99))}`;
  line("API without bad receivers", shown(figures.without));
  line(
    "API with a hanging and a huge",
    `${shown(figures.with)}; memory ${Math.round(before)} MB, at most ${Math.round(most)} MB (${Math.round(most - before)} more)`,
  );
}

const wanted = process.argv.slice(2);
const parts = { first: firstDeliveries, pairs, streams, drain };
await start();
const owner = { name: "Olga", email: "olga@example.test", password: "correct horse battery" };
token = (await ask<{ token: string }>("POST", "/api/auth/sign-up/email", owner)).token;
const workspace = await ask("POST", "/api/auth/organization/create", { name: "Bench", slug: "bench" });
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await part(workspace.id);
}
await server.stop();
await receiver.close();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
