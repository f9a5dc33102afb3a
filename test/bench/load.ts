/**
 * Load and figures for the benchmarks: wrk on loopback, in rounds that alternate between the target and its baseline, so that
 * noise on the machine affects both.
 *
 * @module
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One side of a comparison. */
export interface Target {
  name: string;
  url: string;
  /** Lua for wrk that builds each request. */
  script?: string;
  headers?: Record<string, string>;
  /** The answering process: its CPU time per request is the steadier figure. */
  pid: number;
}

export interface Figures {
  name: string;
  requestsPerSecond: number;
  /** CPU time of the answering process, including its threads. */
  cpuMicroseconds: number;
  failures: number;
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
/** Rounds per target. */
export const ROUNDS: number = Number(process.env.BENCH_ROUNDS ?? 5);
const folder = mkdtempSync(join(tmpdir(), "hexlane-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Medians of several rounds for each target; the rounds alternate. */
export async function compare(targets: readonly Target[], connections: number): Promise<Figures[]> {
  const rounds: Figures[][] = [];
  for (const target of targets) await run(target, connections);
  for (let round = 0; round < ROUNDS; round++) {
    const figures: Figures[] = [];
    for (const target of targets) figures.push(await run(target, connections));
    rounds.push(figures);
  }
  return targets.map(({ name }, index) =>
    medianOf(
      name,
      rounds.map((figures) => figures[index] as Figures),
    ),
  );
}

/** Merges the figures of several rounds of one target. */
export function medianOf(name: string, rounds: readonly Figures[]): Figures {
  return {
    name,
    requestsPerSecond: median(rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
    cpuMicroseconds: median(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds)),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
  };
}

/** Runs one round. */
export async function run(target: Target, connections: number): Promise<Figures> {
  const script = join(folder, "load.lua");
  writeFileSync(script, target.script ?? "");
  const headers = Object.entries(target.headers ?? {}).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const command = ["wrk", "-t1", `-c${connections}`, `-d${SECONDS}s`, "-s", script, ...headers, target.url];
  const before = cpuMicroseconds(target.pid);
  const child = Bun.spawn(command, { stdout: "pipe" });
  const out = await new Response(child.stdout).text();
  const spent = cpuMicroseconds(target.pid) - before;
  const requests = Number(/(\d+) requests in/.exec(out)?.[1] ?? 0);
  return {
    name: target.name,
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1] ?? 0),
    cpuMicroseconds: spent / Math.max(1, requests),
    failures: Number(/Non-2xx or 3xx responses: (\d+)/.exec(out)?.[1] ?? 0),
  };
}

/** User and system time of a process so far. */
export function cpuMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** One line per target: its rate, and its ratio to the first. */
export function print(title: string, figures: readonly Figures[]): void {
  console.log(`\n${title}`);
  const [control] = figures;
  for (const { name, requestsPerSecond, cpuMicroseconds: cpu, failures } of figures) {
    const ratio = (requestsPerSecond / (control?.requestsPerSecond ?? 1)).toFixed(2);
    const failed = failures > 0 ? `  ${failures} FAILED` : "";
    console.log(
      `  ${name.padEnd(44)} ${requestsPerSecond.toFixed(0).padStart(8)}/s  ratio ${ratio}  ${cpu.toFixed(1).padStart(7)} µs CPU${failed}`,
    );
  }
}
