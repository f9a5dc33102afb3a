/**
 * A team's mix on SQLite, and on Postgres with one, two and four servers. Run: `bun test/bench/servers_bench.ts`, configured by
 * `BENCH_SECONDS` (2), `BENCH_ROUNDS` (3), `BENCH_CONNECTIONS` (16, for all servers together) and `BENCH_TASKS` (1000, on the
 * board).
 *
 * Everything shares the processors of one machine with the load, so this shows the cost of more servers, not the gain
 * from more machines.
 *
 * @module
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, startServer } from "../server_process.ts";
import { startPostgres } from "../servers/postgres.ts";
import { cpuMicroseconds, type Figures, median, medianOf, runLoad } from "./load.ts";
import { MIX, requestsOf, TeamRequests } from "./operations.ts";
import { furnish, type Team } from "./scene.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 16);
const TASKS = Number(process.env.BENCH_TASKS ?? 1000);
const folder = mkdtempSync(join(tmpdir(), "hexlane-servers-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

interface Measured extends Figures {
  /** CPU time of the database per request. */
  databaseMicroseconds: number;
}

const ENV = { RATE_LIMIT_PER_MINUTE: "1000000000", LOG_LEVEL: "error", HEXLANE_SECRET: "servers bench ".repeat(4) };

function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0);
}

async function measure(servers: readonly ServerProcess[], team: Team, database: () => number): Promise<Measured> {
  const requests = new TeamRequests(team);
  const connections = Math.max(1, Math.round(CONNECTIONS / servers.length));
  const rounds: Measured[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const databaseBefore = database();
    const load = { connections, seconds: SECONDS, next: requestsOf(MIX, requests) };
    const found = await Promise.all(servers.map(({ url, pid }) => runLoad({ url, pid, ...load })));
    const sum = (value: (figures: Figures) => number) => found.reduce((all, one) => all + value(one), 0);
    const requestsPerSecond = sum((one) => one.requestsPerSecond);
    rounds.push({
      requestsPerSecond,
      p50Milliseconds: Math.max(...found.map((one) => one.p50Milliseconds)),
      p99Milliseconds: Math.max(...found.map((one) => one.p99Milliseconds)),
      cpuMicroseconds: sum((one) => one.cpuMicroseconds * one.requestsPerSecond) / requestsPerSecond,
      databaseMicroseconds: (database() - databaseBefore) / (requestsPerSecond * SECONDS),
      failures: sum(({ failures }) => failures),
    });
  }
  // The first round warms up.
  const own = rounds.slice(1);
  return { ...medianOf(own), databaseMicroseconds: median(own.map((one) => one.databaseMicroseconds)) };
}

function print(name: string, figures: Measured, control: Measured): void {
  const { requestsPerSecond: rate, cpuMicroseconds, databaseMicroseconds, p99Milliseconds, failures } = figures;
  console.log(
    `  ${name.padEnd(30)} ${rate.toFixed(0).padStart(7)}/s  ratio ${(rate / control.requestsPerSecond).toFixed(2)}  ` +
      `${cpuMicroseconds.toFixed(0).padStart(5)} µs CPU of servers  ${databaseMicroseconds.toFixed(0).padStart(5)} of the database  ` +
      `p99 ${p99Milliseconds.toFixed(1)} ms${failures > 0 ? `  ${failures} FAILED` : ""}`,
  );
}

/** Returns the CPU time of the Postgres server on this port and of its current child processes. */
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

console.log(`A team's mix, board of ${TASKS}, ${CONNECTIONS} connections in all, ${SECONDS} s, median of ${ROUNDS}`);
const file = await startServer({ ...ENV, DATA_DIR: join(folder, "sqlite") }, { judged: false });
const control = await measure([file], await furnish(file.url, TASKS), () => 0);
print("SQLite, 1 server", control, control);
await file.stop();
const postgres = await startPostgres({ durable: true });
const url = await postgres.createDatabase();
const env = { ...ENV, DATA_DIR: join(folder, "postgres"), DATABASE_URL: url };
const servers: ServerProcess[] = [await startServer(env, { judged: false })];
try {
  const team = await furnish(servers[0]?.url ?? "", TASKS);
  for (const count of [1, 2, 4]) {
    while (servers.length < count) servers.push(await startServer(env, { judged: false }));
    const figures = await measure(servers, team, () => postgresCpu(postgres.port));
    print(`Postgres, ${count} server${count > 1 ? "s" : ""}`, figures, control);
  }
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
}
process.exit();
