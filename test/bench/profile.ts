/**
 * Profiles the server during one operation, by part: `bun test/bench/profile.ts [OPERATION] [CONNECTIONS] [TASKS]`,
 * such as `create 16 100000`. The names of operations are the same as in `control_bench.ts`.
 *
 * Runs `bun --cpu-prof` on an unmodified server, and prints the samples after a warm-up.
 *
 * @module
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runLoad, WARM_UP } from "./load.ts";
import { MIX, OPERATIONS, type Operation, requestsOf, TeamRequests } from "./operations.ts";
import { openScene } from "./scene.ts";

const SECONDS = 5;
/** A longer gap between two samples is idle time. */
const MAX_SAMPLE_MICROSECONDS = 20_000;

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

/** The part of the server that a file belongs to. */
const PARTS: readonly [RegExp, string][] = [
  [/bun:sqlite/, "SQLite"],
  [/adapters\/sqlite/, "adapters/sqlite: transactions, values and rows"],
  [/adapters\/sql\//, "adapters/sql: queries"],
  [/core\/board/, "core/board: use cases"],
  [/core\//, "core, the rest: access, events, context"],
  [/apps\/server/, "apps/server: from request to answer"],
  [/node_modules\/elysia|node_modules\/memoirist/, "Elysia: the route"],
  [/node_modules/, "libraries"],
];

function partOf(url: string): string | undefined {
  return PARTS.find(([pattern]) => pattern.test(url))?.[1];
}

const RUNTIME = "the runtime: network, promises, collector";

/** Prints the time of each part since the warm-up. Time in native code counts toward its caller. */
function printProfile({ nodes, samples, timeDeltas }: CpuProfile): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const partOfNode = (node: number): string => {
    for (let id: number | undefined = node; id !== undefined; id = parents.get(id)) {
      const part = partOf(byId.get(id)?.callFrame.url ?? "");
      if (part !== undefined) return part;
    }
    return RUNTIME;
  };
  const byPart = new Map<string, number>();
  const functions = new Map<string, number>();
  let whole = 0;
  let left = timeDeltas.reduce((sum, microseconds) => sum + microseconds, 0);
  for (const [index, sample] of samples.entries()) {
    const microseconds = timeDeltas[index] ?? 0;
    left -= microseconds;
    // Longer gaps are waits.
    if (left > SECONDS * 1e6 || microseconds > MAX_SAMPLE_MICROSECONDS) continue;
    whole += microseconds;
    const part = partOfNode(sample);
    byPart.set(part, (byPart.get(part) ?? 0) + microseconds);
    const { url = "", functionName = "" } = byId.get(sample)?.callFrame ?? {};
    const where = url === "" ? `native, for ${part.split(":")[0]}` : (url.split("/").at(-1) ?? "");
    const name = `${functionName || "(anonymous)"} (${where})`;
    functions.set(name, (functions.get(name) ?? 0) + microseconds);
  }
  const show = (found: ReadonlyMap<string, number>, most: number, indent: string): void => {
    for (const [name, microseconds] of [...found].sort(([, left], [, right]) => right - left).slice(0, most)) {
      console.log(
        `${indent}${name.padEnd(60 - indent.length)} ${((100 * microseconds) / whole).toFixed(1).padStart(5)}%`,
      );
    }
  };
  show(byPart, byPart.size, "  ");
  console.log("  of that, in a function itself:");
  show(functions, 15, "    ");
}

async function profile(operation: Operation, connections: number, tasks: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-profile-"));
  const scene = await openScene({
    tasks,
    flags: ["--cpu-prof", "--cpu-prof-interval=250", `--cpu-prof-dir=${folder}`],
  });
  try {
    // Discards everything measured so far.
    await scene.restart();
    for (const file of readdirSync(folder)) rmSync(join(folder, file));
    const { url, pid } = scene.server;
    const next = requestsOf(operation, new TeamRequests(scene));
    await runLoad({ url, pid, connections, next, ...WARM_UP });
    const { cpuMicroseconds } = await runLoad({ url, pid, connections, seconds: SECONDS, next });
    await scene.stop();
    const [file = ""] = readdirSync(folder);
    console.log(
      `${operation.name}, ${connections} connections: ${cpuMicroseconds.toFixed(0)} µs of CPU, with the profiler`,
    );
    printProfile(JSON.parse(readFileSync(join(folder, file), "utf8")) as CpuProfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [name = "create", connections = "16", tasks = "1000"] = process.argv.slice(2);
const operation = [...OPERATIONS, MIX].find((one) => one.name === name);
if (!operation)
  throw new Error(`Unknown operation "${name}": use one of ${OPERATIONS.map((one) => one.name).join(", ")}`);
await profile(operation, Number(connections), Number(tasks));
