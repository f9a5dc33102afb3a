import { expect, test } from "bun:test";
import { pathOf } from "./request_context.ts";
import { testContext } from "./test_context.ts";

test("RequestContext splits the target into path and query", () => {
  const { path, search, target } = testContext({ path: "/api/test?a=1?b" });
  expect([path, search, target]).toEqual(["/api/test", "a=1?b", "/api/test?a=1?b"]);
});

test.each([
  ["http://localhost/api?x", "/api"],
  ["http://abc/", "/"],
  ["http://localhost", "/"],
  ["/api?x", "/api"],
])("pathOf(%j) is %j", (url, path) => {
  expect(pathOf(url)).toBe(path);
});

test("RequestContext keeps the client's request ID if it is valid, or else creates one", () => {
  const idOf = (id: string) => testContext({ headers: { "x-request-id": id } }).id;
  expect(idOf("abc-1")).toBe("abc-1");
  expect(idOf("not valid")).not.toBe("not valid");
  expect(testContext().id).not.toBe(testContext().id);
});

test("RequestContext reads the client's trace ID and window ID", () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const { traceId, windowId } = testContext({ headers: { traceparent, "x-kaneo-window-id": "w" } });
  expect([traceId, windowId]).toEqual(["0af7651916cd43dd8448eb211c80319c", "w"]);
  expect(testContext({ headers: { traceparent: "nonsense" } }).traceId).toBeUndefined();
});

test("RequestContext accepts a forwarded address only from a trusted proxy", () => {
  const headers = { "x-forwarded-for": "198.51.100.7" };
  const trusted = testContext({ headers, isTrustedProxy: () => true });
  expect([trusted.ip, trusted.isForwardedUntrusted]).toEqual(["198.51.100.7", false]);
  const untrusted = testContext({ headers });
  expect([untrusted.ip, untrusted.isForwardedUntrusted]).toEqual(["192.0.2.1", true]);
});

test("RequestContext has an idempotency key only if the route accepts one and the caller has an account", () => {
  const context = testContext({ method: "POST", headers: { "idempotency-key": "k" } });
  expect(context.idempotencyKey).toBeNull();
  context.actor = { kind: "session", userId: "u" };
  expect(context.idempotencyKey).toBe("k");
  const never = testContext({ method: "POST", headers: { "idempotency-key": "k" }, options: { idempotent: false } });
  never.actor = { kind: "session", userId: "u" };
  expect(never.idempotencyKey).toBeNull();
});
