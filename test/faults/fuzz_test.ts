/**
 * A fuzzer based on our OpenAPI document. Every request gets a prompt, documented response, and never a 5xx.
 *
 * @module
 */
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import fc from "fast-check";
import { Client } from "../harness/client.ts";
import { startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { pathOf, prepare } from "../requests/sample.ts";
import { isFull, newSeed, runs, waitSeconds } from "../tier.ts";
import { MALFORMED, type MalformedBytes, mutilated, PIPELINED } from "./requests/malformed_bytes.ts";
import { sendBytes } from "./requests/raw_client.ts";
import { type FuzzRequest, type FuzzWorld, requestArbitrary, type ValidRequest } from "./requests/request_arbitrary.ts";
import { openScene } from "./scene.ts";

/** The requests use up the test data, so it is created again after this many. */
const PER_WORLD = 900;
const IN_PROCESS = isFull ? 20 * PER_WORLD : PER_WORLD / 2;
const OVER_SOCKET = isFull ? 2_000 : 100;
const ABREAST = 8;
const HANG_MILLISECONDS = waitSeconds(2) * 1000;
/** The number of connections that send malformed HTTP. */
const MUTILATED = runs(1_500);
/** The maximum number of connections for one sequence of pipelined requests. */
const MAX_CONNECTIONS = 20;
/** How long a connection may stay open while the server waits for more data. */
const PATIENCE_MILLISECONDS = 20;
const FORGE_PATH = /^\/api\/(github|gitea|gitlab)-integration\//;

type Send = (request: FuzzRequest) => Promise<number>;

test(`${IN_PROCESS} hostile in-process requests cause no 5xx, no hang and no undocumented response`, async () => {
  const seed = newSeed();
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < IN_PROCESS; sent += PER_WORLD) {
    const harness = await startHarness({ store: "sqlite" });
    try {
      const { app, clock, log, mails } = harness;
      const now = () => clock.now();
      const client = new Client(async (request) => unzipped(await app.fetch(request)), { log, mails, now });
      const world = await fuzzWorldOf(client, await buildWorld(client));
      const requests = fc.sample(requestArbitrary(world), {
        numRuns: Math.min(PER_WORLD, IN_PROCESS),
        seed: seed + sent,
      });
      const send: Send = async ({ method, path, headers, raw }) =>
        (await client.ask(method, path, { headers, ...(raw === undefined ? {} : { raw }) })).status;
      expect({ seed, faults: await faultsOf(requests, send, statuses) }).toEqual({ seed, faults: [] });
    } finally {
      await harness.close();
    }
  }
  expect(statuses.get(200) ?? 0).toBeGreaterThan(IN_PROCESS / 10);
  console.log(`fuzz in process: seed ${seed}, ${describe(statuses)}`);
}, 300_000);

test(`${OVER_SOCKET} hostile requests over a socket cause no 5xx and no hang`, async () => {
  const seed = newSeed();
  const statuses = new Map<number, number>();
  const scene = await openScene();
  try {
    const world = await fuzzWorldOf(scene.client, await buildWorld(scene.client));
    const requests = fc.sample(requestArbitrary(world), { numRuns: OVER_SOCKET, seed });
    const send: Send = async ({ method, path, headers, raw }) =>
      (await scene.client.ask(method, path, { headers, ...(raw === undefined ? {} : { raw }) })).status;
    expect({ seed, faults: await faultsOf(requests, send, statuses) }).toEqual({ seed, faults: [] });
    expect((await fetch(`${scene.server.url}/livez`)).status).toBe(200);
    console.log(`fuzz over a socket: seed ${seed}, ${describe(statuses)}`);
  } finally {
    await scene.close();
  }
}, 300_000);

test(`${MUTILATED} connections with malformed HTTP do not harm the server`, async () => {
  const seed = newSeed();
  const statuses = new Map<number, number>();
  const scene = await openScene();
  try {
    const { url, pid } = scene.server;
    const before = openFiles(pid);
    const all = [...MALFORMED, ...fc.sample(mutilated, { numRuns: MUTILATED, seed })];
    const faults: string[] = [];
    await inParallel(all, async (one) => {
      const fault = await faultOfBytes(url, one, statuses);
      if (fault !== undefined) faults.push(`${fault}: ${one.name}`);
    });
    expect({ seed, faults: faults.slice(0, 10) }).toEqual({ seed, faults: [] });

    expect(await pipeline(url)).toEqual([...PIPELINED.answers]);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    // No request causes a server error, and no connection is leaked.
    expect(scene.server.log()).toBe("");
    for (let tries = 0; tries < 50 && openFiles(pid) > before + ABREAST; tries++) await Bun.sleep(100);
    expect(openFiles(pid)).toBeLessThanOrEqual(before + ABREAST);
    console.log(`bytes over a socket: seed ${seed}, ${describe(statuses)}`);
  } finally {
    await scene.close();
  }
}, 300_000);

