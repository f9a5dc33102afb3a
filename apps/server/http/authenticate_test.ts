import { expect, test } from "bun:test";
import { findCredential, refuseForeignOrigin } from "./authenticate.ts";

const find = (headers: Record<string, string>, baseUrl = "http://localhost", method = "GET"): unknown =>
  findCredential(new Request("http://localhost/", { headers, method }), { baseUrl });

test("over HTTPS a session cookie without the prefix reads, and changes nothing", () => {
  const home = "https://board.example";
  const bare = { cookie: "hexlane.session_token=planted" };
  expect(find(bare, home)).toEqual({ token: "planted", fromCookie: true });
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) expect(find(bare, home, method)).toBeUndefined();
  const both = { cookie: "hexlane.session_token=planted; __Host-hexlane.session_token=ours" };
  for (const method of ["GET", "POST"]) expect(find(both, home, method)).toEqual({ token: "ours", fromCookie: true });
  expect(find(bare, "http://localhost:3000", "POST")).toEqual({ token: "planted", fromCookie: true });
});

test.each([
  [{}, undefined],
  [{ authorization: "Bearer abc" }, { token: "abc", fromCookie: false }],
  [{ authorization: "bearer  abc " }, { token: "abc", fromCookie: false }],
  [{ authorization: "Basic abc" }, { token: "", fromCookie: false }],
  [{ authorization: "Bearer" }, { token: "", fromCookie: false }],
  [{ authorization: "Bearer token.signature" }, { token: "", fromCookie: false }],
  [{ authorization: `Bearer ${"x".repeat(257)}` }, { token: "", fromCookie: false }],
  [{ "x-api-key": "hxl_1" }, { token: "hxl_1", fromCookie: false }],
  [{ cookie: "hexlane.session_token=abc" }, { token: "abc", fromCookie: true }],
  [{ cookie: "other=abc" }, undefined],
  [
    { authorization: "Bearer a", "x-api-key": "b", cookie: "hexlane.session_token=c" },
    { token: "a", fromCookie: false },
  ],
  [
    { authorization: "Basic a", "x-api-key": "b" },
    { token: "", fromCookie: false },
  ],
])("credential of %j", (headers, credential) => {
  expect(find(headers as Record<string, string>)).toEqual(credential);
});

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

test("changes need an origin of ours, reads do not", () => {
  expect(refused("GET", "https://evil.example")).toBe(false);
  expect(refused("HEAD")).toBe(false);
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    expect(refused(method, "http://localhost")).toBe(false);
    expect(refused(method, "https://evil.example")).toBe(true);
    expect(refused(method, "null")).toBe(true);
    expect(refused(method)).toBe(true);
  }
});
