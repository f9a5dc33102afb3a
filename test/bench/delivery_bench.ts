/**
 * Throughput and cost of deliveries and event streams. Run: `bun test/bench/delivery_bench.ts`. To run only some parts,
 * add their names: `drain first streams pairs`. Uses loopback and default settings, except that private destinations
 * are allowed.
 *
 * @module
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "@hexlane/sqlite";
import { newDelivery } from "../../core/delivery/dispatch/delivery.ts";
import { type Reaction, type Receiver, startReceiver } from "../faults/receiver.ts";
import { quantileOf } from "../faults/scene.ts";
import { type ServerProcess, startServer } from "../server_process.ts";
import { cpuMicroseconds } from "./load.ts";

const QUEUED = 10_000;
const ENDPOINTS = 8;
const FIRST = 200;
const READERS = 2_000;
const PAIRS = 6;
const PAIR_SECONDS = 4;

if (process.argv[2] === "receive") {
  // A separate process, so that its load does not delay the measurement.
  const { url } = await startReceiver((path) => path.split("/")[1] as Reaction);
  console.log(url);
  await new Promise(() => undefined);
}

const dataDir = mkdtempSync(join(tmpdir(), "hexlane-bench-"));
let server: ServerProcess = await start();
let token = "";
const receiver: Receiver = await startReceiver(() => "ok");

async function start(): Promise<ServerProcess> {
  const env = { DATA_DIR: dataDir, ALLOW_PRIVATE_DESTINATIONS: "true", RATE_LIMIT: "off", LOG_LEVEL: "error" };
  return await startServer(env, { judged: false });
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

/** @param url the URL of the receiver, if it does not run in this process */
async function makeHook(workspaceId: string, url: string = receiver.url): Promise<Hook> {
  const slug = `B${++slugs}`;
  const { id: projectId } = await ask("POST", "/api/project", { name: slug, slug, icon: "Layout", workspaceId });
  const path = `/${projectId}`;
  const webhookUrl = `${url}${path}`;
  const hook = await ask("POST", `/api/generic-webhook-integration/project/${projectId}`, {
    webhookUrl,
    secret: "topsecretvalue",
    events: { taskTitleChanged: true, dueDateReminder: true },
  });
  return { projectId, integrationId: hook.id, path };
}

const makeTask = (projectId: string) =>
  ask("POST", `/api/task/${projectId}`, { title: "Bench", description: "", priority: "low", status: "to-do" });

/** Returns the memory of the server's process in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function until(isDone: () => boolean, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!isDone()) {
    if (performance.now() > end) throw new Error("The condition was not met in time");
    await Bun.sleep(5);
  }
}

const line = (name: string, text: string) => console.log(`${name.padEnd(28)} ${text}`);
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Measures deliveries that are due when the server starts. Each is about a different task. */
async function drain(workspaceId: string): Promise<void> {
  const hooks: Hook[] = [];
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
          const plan = { endpointKind: "webhook" as const, ownerId, projectId, taskId, eventType: "dueDateReminder" };
          return newDelivery({ ...plan, data: { task } }, taskId, true, now);
        }),
      ),
    );
  }
  await store.close();
  const before = receiver.arrivals.length;
  server = await start();
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
  const requests: ClientRequest[] = [];
  let open = 0;
  const { hostname, port } = new URL(server.url);
  const read = () => {
    const path = `/api/events?projectId=${projectId}`;
    const headers = { authorization: `Bearer ${token}` };
    const reading = request({ hostname, port, path, headers, agent: false }, (response) => {
      open++;
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        const title = /"new":"(Fan \d+)"/.exec(text)?.[1];
        if (title !== undefined) seen.get(title)?.push(performance.now());
      });
    });
    reading.on("error", () => undefined);
    reading.end();
    requests.push(reading);
  };
  for (let started = 0; started < READERS; started += 100) {
    for (let index = 0; index < 100; index++) read();
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
  for (const reading of requests) reading.destroy();
  line(
    `${READERS} readers`,
    `${(((after - before) * 1024) / READERS).toFixed(1)} KB each (${Math.round(before)} to ${Math.round(after)} MB); an event reaches half of them in ${ms(quantileOf(medians, 0.5))}, the last in ${ms(quantileOf(lasts, 0.5))} from the request (readers included, in one process)`,
  );
}

