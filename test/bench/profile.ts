/**
 * Profiles reading and creating a task, by part of the server. Needs `wrk`. Run: `bun test/bench/profile.ts`.
 *
 * Runs `bun --cpu-prof` on an unmodified server for both. For creating, it also reports the duration of each SQLite statement,
 * next to the raw inserts of `server_bench.ts`.
 *
 * @module
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyDatabase, creates, insertsPerSecond } from "./creates.ts";
import { compare, type Target } from "./load.ts";
import { randomTask } from "./reads.ts";
import { openScene } from "./scene.ts";
import type { StatementTimes } from "./sqlite_times.ts";

type Made = Awaited<ReturnType<typeof openScene>>;

type Board = Awaited<ReturnType<Made["board"]>>;

/** A longer gap between two samples is idle time. */
const MAX_SAMPLE_MICROSECONDS = 20_000;
const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? "16,64").split(",").map(Number);

function target(scene: Made, script: string): Target {
  return {
    name: "profiled",
    script: `wrk.headers["Content-Type"] = "application/json"\n${script}`,
    url: scene.server.url.replace("localhost", "127.0.0.1"),
    headers: { authorization: `Bearer ${scene.key}` },
    pid: scene.server.pid,
  };
}

function line(name: string, microseconds: number, whole: number): void {
  const share = `${((100 * microseconds) / whole).toFixed(0)} %`.padStart(6);
  console.log(`  ${name.padEnd(44)} ${microseconds.toFixed(1).padStart(8)} µs ${share}`);
}

async function printStatements(connections: number): Promise<void> {
  const scene = await openScene({ preload: "sqlite_times.ts" });
  try {
    const { projectId } = await scene.board("SMALL", 1_000);
    await compare([target(scene, creates(projectId))], connections);
    await scene.report();
    const [figures] = await compare([target(scene, creates(projectId))], connections);
    const times = (await scene.report()) as StatementTimes;
    const creations = times["insert into task"]?.runs ?? 1;
    const whole = 1e6 / (figures?.requestsPerSecond ?? 1);
    console.log(
      `\nA create among ${connections} connections, ${(creations / (times.COMMIT?.runs ?? 1)).toFixed(0)} to a commit`,
    );
    line("from one answer to the next", whole, whole);
    const each = Object.entries(times).map(([name, { microseconds }]) => ({
      name,
      microseconds: microseconds / creations,
    }));
    const inSqlite = each.reduce((sum, { microseconds }) => sum + microseconds, 0);
    for (const { name, microseconds } of each.sort((left, right) => right.microseconds - left.microseconds)) {
      if (microseconds >= 0.5) line(`SQLite: ${name}`, microseconds, whole);
    }
    line("SQLite, all of it", inSqlite, whole);
    line("everything else", whole - inSqlite, whole);
    const raw = 1e6 / (await insertsPerSecond(copyDatabase(scene.dataDir), connections));
    line("raw inserts of the same rows", raw, whole);
    console.log(
      `  at best, were everything else free: ${(raw / inSqlite).toFixed(2)} of raw; as it is ${(raw / whole).toFixed(2)}`,
    );
  } finally {
    await scene.stop();
  }
}

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

/** Time by part. Native runtime time counts for its caller, and the largest share is listed by name. */
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
  const natives = new Map<string, number>();
  let whole = 0;
  for (const [index, sample] of samples.entries()) {
    const microseconds = timeDeltas[index] ?? 0;
    // Longer gaps are waits.
    if (microseconds > MAX_SAMPLE_MICROSECONDS) continue;
    whole += microseconds;
    const part = partOfNode(sample);
    byPart.set(part, (byPart.get(part) ?? 0) + microseconds);
    const { url = "", functionName = "" } = byId.get(sample)?.callFrame ?? {};
    if (url !== "" || functionName === "" || part === RUNTIME) continue;
    const native = `${functionName}, for ${part.split(":")[0]}`;
    natives.set(native, (natives.get(native) ?? 0) + microseconds);
  }
  const show = (found: ReadonlyMap<string, number>, most: number, indent: string): void => {
    for (const [name, microseconds] of [...found].sort(([, left], [, right]) => right - left).slice(0, most)) {
      console.log(
        `${indent}${name.padEnd(60 - indent.length)} ${((100 * microseconds) / whole).toFixed(1).padStart(5)} %`,
      );
    }
  };
  show(byPart, byPart.size, "  ");
  console.log("  of that, in native code:");
  show(natives, 8, "    ");
}

async function printParts(title: string, connections: number, load: (board: Board) => string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-profile-"));
  const scene = await openScene({ flags: ["--cpu-prof", "--cpu-prof-interval=250", `--cpu-prof-dir=${folder}`] });
  try {
    const board = await scene.board("SMALL", 1_000);
    // Discards everything measured so far.
    await scene.restart();
    for (const file of readdirSync(folder)) rmSync(join(folder, file));
    await compare([target(scene, load(board))], connections);
    await scene.stop();
    const [file = ""] = readdirSync(folder);
    console.log(`\nbun --cpu-prof: ${title}, ${connections} connections`);
    printProfile(JSON.parse(readFileSync(join(folder, file), "utf8")) as CpuProfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const connections of CONNECTIONS) {
  await printParts("get one of 1,000 tasks", connections, ({ taskIds }) => randomTask(taskIds));
  await printParts("create a task", connections, ({ projectId }) => creates(projectId));
  await printStatements(connections);
}
process.exit();
