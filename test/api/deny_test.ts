/**
 * Only the listed routes are public, and every route of the interface accepts every kind of credential.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openRoutes } from "../../apps/server/http/route.ts";
import { ORIGIN } from "../harness/client.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { INTERFACE_ROUTES } from "../requests/interface_routes.ts";
import { SAMPLES } from "../requests/mod.ts";
import { OPEN_ROUTES } from "../requests/open_routes.ts";
import { pathOf, prepare, send } from "../requests/sample.ts";

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await startHarness();
  world = await buildWorld(harness.client);
});
afterAll(async () => await harness.close());

test("only the routes in OPEN_ROUTES need no credential", () => {
  const open = openRoutes(harness.app.routes).map(({ method, path, reason }) => [`${method} ${path}`, reason]);
  expect(Object.fromEntries(open)).toEqual(OPEN_ROUTES);
});

describe("every other route refuses a request with", () => {
  const wrong: Record<string, Record<string, string>> = {
    "no credential": {},
    "an unknown session token": { authorization: `Bearer ${"A".repeat(43)}` },
    "an unknown API key": { "x-api-key": `hxl_${"A".repeat(49)}` },
    "another authentication scheme": { authorization: "Basic YTpi" },
    "an empty bearer token": { authorization: "Bearer " },
    "a cookie": { cookie: `hexlane.session_token=${"A".repeat(43)}`, origin: ORIGIN },
  };
  for (const [name, headers] of Object.entries(wrong)) {
    test(`${name}`, async () => {
      const before = await harness.hash();
      for (const { method, path } of harness.app.routes) {
        if (`${method} ${path}` in OPEN_ROUTES) continue;
        const target = path.replaceAll(/:\w+|\*/g, "some-id");
        const reply = await harness.request(method, target, { headers, ...(method === "GET" ? {} : { body: {} }) });
        const scheme = path === "/api/mcp" ? expect.stringContaining("Bearer resource_metadata=") : "Bearer";
        expect([path, reply.status, reply.headers.get("www-authenticate")]).toEqual([path, 401, scheme]);
      }
      expect(await harness.hash()).toBe(before);
    });
  }
});

test("each of the interface's 27 endpoints has a sample", () => {
  const routes = new Set(SAMPLES.map(({ route }) => route));
  expect(INTERFACE_ROUTES.filter((route) => routes.has(route))).toHaveLength(27);
});

describe("every route of the interface accepts", () => {
  const credentials: Record<string, (world: World) => Record<string, string>> = {
    "a session token": ({ mine }) => ({ authorization: `Bearer ${mine.owner.token}` }),
    "an API key": ({ mine }) => ({ authorization: `Bearer ${mine.apiKey}` }),
    "a device token": ({ mine }) => ({ authorization: `Bearer ${mine.deviceToken}` }),
    "an API key in x-api-key": ({ mine }) => ({ "x-api-key": mine.apiKey }),
    "the session cookie": ({ mine }) => ({ cookie: mine.owner.cookie, origin: ORIGIN }),
  };
  for (const [name, headersFor] of Object.entries(credentials)) {
    test(name, async () => {
      const present = SAMPLES.filter(({ route }) => INTERFACE_ROUTES.includes(route));
      for (const sample of present) {
        const { as: _, ...request } = await prepare(sample, world.mine);
        const { method, query, body } = request;
        const reply = await harness.request(method, pathOf(request), {
          headers: { ...request.headers, ...headersFor(world) },
          ...(query ? { query } : {}),
          ...(body === undefined ? {} : { body }),
        });
        expect([sample.route, reply.status, reply.status === 200 ? "" : reply.text]).toEqual([sample.route, 200, ""]);
      }
    });
  }
});

describe("a cookie", () => {
  test("changes nothing without an allowed Origin", async () => {
    const sample = SAMPLES.find(({ route }) => route === "PUT /api/task/title/:id");
    if (!sample) throw new Error("There is no such sample");
    const request = await prepare(sample, world.mine);
    const { as: _, ...visitor } = request;
    const before = await harness.hash();
    for (const headers of [{}, { origin: "https://evil.test" }, { origin: "null" }]) {
      const reply = await harness.request(visitor.method, pathOf(visitor), {
        body: visitor.body,
        headers: { cookie: world.mine.owner.cookie, ...headers },
      });
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([403, "INVALID_ORIGIN"]);
    }
    expect(await harness.hash()).toBe(before);
    expect((await send(harness.client, request)).status).toBe(200);
  });

  test("can read without an Origin", async () => {
    const reply = await harness.request("GET", "/api/task", {
      query: { workspaceId: world.mine.ids.workspace },
      headers: { cookie: world.mine.owner.cookie },
    });
    expect(reply.status).toBe(200);
  });
});