/**
 * Reads a task repeatedly and renames other tasks: without receivers, with two working receivers, and with a receiver
 * that hangs and one that sends a huge response.
 */
async function pairs(workspaceId: string): Promise<void> {
  const child = Bun.spawn([process.execPath, import.meta.path, "receive"], { stdout: "pipe" });
  const said = await child.stdout.getReader().read();
  const url = new TextDecoder().decode(said.value).trim();
  const plain = await makeHook(workspaceId);
  await ask("PATCH", `/api/generic-webhook-integration/project/${plain.projectId}`, { isActive: false });
  const hooks = {
    nobody: [plain],
    good: [await makeHook(workspaceId, `${url}/ok`), await makeHook(workspaceId, `${url}/slow`)],
    bad: [await makeHook(workspaceId, `${url}/hangs`), await makeHook(workspaceId, `${url}/huge`)],
  };
  const { id: readTask } = await makeTask(plain.projectId);
  const renamed = { nobody: [] as string[], good: [] as string[], bad: [] as string[] };
  const phases = Object.keys(hooks) as (keyof typeof hooks)[];
  for (const phase of phases) {
    for (const { projectId } of [...hooks[phase], ...hooks[phase]]) renamed[phase].push((await makeTask(projectId)).id);
  }
  const figures: Record<string, number[]> = { nobody: [], good: [], bad: [], warm: [] };
  const spent: Record<string, number> = { nobody: 0, good: 0, bad: 0, warm: 0 };
  let [before, most] = [0, 0];
  for (let round = -1; round < PAIRS; round++) {
    // The peak of the warm-up is the baseline, because the load itself uses memory.
    if (round === 0) [before, most] = [most, 0];
    for (const phase of round % 2 === 0 ? phases : phases.toReversed()) {
      const name = round < 0 ? "warm" : phase;
      const times = figures[name] as number[];
      // Gives earlier deliveries time to finish.
      await Bun.sleep(200);
      const computedBefore = cpuMicroseconds(server.pid);
      const end = performance.now() + PAIR_SECONDS * 1000;
      for (let count = 0; performance.now() < end; count++) {
        const ids = renamed[round < 0 ? "nobody" : phase];
        const title = `T ${round} ${count}`;
        if (count % 20 === 0) await ask("PATCH", `/api/task/${ids[(count / 20) % ids.length]}`, { title });
        const startedAt = performance.now();
        await ask("GET", `/api/task/${readTask}`);
        times.push(performance.now() - startedAt);
        if (count % 100 === 0) most = Math.max(most, memory());
      }
      spent[name] = (spent[name] ?? 0) + (cpuMicroseconds(server.pid) - computedBefore) / 1000;
    }
  }
  child.kill();
  const shown = (phase: keyof typeof hooks) => {
    const values = figures[phase] ?? [];
    const [median, p99, p999] = [0.5, 0.99, 0.999].map((part) => ms(quantileOf(values, part)));
    const cpu = (spent[phase] ?? 0) / values.length;
    return `a read: median ${median}, p99 ${p99}, p99.9 ${p999}, ${cpu.toFixed(3)} ms of CPU, deliveries included`;
  };
  line("nobody is told", shown("nobody"));
  line("two good receivers", shown("good"));
  line(
    "one hangs, one has 400 MB",
    `${shown("bad")}; memory ${Math.round(before)} MB, at most ${Math.round(most)} MB (${Math.round(most - before)} more)`,
  );
}

const wanted = process.argv.slice(2);
const parts = { first: firstDeliveries, pairs, streams, drain };
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
