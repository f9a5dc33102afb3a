/**
 * Creating tasks, and its control.
 *
 * @module
 */
import { join } from "node:path";
import { median } from "./load.ts";

const SECONDS = process.env.BENCH_SECONDS ?? "2";

/** Lua that creates a task with each request. */
export function creates(projectId: string): string {
  const body =
    '{"title":"Write the next part of it","description":"Some words about what is to be done","priority":"medium","status":"to-do"}';
  return `request = function() return wrk.format("POST", "/api/task/${projectId}", nil, '${body}') end`;
}

/** How many raw bun:sqlite inserts, so many to a commit, into a copy of the server's database. */
export async function insertsPerSecond(file: string, group: number): Promise<number> {
  const command = [process.execPath, join(import.meta.dir, "inserts.ts"), file, SECONDS, String(group)];
  const rates: number[] = [];
  for (let round = 0; round < 3; round++)
    rates.push(Number((await new Response(Bun.spawn(command).stdout).text()).trim()));
  return median(rates);
}
