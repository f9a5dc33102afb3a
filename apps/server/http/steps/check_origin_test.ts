import { expect, test } from "bun:test";
import { Cors } from "../headers/cors.ts";
import { done, testContext } from "../test_context.ts";
import { checkOrigin, refuseForeignOrigin } from "./check_origin.ts";

function refused(method: string, origin?: string): boolean {
  const request = new Request("http://localhost/", { method, headers: origin === undefined ? {} : { origin } });
  try {
    refuseForeignOrigin(request, (one) => one === "http://localhost");
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: "forbidden", details: { reason: "INVALID_ORIGIN" } });
    return true;
  }
}

test("refuseForeignOrigin() refuses changes from other origins, but allows reads", () => {
  expect(refused("GET", "https://evil.example")).toBe(false);
  expect(refused("HEAD")).toBe(false);
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    expect(refused(method, "http://localhost")).toBe(false);
    expect(refused(method, "https://evil.example")).toBe(true);
    expect(refused(method, "null")).toBe(true);
    expect(refused(method)).toBe(true);
  }
});

test("checkOrigin() checks only requests with a cookie, including sockets, which only read", () => {
  const step = checkOrigin(new Cors(["https://board.example"]));
  const respond = (method: string, origin: string, { usesCookie = true, socket = false } = {}) => {
    const context = testContext({
      method,
      headers: { origin },
      ...(socket ? { options: { staysOpen: "socket" } } : {}),
    });
    context.actor = { kind: "session", userId: "u" };
    context.usesCookie = usesCookie;
    return step(context, done);
  };
  const evil = "https://evil.example";
  for (const origin of ["http://localhost", "https://board.example"]) {
    expect(respond("POST", origin)).toMatchObject({ status: 204 });
  }
  expect(respond("POST", evil, { usesCookie: false })).toMatchObject({ status: 204 });
  expect(respond("GET", evil)).toMatchObject({ status: 204 });
  expect(() => respond("POST", evil)).toThrow(expect.objectContaining({ code: "forbidden" }));
  expect(() => respond("GET", evil, { socket: true })).toThrow(expect.objectContaining({ code: "forbidden" }));
});