async function faultOfBytes(
  url: string,
  { pieces, isWhole }: MalformedBytes,
  statuses: Map<number, number>,
): Promise<string | undefined> {
  const milliseconds = isWhole ? HANG_MILLISECONDS : PATIENCE_MILLISECONDS;
  const outcome = await sendBytes(url, pieces, { milliseconds, ...(isWhole ? { answers: 1 } : {}) });
  for (const status of outcome.statuses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (isWhole && outcome.statuses.length === 0 && !outcome.isClosed) return "hangs";
  // Bun rejects requests with an unknown HTTP version before they reach us (RFC 9110 15.6.6).
  return outcome.statuses.find((status) => status >= 500 && status !== 505)?.toString();
}

/**
 * Sends all requests at once, and the unanswered ones again if the server closes the connection (RFC 9112 9.3.2), as Bun does when
 * a request arrives before the response to the previous one is ready.
 */
async function pipeline(url: string): Promise<number[]> {
  const { requests } = PIPELINED;
  const statuses: number[] = [];
  for (let tries = 0; tries < MAX_CONNECTIONS && statuses.length < requests.length; tries++) {
    const left = requests.slice(statuses.length);
    const options = { milliseconds: HANG_MILLISECONDS, answers: left.length };
    const outcome = await sendBytes(url, [Buffer.concat(left)], options);
    statuses.push(...outcome.statuses);
    if (!outcome.isClosed) break;
  }
  return statuses;
}

/** Counts the open file descriptors of a process, including its connections. */
function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Sends all requests, a few at a time, and returns the faults of the responses. */
async function faultsOf(
  requests: readonly FuzzRequest[],
  send: Send,
  statuses: Map<number, number>,
): Promise<string[]> {
  const faults: string[] = [];
  await inParallel(requests, async (request) => {
    const outcome = await Promise.race([send(request).catch(String), hang()]);
    if (typeof outcome === "number") statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
    if (typeof outcome === "number" && outcome < 500) return;
    // This status is documented: without a token, the request needs a GitHub App, which this server does not have.
    if (outcome === 501 && request.path.startsWith("/api/github-integration/")) return;
    // Documented too: a real server cannot reach the forge in these requests, because it does not exist.
    if (outcome === 502 && FORGE_PATH.test(request.path)) return;
    faults.push(`${outcome} ${JSON.stringify(request).slice(0, 1_000)}`);
  });
  return faults.slice(0, 10);
}

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: ABREAST }, worker));
}

/** Decompresses a response, as `fetch` does for one from a socket. */
async function unzipped(response: Response): Promise<Response> {
  if (response.headers.get("content-encoding") !== "gzip") return response;
  const { status, headers } = response;
  return new Response(Bun.gunzipSync(await response.arrayBuffer()), { status, headers });
}

async function hang(): Promise<string> {
  await Bun.sleep(HANG_MILLISECONDS);
  return "hangs";
}

async function fuzzWorldOf(client: Client, { mine, theirs }: World): Promise<FuzzWorld> {
  const { document } = await client.contract();
  await wakeAgents(client, mine.owner.token);
  const valid = new Map<string, ValidRequest[]>();
  for (const sample of SAMPLES) {
    // Without email, a server has no valid request for pages that emails link to.
    const request = await prepare(sample, mine).catch(() => undefined);
    if (request === undefined) continue;
    const { method, pattern, params, query = {}, body } = request;
    const template = pattern.replaceAll(/:(\w+)/g, "{$1}").replace("*", "{key}");
    const path = pathOf({ pattern, ...(params ? { params } : {}) });
    const known = valid.get(`${method} ${template}`) ?? [];
    valid.set(`${method} ${template}`, [...known, { path, query, body }]);
  }
  expect(valid.size).toBeGreaterThan(SAMPLES.length * 0.9);
  const { owner, admin, member, viewer } = mine;
  return {
    document,
    ids: [...Object.entries(mine.ids), ...Object.entries(mine.ids), ...Object.entries(theirs.ids)],
    tokens: [
      owner.token,
      owner.token,
      owner.token,
      mine.apiKey,
      admin.token,
      member.token,
      viewer.token,
      theirs.owner.token,
    ],
    valid,
  };
}

/** Sends the first MCP request, which loads libraries. On a busy machine, this can look like a hang. */
async function wakeAgents(client: Client, as: string): Promise<void> {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  await client.ok("POST", "/api/mcp", { as, headers: { accept: "application/json, text/event-stream" }, body });
}

function describe(statuses: ReadonlyMap<number, number>): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return counts.join(", ");
}
