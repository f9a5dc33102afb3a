/**
 * Creating tasks, and its control.
 *
 * @module
 */
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { type Figures, median, medianOf, ROUNDS, run, type Target } from "./load.ts";

const SECONDS = process.env.BENCH_SECONDS ?? "2";

/** Lua that creates a task with each request. */
export function creates(projectId: string): string {
  const body =
    '{"title":"Write the next part of it","description":"Some words about what is to be done","priority":"medium","status":"to-do"}';
  return `request = function() return wrk.format("POST", "/api/task/${projectId}", nil, '${body}') end`;
}

/** How many creates of raw bun:sqlite, so many to a commit, into a copy of the server's database. */
export async function insertsPerSecond(file: string, group: number): Promise<number> {
  const command = [process.execPath, join(import.meta.dir, "inserts.ts"), file, SECONDS, String(group)];
  return Number((await new Response(Bun.spawn(command).stdout).text()).trim());
}

/** A copy of the database of a server that nobody asks anything just now. */
export function copyDatabase(dataDir: string): string {
  const copy = join(dataDir, "copy.db");
  for (const suffix of ["", "-wal"]) {
    const file = join(dataDir, `hexlane.db${suffix}`);
    if (existsSync(file)) copyFileSync(file, copy + suffix);
  }
  return copy;
}

/** Creates and raw inserts in turns; medians of both. */
export async function compareCreates(target: Target, dataDir: string, connections: number): Promise<Figures[]> {
  await run(target, connections);
  const copy = copyDatabase(dataDir);
  const rounds: Figures[] = [];
  const raw: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    raw.push(await insertsPerSecond(copy, connections));
    rounds.push(await run(target, connections));
  }
  return [
    { name: "raw inserts of the same rows", requestsPerSecond: median(raw), cpuMicroseconds: 0, failures: 0 },
    medianOf(target.name, rounds),
  ];
}
