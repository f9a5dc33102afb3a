import { expect, test } from "bun:test";
import { Cors } from "../headers/cors.ts";
import { ratePolicy } from "../rate_limit.ts";
import type { RequestContext } from "../request_context.ts";
import { testContext } from "../test_context.ts";
import { addHeaders } from "./add_headers.ts";

function respond(
  context: RequestContext,
  response: Response,
  { isDraining = false, origins = [] as string[] } = {},
): Headers {
  const step = addHeaders({ security: { "X-Test": "1" }, cors: new Cors(origins), isDraining: () => isDraining });
  return (step(context, () => response) as Response).headers;
}

test("addHeaders() adds missing headers and keeps headers that are already set", () => {
  const context = testContext({ headers: { "x-request-id": "r" } });
  context.rate = { policy: ratePolicy("address", 3), allowed: true, remaining: 2, resetSeconds: 20 };
  const headers = respond(context, new Response(null, { headers: { "Cache-Control": "public" } }));
  expect(Object.fromEntries(headers)).toEqual({
    "x-test": "1",
    "x-request-id": "r",
    "ratelimit-policy": '"address";q=3;w=60',
    ratelimit: '"address";r=2;t=20',
    "cache-control": "public",
  });
  expect(respond(testContext(), new Response()).get("cache-control")).toBe("no-store");
});

test("addHeaders() does not change a response that already has the headers", () => {
  const context = testContext();
  context.hasHeaders = true;
  expect([...respond(context, new Response(null))]).toEqual([]);
});

test("addHeaders() ends the connection of a draining server", () => {
  const context = testContext();
  context.hasHeaders = true;
  expect(respond(context, new Response(null), { isDraining: true }).get("connection")).toBe("close");
});

test("addHeaders() lets pages of listed origins read the response", () => {
  const origin = "https://board.example";
  const context = testContext({ headers: { origin } });
  context.hasHeaders = true;
  const headers = respond(context, new Response(null), { origins: [origin] });
  expect(headers.get("access-control-allow-origin")).toBe(origin);
});
