/**
 * Server throughput, as ratios to baselines in the same run. Needs `wrk`. Run: `bun test/bench/server_bench.ts`.
 *
 * `BENCH_SECONDS` (2) and `BENCH_ROUNDS` (5) set length and number of rounds; figures are medians. The load uses loopback only
 * and stops by itself.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CacheCounts } from "./caches.ts";
import { compareCreates, creates } from "./creates.ts";
import { compare, print, type Target } from "./load.ts";
import { mix } from "./mix.ts";
import { randomTask } from "./reads.ts";
import { openScene } from "./scene.ts";

const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? "1,16,64").split(",").map(Number);

async function startControl(): Promise<{ url: string; pid: number; stop: () => void }> {
  const probe = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = probe;
  await probe.stop(true);
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "control.ts"), String(port)]);
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return { url, pid: child.pid, stop: () => child.kill() };
    await Bun.sleep(20);
  }
  throw new Error("The control does not start");
}

/** Lua that reads a board and writes to it with every 101st request. */
function boardWithWrites(projectId: string, taskId: string): string {
  return `local count = 0
request = function()
  count = count + 1
  if count % 101 == 0 then
    return wrk.format("PATCH", "/api/task/${taskId}", nil, '{"position":' .. (math.random(100000) / 10) .. '}')
  end
  return wrk.format("GET", "/api/task/tasks/${projectId}")
end`;
}

