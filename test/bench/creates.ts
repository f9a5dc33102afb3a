/**
 * Benchmarks creating tasks against a baseline.
 *
 * @module
 */
import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Figures, median, medianOf, ROUNDS, run, type Target } from "./load.ts";

const SECONDS = process.env.BENCH_SECONDS ?? "2";

/** Lua that creates a task with each request. */
export function creates(projectId: string): string {
  const body =
    '{"title":"Write the next part of it","description":"Some words about what is to be done","priority":"medium","status":"to-do"}';
  return `request = function() return wrk.format("POST", "/api/task/${projectId}", nil, '${body}') end`;
}

const INSERTS = [process.execPath, join(import.meta.dir, "inserts.ts")];

/** Creates by raw bun:sqlite, with a given group size per COMMIT, into a copy of the server's database. */
export async function insertsPerSecond(file: string, group: number): Promise<number> {
  const command = [...INSERTS, file, "loop", SECONDS, String(group)];
  return Number((await new Response(Bun.spawn(command).stdout).text()).trim());
}

/** The same behind a bare `Bun.serve`, in its own process. */
async function serveInserts(file: string, group: number): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = Bun.spawn([...INSERTS, file, "serve", String(group)], { stdin: "pipe" });
  const reader = child.stdout.getReader();
  const port = new TextDecoder().decode((await reader.read()).value).trim();
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: () => void child.stdin.end() };
}

/** Copies the database of an idle server. */
export function copyDatabase(dataDir: string, name = "copy"): string {
  const copy = join(dataDir, `${name}.db`);
  for (const suffix of ["", "-wal", "-shm"]) {
    rmSync(copy + suffix, { force: true });
    const file = join(dataDir, `hexlane.db${suffix}`);
    if (suffix !== "-shm" && existsSync(file)) copyFileSync(file, copy + suffix);
  }
  return copy;
}

/**
 * Compares creates by the server with raw inserts of the same rows, by a process of the same layout and by one without HTTP.
 * Rounds alternate; figures are medians.
 */
export async function compareCreates(target: Target, dataDir: string, connections: number): Promise<Figures[]> {
  const served = await serveInserts(copyDatabase(dataDir, "served"), connections);
  const control: Target = { ...target, name: "raw inserts, behind Bun.serve", url: served.url, pid: served.pid };
  const copy = copyDatabase(dataDir);
  for (const one of [control, target]) await run(one, connections);
  const rounds: [Figures, Figures][] = [];
  const raw: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    raw.push(await insertsPerSecond(copy, connections));
    rounds.push([await run(control, connections), await run(target, connections)]);
  }
  served.stop();
  return [
    medianOf(
      control.name,
      rounds.map(([figures]) => figures),
    ),
    medianOf(
      target.name,
      rounds.map(([, figures]) => figures),
    ),
    { name: "raw inserts, without HTTP", requestsPerSecond: median(raw), cpuMicroseconds: 0, failures: 0 },
  ];
}
