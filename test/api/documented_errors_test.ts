/**
 * Every documented error really occurs: for each route and each status, some request gets that error in its documented form.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isIdempotent } from "../../apps/server/http/compiled_route.ts";
import type { RateLimiter } from "../../apps/server/http/rate_limit.ts";
import type { Route } from "../../apps/server/http/route.ts";
import { answersToTwins, MISTAKES, narrowKeysOf, type Place } from "../documented_errors/mistakes.ts";
import { SPECIAL_CASES } from "../documented_errors/special_cases.ts";
import { ORIGIN, type Reply } from "../harness/client.ts";
import type { Contract } from "../harness/document.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import type { Sample } from "../requests/sample.ts";

let harness: Harness;
let contract: Contract;
let world: World;
let narrowKeys: readonly string[];
let twins: Promise<Map<string, Reply>>;

const FIRST_SAMPLES: ReadonlyMap<string, Sample> = new Map(
  SAMPLES.toReversed().map((sample) => [sample.route, sample]),
);

beforeAll(async () => {
  harness = await startHarness();
  contract = await harness.client.contract();
  world = await buildWorld(harness.client);
  narrowKeys = await narrowKeysOf(harness, world);
  // These requests wait for ten seconds while the other routes are tested.
  twins = answersToTwins([...FIRST_SAMPLES.values()].filter(({ route }) => needsTwin(routeOf(route))));
});
afterAll(async () => await harness.close());

describe("each documented error occurs on", () => {
  for (const [name, sample] of FIRST_SAMPLES) {
    test(name, async () => {
      const route = routeOf(name);
      const place: Place = { harness, world, route, sample, narrowKeys };
      const missing: string[] = [];
      for (const status of statusesOf(route)) {
        const answers = await answersUntil(status, place);
        if (!answers.includes(status)) missing.push(`${status}, but ${answers.join(", ")}`);
      }
      expect(missing).toEqual([]);
    });
  }
});

test("409 is returned for a duplicate of a request that is still running", async () => {
  const statuses = [...(await twins)].map(([route, { status }]) => `${status} ${route}`);
  expect(statuses.filter((line) => !line.startsWith("409 "))).toEqual([]);
  expect(statuses.length).toBeGreaterThan(0);
}, 600_000);

test("429 is returned by every route beyond the rate limit, before any other check", async () => {
  const limiter: RateLimiter = { take: (policy) => ({ policy, allowed: false, remaining: 0, resetSeconds: 7 }) };
  const busy = await startHarness({ limiter, behindProxy: true });
  const headers = { "x-forwarded-for": "203.0.113.9" };
  for (const { method, path } of busy.app.routes) {
    const target = someAddress(path);
    // The harness client would fetch the OpenAPI document first.
    const reply = await busy.app.fetch(new Request(`${ORIGIN}${target}`, { method, headers }));
    expect([method, path, reply.status, reply.headers.get("retry-after")]).toEqual([method, path, 429, "7"]);
    const contentType = reply.headers.get("content-type");
    const fault = contract.faultOf({ method, path: target, status: 429, contentType, text: await reply.text() });
    expect([path, fault]).toEqual([path, undefined]);
  }
  await busy.close();
});

test("every special case of this test is a documented error", () => {
  const documented = harness.app.routes.flatMap((route) =>
    statusesOf(route).map((status) => `${status} ${nameOf(route)}`),
  );
  expect(Object.keys(SPECIAL_CASES).filter((name) => !documented.includes(name))).toEqual([]);
});

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

function routeOf(name: string): Route {
  const route = harness.app.routes.find((candidate) => nameOf(candidate) === name);
  if (!route) throw new Error(`The app has no route "${name}"`);
  return route;
}

/** Whether only two requests with one idempotency key can cause a conflict on this route, and no use case can. */
function needsTwin(route: Route): boolean {
  const { path, method, options } = route;
  const names = options.errors?.includes(409) ?? false;
  return method !== "GET" && !names && isIdempotent(route, path.startsWith("/api/auth/"));
}

const someAddress = (path: string): string => path.replaceAll(/:\w+|\*/g, "some-id");

/** Returns the documented errors of a route, except errors that have their own tests. */
function statusesOf(route: Route): number[] {
  const { responses = {} } = contract.operationOf(route.method, someAddress(route.path)) ?? {};
  const errors = Object.keys(responses)
    .map(Number)
    .filter((status) => status >= 400);
  return errors.filter((status) => status !== 429 && !(status === 409 && needsTwin(route)));
}

/** Sends invalid requests until one gets the given status. Returns the statuses of all responses. */
async function answersUntil(status: number, place: Place): Promise<(number | string)[]> {
  const special = SPECIAL_CASES[`${status} ${nameOf(place.route)}`];
  const answers: (number | string)[] = [];
  for (const make of special ? [special] : (MISTAKES[status] ?? [])) {
    const reply = await make(place).catch((error: unknown) => String(error).slice(0, 300));
    if (reply === undefined) continue;
    const answer = typeof reply === "string" ? reply : reply.status;
    answers.push(answer);
    if (answer === status) return answers;
  }
  return answers;
}
