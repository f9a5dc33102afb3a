/**
 * The traffic mix on SQLite, and on Postgres with one, two and four servers. Needs `wrk`. Run: `bun
 * test/bench/servers_bench.ts`, configured by `BENCH_SECONDS` (2), `BENCH_ROUNDS` (3), `BENCH_CONNECTIONS` (16, for all servers
 * together) and `BENCH_TASKS` (1000, on the board).
 *
 * Everything shares the processors of one machine with wrk, so this shows the cost of more servers, not the gain of more
 * machines.
 *
 * @module
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, startServer } from "../server_process.ts";
import { startPostgres } from "../servers/postgres.ts";
import { cpuMicroseconds, median } from "./load.ts";
import { mix } from "./mix.ts";

const SECONDS = process.env.BENCH_SECONDS ?? "2";
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 16);
const TASKS = Number(process.env.BENCH_TASKS ?? 1000);
const folder = mkdtempSync(join(tmpdir(), "hexlane-servers-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

interface Figures {
  requestsPerSecond: number;
  /** CPU time of the servers and of the database per request. */
  serverMicroseconds: number;
  databaseMicroseconds: number;
  p99Milliseconds: number;
  failures: number;
}

interface Scene {
  key: string;
  script: string;
}

const ENV = { RATE_LIMIT_PER_MINUTE: "1000000000", LOG_LEVEL: "error", HEXLANE_SECRET: "servers bench ".repeat(4) };

async function furnish({ url }: ServerProcess): Promise<Scene> {
  let token = "";
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const person = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
  token = (await call<{ token: string }>("/api/auth/sign-up/email", person)).token;
  const { id: workspaceId } = await call<{ id: string }>("/api/auth/organization/create", { name: "B", slug: "bench" });
  const { key } = await call<{ key: string }>("/api/auth/api-key/create", { name: "bench" });
  const project = { workspaceId, name: "Bench", slug: "B", icon: "Layout" };
  const { id: projectId } = await call<{ id: string }>("/api/project", project);
  const ids: string[] = [];
  while (ids.length < TASKS) {
    const tasks = Array.from({ length: Math.min(500, TASKS - ids.length) }, (_, index) => ({
      title: `Task ${ids.length + index}: write the next part of it`,
      description: "Some words about what is to be done, and why it matters to somebody.",
      status: ["to-do", "in-progress", "in-review", "done"][index % 4],
      priority: "medium",
    }));
    const report = await call<{ results: { tasks: { task: { id: string } }[] } }>(`/api/task/import/${projectId}`, {
      tasks,
    });
    ids.push(...report.results.tasks.map(({ task }) => task.id));
  }
  const script = `wrk.headers["Content-Type"] = "application/json"\n${mix(workspaceId, projectId, ids)}`;
  return { key, script };
}

/** CPU time of every process whose command starts with this. */
function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0);
}

async function measure(servers: readonly ServerProcess[], scene: Scene, database: () => number): Promise<Figures> {
  const script = join(folder, "mix.lua");
  writeFileSync(script, scene.script);
  const pids = servers.map(({ pid }) => pid);
  const rounds: Figures[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const [before, databaseBefore] = [cpuOf(pids), database()];
    const outs = await Promise.all(
      servers.map(async ({ url }) => {
        const connections = `-c${Math.max(1, Math.round(CONNECTIONS / servers.length))}`;
        const target = url.replace("localhost", "127.0.0.1");
        const args = ["-t1", connections, `-d${SECONDS}s`, "--latency", "-s", script];
        const command = ["wrk", ...args, "-H", `authorization: Bearer ${scene.key}`, target];
        return await new Response(Bun.spawn(command, { stdout: "pipe" }).stdout).text();
      }),
    );
    const numbersOf = (pattern: RegExp): number[] => outs.map((out) => Number(pattern.exec(out)?.[1] ?? 0));
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    const requests = Math.max(1, sum(numbersOf(/(\d+) requests in/)));
    rounds.push({
      requestsPerSecond: sum(numbersOf(/Requests\/sec:\s+([\d.]+)/)),
      serverMicroseconds: (cpuOf(pids) - before) / requests,
      databaseMicroseconds: (database() - databaseBefore) / requests,
      p99Milliseconds: Math.max(...outs.map((out) => millisecondsOf(/99%\s+([\d.]+)(us|ms|s)/.exec(out)))),
      failures: sum(numbersOf(/Non-2xx or 3xx responses: (\d+)/)),
    });
  }
  // The first round warms up.
  const own = rounds.slice(1);
  const of = (name: keyof Figures): number => median(own.map((figures) => figures[name]));
  return {
    requestsPerSecond: of("requestsPerSecond"),
    serverMicroseconds: of("serverMicroseconds"),
    databaseMicroseconds: of("databaseMicroseconds"),
    p99Milliseconds: of("p99Milliseconds"),
    failures: own.reduce((total, { failures }) => total + failures, 0),
  };
}

function millisecondsOf(found: RegExpExecArray | null): number {
  const factor = { us: 0.001, ms: 1, s: 1000 }[found?.[2] ?? "ms"] ?? 1;
  return Number(found?.[1] ?? 0) * factor;
}

function print(name: string, { failures, ...figures }: Figures, control: Figures): void {
  const { requestsPerSecond: rate, serverMicroseconds, databaseMicroseconds, p99Milliseconds } = figures;
  console.log(
    `  ${name.padEnd(30)} ${rate.toFixed(0).padStart(7)}/s  ratio ${(rate / control.requestsPerSecond).toFixed(2)}  ` +
      `${serverMicroseconds.toFixed(0).padStart(5)} µs CPU of servers  ${databaseMicroseconds.toFixed(0).padStart(5)} of the database  ` +
      `p99 ${p99Milliseconds.toFixed(1)} ms${failures > 0 ? `  ${failures} FAILED` : ""}`,
  );
}

/** CPU time of all processes under a data folder, including those that have ended. */
function postgresCpu(port: number): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const commandOf = (pid: string): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    } catch {
      return "";
    }
  };
  const main = pids.find((pid) => commandOf(pid).includes(`port=${port}`) && commandOf(pid).startsWith("/"));
  if (main === undefined) return 0;
  const children = pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === main;
    } catch {
      return false;
    }
  });
  return cpuOf([main, ...children].map(Number));
}

if (!Bun.which("wrk")) throw new Error("This benchmark needs wrk");
console.log(`Mix of wire.md, board of ${TASKS}, ${CONNECTIONS} connections in all, ${SECONDS} s, median of ${ROUNDS}`);
const file = await startServer({ ...ENV, DATA_DIR: join(folder, "sqlite") }, { judged: false });
const control = await measure([file], await furnish(file), () => 0);
print("SQLite, 1 server", control, control);
await file.stop();
const postgres = await startPostgres({ durable: true });
const url = await postgres.createDatabase();
const env = { ...ENV, DATA_DIR: join(folder, "postgres"), DATABASE_URL: url };
const servers: ServerProcess[] = [await startServer(env, { judged: false })];
try {
  const scene = await furnish(servers[0] as ServerProcess);
  for (const count of [1, 2, 4]) {
    while (servers.length < count) servers.push(await startServer(env, { judged: false }));
    const figures = await measure(servers, scene, () => postgresCpu(postgres.port));
    print(`Postgres, ${count} server${count > 1 ? "s" : ""}`, figures, control);
  }
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
}
process.exit();
