import { expect, test } from "bun:test";
import { guardWritingGet, isBrowser } from "./guard_writing_get.ts";
import { Cors } from "./headers/cors.ts";
import type { RouteOptions } from "./route.ts";
import { done, testContext } from "./test_context.ts";

const step = guardWritingGet(new Cors(["https://board.example"]));
const respond = (writes: RouteOptions["writes"], headers: Record<string, string> = {}, method = "GET") =>
  step(testContext({ method, headers, ...(writes ? { options: { writes } } : {}) }), done);
const passes = { status: 204 };

test("guardWritingGet() passes requests to other routes, and requests from programs", () => {
  expect(respond(undefined, { "sec-fetch-dest": "image" })).toMatchObject(passes);
  for (const writes of ["navigation", "script", "program"] as const) expect(respond(writes)).toMatchObject(passes);
});

test("guardWritingGet() allows a top-level navigation unless the route is only for scripts", () => {
  const headers = { "sec-fetch-dest": "document" };
  expect(respond("navigation", headers)).toMatchObject(passes);
  expect(respond("program", headers)).toMatchObject(passes);
  expect(() => respond("script", headers)).toThrow(expect.objectContaining({ code: "forbidden" }));
});

test("guardWritingGet() allows a script from this server or a listed origin, and refuses other scripts", () => {
  const script = { "sec-fetch-dest": "empty" };
  expect(respond("script", { ...script, "sec-fetch-site": "same-origin" })).toMatchObject(passes);
  expect(respond("script", { ...script, origin: "https://board.example" })).toMatchObject(passes);
  expect(() => respond("script", { ...script, origin: "https://evil.example" })).toThrow(
    expect.objectContaining({ code: "forbidden" }),
  );
  expect(() => respond("program", script)).toThrow(expect.objectContaining({ status: 405 }));
});

test("guardWritingGet() refuses images, frames and HEAD", () => {
  for (const destination of ["image", "iframe"]) {
    expect(() => respond("navigation", { "sec-fetch-dest": destination })).toThrow(
      expect.objectContaining({ details: { reason: "INVALID_FETCH_DESTINATION" } }),
    );
  }
  expect(() => respond("program", {}, "HEAD")).toThrow(expect.objectContaining({ headers: { Allow: "GET, POST" } }));
  expect(() => respond("script", {}, "HEAD")).toThrow(expect.objectContaining({ headers: { Allow: "GET" } }));
});

test("isBrowser() detects browsers by fetch metadata or by User-Agent", () => {
  const seen = (headers: Record<string, string>) => isBrowser(new Request("http://localhost/", { headers }));
  expect(seen({ "sec-fetch-site": "none" })).toBe(true);
  expect(seen({ "user-agent": "Mozilla/5.0" })).toBe(true);
  expect(seen({ "user-agent": "curl/8", "sec-fetch-mode": "cors" })).toBe(false);
});
