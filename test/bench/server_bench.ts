/**
 * How fast the server is, as ratios to controls in the same run. Needs `wrk`. Run: `bun test/bench/server_bench.ts`.
 *
 * `BENCH_SECONDS` (2) and `BENCH_ROUNDS` (5) set length and number of rounds; figures are medians. Load goes to loopback
 * only and ends by itself.
 *
 * @module
 */
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compare, type Figures, median, print, type Target } from "./load.ts";
import { mix } from "./mix.ts";
import { openScene } from "./scene.ts";

const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? "1,16,64").split(",").map(Number);
const SECONDS = process.env.BENCH_SECONDS ?? "2";

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

/** Lua that asks for one of the tasks, another each time. */
function randomTask(ids: readonly string[]): string {
  const list = ids.map((id) => `"${id}"`).join(",");
  return `local ids = {${list}}\nrequest = function() return wrk.format("GET", "/api/task/" .. ids[math.random(#ids)]) end`;
}

/** Lua that reads a board, and writes to it with every hundred-and-first request. */
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

function creates(projectId: string): string {
  const body =
    '{"title":"Write the next part of it","description":"Some words about what is to be done","priority":"medium","status":"to-do"}';
  return `request = function() return wrk.format("POST", "/api/task/${projectId}", nil, '${body}') end`;
}

async function insertsPerSecond(file: string, group: number): Promise<number> {
  const command = [process.execPath, join(import.meta.dir, "inserts.ts"), file, SECONDS, String(group)];
  const rates: number[] = [];
  for (let round = 0; round < 3; round++)
    rates.push(Number((await new Response(Bun.spawn(command).stdout).text()).trim()));
  return median(rates);
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

if (!Bun.which("wrk")) throw new Error("This benchmark needs wrk");
const control = await startControl();
const scene = await openScene();
const server = (name: string, script: string, headers: Record<string, string> = {}): Target => ({
  name,
  // Given headers of its own, wrk would leave out the credential.
  script: `wrk.headers["Content-Type"] = "application/json"\n${script}`,
  url: scene.server.url.replace("localhost", "127.0.0.1"),
  headers: { authorization: `Bearer ${scene.key}`, ...headers },
  pid: scene.server.pid,
});
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
  // What the runtime makes of these by itself.
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

  for (const connections of CONNECTIONS) {
    print(
      `Mix of wire.md, ${connections} connections`,
      await compare(
        [bare("hello"), server("traffic mix", mix(scene.workspaceId, small.projectId, small.taskIds))],
        connections,
      ),
    );
  }

  const created: Figures[] = [];
  for (const connections of CONNECTIONS)
    created.push(
      ...(await compare([server(`create, ${connections} connections`, creates(small.projectId))], connections)),
    );
  const { readyMilliseconds } = await scene.restart();
  console.log(
    `\nready after ${readyMilliseconds.toFixed(0)} ms, ${residentMegabytes(scene.server.pid).toFixed(0)} MiB resident`,
  );
  const copy = join(scene.dataDir, "copy.db");
  await scene.call("GET", "/api/health");
  copyFileSync(join(scene.dataDir, "hexlane.db"), copy);
  for (const [index, connections] of CONNECTIONS.entries()) {
    const raw = await insertsPerSecond(copy, connections);
    print(`Create a task, ${connections} to a commit`, [
      { name: "raw inserts of the same rows", requestsPerSecond: raw, cpuMicroseconds: 0, failures: 0 },
      created[index] as Figures,
    ]);
  }

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
