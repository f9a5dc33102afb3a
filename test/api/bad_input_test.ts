/**
 * Every invalid request gets a 4xx response that names the field, never a 5xx response, and writes nothing.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Route } from "../../apps/server/http/route.ts";
import {
  type BadCase,
  fieldCases,
  pathCases,
  queryCases,
  wholeBodyCases,
  withUnknownFields,
} from "../bad_input/cases.ts";
import type { ProblemBody, Reply } from "../harness/client.ts";
import { differenceOf } from "../harness/dump.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { pathOf, prepare, type ReadyRequest, type Sample } from "../requests/sample.ts";

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await startHarness({ store: "sqlite" });
  world = await buildWorld(harness.client);
});
afterAll(async () => await harness.close());

describe("bad input is refused and changes nothing", () => {
  for (const [index, sample] of SAMPLES.entries()) {
    test(`${index}: ${sample.route}`, async () => {
      const route = routeOf(sample);
      const request = await prepare(sample, world.mine);
      const cases = [
        ...wholeBodyCases(route, request),
        ...fieldCases(route, request, sample),
        ...queryCases(route, request),
        ...(sample.openBecause === undefined ? pathCases(route, request) : []),
      ];
      const before = await harness.dump();
      const faults: string[] = [];
      for (const one of cases) {
        const judge = route.options.oauth ? oauthFaultOf : faultOf;
        const fault = judge(one, await ask(request, one));
        if (fault !== undefined) faults.push(`${one.name}: ${fault}`);
      }
      expect(faults).toEqual([]);
      expect(differenceOf(before, await harness.dump())).toBe("");
    });
  }
});

describe("unknown fields are ignored by", () => {
  for (const sample of SAMPLES.filter(({ route, openBecause }) => !route.startsWith("GET ") && !openBecause)) {
    test(sample.route, async () => {
      const request = await prepare(sample, world.mine);
      const reply = await ask(request, { name: "unknown fields", raw: request.raw ?? withUnknownFields(request.body) });
      const { status: wanted } = sample.outcome ?? { status: 200 };
      expect([reply.status, reply.status === wanted ? "" : reply.text]).toEqual([wanted, ""]);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    });
  }
});

describe("a request without a matching route", () => {
  test("returns 404", async () => {
    for (const path of ["/api/nothing", "/", "/api", "/api/task/a/b/c/d", "/api//task", "/api/task//", "/api/%zz"]) {
      const reply = await harness.request<ProblemBody>("GET", path, { as: world.mine.owner.token });
      expect([path, reply.status, reply.body.code]).toEqual([path, 404, "not_found"]);
    }
  });

  test("returns 405 if the path has a route for another method", async () => {
    const reply = await harness.request<ProblemBody>("POST", "/api/task", { as: world.mine.owner.token, body: {} });
    expect([reply.status, reply.body.code, reply.headers.get("allow")]).toEqual([
      405,
      "method_not_allowed",
      "GET, HEAD",
    ]);
  });
});

function routeOf(sample: Sample): Route {
  const route = harness.app.routes.find(({ method, path }) => `${method} ${path}` === sample.route);
  if (!route) throw new Error(`The app has no route "${sample.route}"`);
  return route;
}

async function ask(request: ReadyRequest, one: BadCase): Promise<Reply<ProblemBody>> {
  const valid = request.body === undefined || one.headers ? undefined : JSON.stringify(request.body);
  const raw = one.raw ?? valid;
  const query = new URLSearchParams(one.query ?? Object.entries(request.query ?? {}));
  const path = one.params
    ? request.pattern.replaceAll(/:(\w+)/g, (_, name: string) => one.params?.[name] ?? "")
    : pathOf(request);
  return await harness.request(request.method, query.size > 0 ? `${path}?${query}` : path, {
    as: request.as,
    ...(raw === undefined ? {} : { raw }),
    headers: { ...request.headers, ...one.headers },
  });
}

function faultOf(one: BadCase, { status, headers, body, text }: Reply<ProblemBody>): string | undefined {
  const wanted = [one.status ?? 400].flat();
  if (!wanted.includes(status)) return `answers ${status}, not ${wanted}: ${text.slice(0, 300)}`;
  if (headers.get("content-type") !== "application/problem+json") return `is a ${headers.get("content-type")}`;
  if (!/^[a-z_]+$|^[A-Z0-9_]+$/.test(body.code)) return `has no stable code: ${body.code}`;
  if (one.code !== undefined && body.code !== one.code) return `has code "${body.code}", not "${one.code}"`;
  const { pointer } = one;
  if (pointer === undefined) return undefined;
  // The pointer may name a nested field.
  const named = body.errors?.some((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`));
  return named ? undefined : `does not name "${pointer}": ${text.slice(0, 300)}`;
}

/** Returns the fault in an OAuth error response, for which RFC 6749 5.2 has only one status and a few codes. */
function oauthFaultOf(one: BadCase, { status, headers, body, text }: Reply<object>): string | undefined {
  const wanted = [one.status ?? 400].flat().map((code): number => (code === 413 ? 413 : 400));
  if (!wanted.includes(status)) return `answers ${status}, not ${wanted}: ${text.slice(0, 300)}`;
  if (headers.get("content-type") !== "application/json") return `is a ${headers.get("content-type")}`;
  if (headers.get("cache-control") !== "no-store") return "may be kept";
  const { error, error_description: description } = body as Record<string, string>;
  if (
    !["invalid_request", "invalid_scope", "invalid_client", "unsupported_grant_type", "invalid_grant"].includes(
      error ?? "",
    )
  )
    return `has error "${error}"`;
  const isPlain = /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/.test(description ?? "");
  return isPlain ? undefined : `says ${description}`;
}
