/**
 * Bun keeps a copy of unsent bytes for each connection. So no route passes a body over 64 KiB to a connection at once;
 * routes send it in parts, within the budget for unsent bytes.
 *
 * @module
 */
import { afterAll, afterEach, beforeAll, expect, spyOn, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMALL_BODY_BYTES, UnsentBytesBudget } from "../../apps/server/http/response/unsent_bytes_budget.ts";
import { taggedRoutes } from "../../apps/server/http/route.ts";
import { openTestApp } from "../../apps/server/test_app.ts";
import { openWebApp } from "../../apps/server/web_app.ts";
import { ORIGIN } from "../harness/client.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { pathOf, prepare } from "../requests/sample.ts";

const route = taggedRoutes("Test");

let harness: Harness;
let world: World;
/** Requests whose response counts against the budget. */
const budgeted = new Set<string>();
const prototype = UnsentBytesBudget.prototype;
const spies = [spyOn(prototype, "send"), spyOn(prototype, "stream"), spyOn(prototype, "open")] as const;

/** Collects the requests whose response was sent within the budget in this test. */
function note(): void {
  for (const spy of spies) for (const [{ requestId }] of spy.mock.calls) budgeted.add(requestId);
}

beforeAll(async () => {
  harness = await startHarness();
  world = await buildWorld(harness.client);
});
afterEach(() => {
  budgeted.clear();
  for (const spy of spies) spy.mockClear();
});
afterAll(async () => {
  for (const spy of spies) spy.mockRestore();
  await harness.close();
});

test("every GET route sends bodies over 64 KiB within the budget", async () => {
  const large: string[] = [];
  const bypassing: string[] = [];
  for (const [index, sample] of SAMPLES.entries()) {
    if (!sample.route.startsWith("GET ") || /^GET \/api\/(events|ws)\b/.test(sample.route)) continue;
    const { as, ...request } = await prepare(sample, world.mine);
    const requestId = `walk-${index}`;
    const headers = { ...request.headers, "x-request-id": requestId, "accept-encoding": "identity" };
    const query = new URLSearchParams((request.query ?? {}) as Record<string, string>).toString();
    const url = `${ORIGIN}${pathOf(request)}${query && `?${query}`}`;
    const reply = await harness.app.fetch(new Request(url, { headers: { ...headers, authorization: `Bearer ${as}` } }));
    const { length } = await reply.bytes();
    note();
    if (length <= SMALL_BODY_BYTES) continue;
    large.push(sample.route);
    if (!budgeted.has(requestId)) bypassing.push(sample.route);
  }
  expect(bypassing).toEqual([]);
  expect(large).toEqual(expect.arrayContaining(["GET /api/docs/swagger-ui.js", "GET /api/openapi"]));
});

test("files of the web app over 64 KiB, and the page for unknown paths, are sent within the budget", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-web-"));
  try {
    const contents = new Uint8Array(SMALL_BODY_BYTES + 1);
    for (const name of ["index.html", "assets/main.js", "assets/main.js.gz", "assets/main.css"]) {
      await Bun.write(join(folder, name), contents);
    }
    const { ask } = await openTestApp({ webApp: openWebApp(folder) });
    const paths = ["/", "/nowhere", ...readdirSync(join(folder, "assets")).map((name) => `/assets/${name}`)];
    for (const path of paths.filter((path) => !path.endsWith(".gz"))) {
      for (const coding of ["identity", "gzip"]) {
        const requestId = `${path} ${coding}`.replaceAll(" ", "-");
        const headers = { "x-request-id": requestId, "accept-encoding": coding, accept: "text/html" };
        const reply = await ask("GET", path, { anonymous: true, headers });
        expect([path, (await reply.bytes()).length]).toEqual([path, contents.length]);
        note();
        expect(budgeted).toContain(requestId);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("raw routes of an embedding application send bodies over 64 KiB within the budget", async () => {
  const options = { summary: "Send much", raw: "text/plain", open: "For the test" } as const;
  const moreRoutes = [
    route.get("/much", options, () => new Response(new Uint8Array(SMALL_BODY_BYTES + 1))),
    route.get("/little", { ...options, summary: "Send little" }, () => new Response(new Uint8Array(SMALL_BODY_BYTES))),
  ];
  const { ask } = await openTestApp({ moreRoutes });
  for (const path of ["/much", "/little"]) {
    await (await ask("GET", path, { anonymous: true, headers: { "x-request-id": path } })).bytes();
  }
  note();
  expect([...budgeted]).toEqual(["/much"]);
});