function moves(ids: readonly string[]): string {
  const list = ids
    .slice(0, 500)
    .map((id) => `"${id}"`)
    .join(",");
  return `local ids = {${list}}
request = function()
  local a, b = ids[math.random(#ids)], ids[math.random(#ids)]
  if a == b then b = ids[1] end
  if a == b then b = ids[2] end
  return wrk.format("PATCH", "/api/task/" .. a, nil, '{"position":' .. (math.random(1000000) / 7) .. '}')
end`;
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

type Made = Awaited<ReturnType<typeof openScene>>;

function serverOf(scene: Made, name: string, script: string, headers: Record<string, string> = {}): Target {
  return {
    name,
    // With its own headers, wrk would leave out the credential.
    script: `wrk.headers["Content-Type"] = "application/json"\n${script}`,
    url: scene.server.url.replace("localhost", "127.0.0.1"),
    headers: { authorization: `Bearer ${scene.key}`, ...headers },
    pid: scene.server.pid,
  };
}

/** The same reads from a server without response caches. */
async function printWithoutCaches(): Promise<void> {
  const scene = await openScene({ preload: "caches.ts", env: { BENCH_CACHES: "off" } });
  try {
    const { projectId, taskIds } = await scene.board("SMALL", 1_000);
    const board = boardWithWrites(projectId, taskIds[0] as string);
    const zip = { "accept-encoding": "gzip" };
    const targets = [
      bare("hello"),
      serverOf(scene, "get one of 1,000 tasks", randomTask(taskIds)),
      serverOf(scene, "board of 1,000, a write per 100 reads", board),
      serverOf(scene, "board of 1,000, gzip, a write per 100 reads", board, zip),
    ];
    print("Nothing of a body kept, 16 connections", await compare(targets, 16));
  } finally {
    await scene.stop();
  }
}

/** Cache hits for a board's body: under the traffic mix, and with one write per 100 reads. */
async function printHitRates(): Promise<void> {
  const scene = await openScene({ preload: "caches.ts", env: { BENCH_CACHES: "count" } });
  try {
    const { projectId, taskIds } = await scene.board("SMALL", 1_000);
    await scene.report();
    await compare([serverOf(scene, "board", boardWithWrites(projectId, taskIds[0] as string))], 16);
    const board = (await scene.report()) as CacheCounts;
    await compare([serverOf(scene, "mix", mix(scene.workspaceId, projectId, taskIds))], 16);
    const mixed = (await scene.report()) as CacheCounts;
    console.log("\nHow often it was there, 16 connections");
    for (const [name, counts] of [
      ["board of 1,000, a write per 100 reads", board],
      ["traffic mix", mixed],
    ] as const) {
      const { hits, misses } = counts.bodies;
      const rate = `${((100 * hits) / Math.max(1, hits + misses)).toFixed(1)} % of ${hits + misses}`;
      console.log(`  ${name.padEnd(52)} ${rate}`);
    }
  } finally {
    await scene.stop();
  }
}

if (!Bun.which("wrk")) throw new Error("This benchmark needs wrk");
const control = await startControl();
const scene = await openScene();
const server = (name: string, script: string, headers: Record<string, string> = {}): Target =>
  serverOf(scene, name, script, headers);
const bare = (name: string, path = "/"): Target => ({ name, url: control.url + path, pid: control.pid });
try {
  console.log(`idle, fresh: ${residentMegabytes(scene.server.pid).toFixed(0)} MiB resident`);
  const small = await scene.board("SMALL", 1_000);
  const path = `/api/task/tasks/${small.projectId}`;
  const get = (path: string, headers: Record<string, string>) =>
    fetch(scene.server.url + path, {
      headers: { authorization: `Bearer ${scene.key}`, ...headers },
      decompress: false,
    } as RequestInit);
  const keep = async (name: string, answer: Response, headers: Record<string, string>): Promise<void> => {
    const body = await answer.arrayBuffer();
    await fetch(control.url + name, { method: "PUT", body, headers: { "x-answer-headers": JSON.stringify(headers) } });
  };
  const json = { "Content-Type": "application/json" };
  await keep("/bytes", await get(path, { "accept-encoding": "identity" }), json);
  await keep("/gzip", await get(path, { "accept-encoding": "gzip" }), { ...json, "Content-Encoding": "gzip" });
  const task = await get(`/api/task/${small.taskIds[0]}`, {});
  // The rates that the bare runtime reaches on these.
  const own = new Set(["date", "content-length", "connection", "transfer-encoding"]);
  await keep("/task", task, Object.fromEntries([...task.headers].filter(([name]) => !own.has(name))));
  for (const connections of CONNECTIONS) {
    const read = [
      bare("hello"),
      bare("one task with all its headers, prebuilt", "/task"),
      server("/livez: no credential, no store", 'request = function() return wrk.format("GET", "/livez") end'),
      server("get one of 1,000 tasks", randomTask(small.taskIds)),
    ];
    print(`One task, ${connections} connections`, await compare(read, connections));
    const script = boardWithWrites(small.projectId, small.taskIds[0] as string);
    const plain = [bare("the same bytes, prebuilt", "/bytes"), server("board of 1,000, a write per 100 reads", script)];
    print(`Board, plain, ${connections} connections`, await compare(plain, connections));
    const zip = [
      bare("the same gzip bytes, prebuilt", "/gzip"),
      server("board of 1,000, gzip, a write per 100 reads", script, { "accept-encoding": "gzip" }),
    ];
    print(`Board, gzip, ${connections} connections`, await compare(zip, connections));
  }

  await printWithoutCaches();
  await printHitRates();

  for (const connections of CONNECTIONS) {
    print(
      `Mix of wire.md, ${connections} connections`,
      await compare(
        [bare("hello"), server("traffic mix", mix(scene.workspaceId, small.projectId, small.taskIds))],
        connections,
      ),
    );
  }

  for (const connections of CONNECTIONS) {
    const target = server(`create, ${connections} connections`, creates(small.projectId));
    print(`Create a task, ${connections} to a commit`, await compareCreates(target, scene.dataDir, connections));
  }
  const { readyMilliseconds } = await scene.restart();
  console.log(
    `\nready after ${readyMilliseconds.toFixed(0)} ms, ${residentMegabytes(scene.server.pid).toFixed(0)} MiB resident`,
  );

  const big = await scene.board("BIG", Number(process.env.BENCH_BIG ?? 100_000));
  const sample = big.taskIds.filter((_, index) => index % 100 === 0);
  print(
    "A task on a large board, 16 connections",
    await compare(
      [server("get, board of 1,000", randomTask(small.taskIds)), server("get, board of 100,000", randomTask(sample))],
      16,
    ),
  );
  print(
    "Moving on a large board, 16 connections",
    await compare(
      [server("move, board of 1,000", moves(small.taskIds)), server("move, board of 100,000", moves(sample))],
      16,
    ),
  );
} finally {
  control.stop();
  await scene.stop();
}
