/**
 * A page on another site can make a browser send any GET with its cookies. Such a request must not change anything or reveal
 * who is signed in.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SESSION_COOKIE } from "../../apps/server/http/headers/cookie.ts";
import { type Dump, differenceOf } from "../harness/dump.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { pathOf, prepare } from "../requests/sample.ts";

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await startHarness();
  world = await buildWorld(harness.client);
});
afterAll(async () => await harness.close());

/** Headers of an embedded resource, and of a script from another origin without CORS. */
const DESTINATIONS = ["image", "style", "script", "iframe", "empty"];
const SITES = ["same-origin", "same-site", "cross-site"];
const EMBEDDED = DESTINATIONS.flatMap((destination) =>
  SITES.filter((site) => destination !== "empty" || site !== "same-origin").map((site) => ({
    "sec-fetch-dest": destination,
    "sec-fetch-mode": destination === "iframe" ? "navigate" : "no-cors",
    "sec-fetch-site": site,
  })),
);

test("every GET route has a sample", () => {
  const routes = harness.app.routes.filter(({ method }) => method === "GET").map(({ path }) => `GET ${path}`);
  const sampled = new Set(SAMPLES.map(({ route }) => route));
  expect(routes.filter((route) => !sampled.has(route))).toEqual([]);
  expect(routes.length).toBeGreaterThan(50);
});

describe("a GET request that another site triggers changes nothing and sets no cookie", () => {
  for (const [index, sample] of SAMPLES.entries()) {
    if (!sample.route.startsWith("GET ")) continue;
    test(`${index}: ${sample.route}`, async () => {
      const { as, ...request } = await prepare(sample, world.mine);
      const before = withoutUse(await harness.dump());
      for (const metadata of EMBEDDED) {
        const reply = await harness.request("GET", pathOf(request), {
          headers: { ...request.headers, ...metadata, cookie: `${SESSION_COOKIE}=${as}` },
          ...(request.query ? { query: request.query } : {}),
        });
        expect([metadata, reply.headers.getSetCookie()]).toEqual([metadata, []]);
        expect(reply.headers.get("set-auth-token")).toBeNull();
      }
      expect(differenceOf(before, withoutUse(await harness.dump()))).toBe("");
    });
  }
});

/** Removes the time of the last use of credentials, which a read may record. */
function withoutUse(dump: Dump): Dump {
  return JSON.parse(JSON.stringify(dump, (key, value) => (key === "lastUsedAt" ? undefined : value))) as Dump;
}
