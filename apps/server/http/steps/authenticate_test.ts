import { expect, test } from "bun:test";
import type { Actor } from "@hexlane/core";
import { done, testContext } from "../test_context.ts";
import { authenticate, findCredential } from "./authenticate.ts";

const find = (headers: Record<string, string>, baseUrl = "http://localhost:3000", method = "GET"): unknown =>
  findCredential({ headers: new Headers(headers), method }, { baseUrl });

test("findCredential() accepts a session cookie without the prefix over HTTPS only for reads", () => {
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
])("findCredential() reads the credential from %j", (headers, credential) => {
  expect(find(headers as Record<string, string>)).toEqual(credential);
});

const actor: Actor = { kind: "session", userId: "u" };
const step = authenticate(async (_, token) => (token === "good" ? actor : null));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test("authenticate() sets the actor, and records whether the credential is a cookie", async () => {
  for (const [headers, usesCookie] of [
    [bearer("good"), false],
    [{ cookie: "hexlane.session_token=good" }, true],
  ] as const) {
    const context = testContext({ headers });
    expect((await step(context, done)).status).toBe(204);
    expect([context.actor, context.usesCookie]).toEqual([actor, usesCookie]);
  }
});

test("authenticate() refuses a closed route without a valid credential", async () => {
  const refusal = (detail: string) => expect.objectContaining({ message: `Sign in first: ${detail}` });
  const unknown = refusal("the credential is unknown, expired or revoked");
  expect(() => step(testContext(), done)).toThrow(refusal("no credential was sent"));
  expect(() => step(testContext({ headers: bearer("not.ours") }), done)).toThrow(unknown);
  const rejected = step(testContext({ headers: bearer("bad") }), done);
  expect(await (rejected as Promise<Response>).catch((error: unknown) => error)).toEqual(unknown);
});

test("authenticate() passes visitors to an open route, which may ignore credentials", async () => {
  const open = "a test";
  const visitor = testContext({ headers: bearer("bad"), options: { open } });
  expect((await step(visitor, done)).status).toBe(204);
  const ignored = testContext({ headers: bearer("good"), options: { open, ignoresCredentials: true } });
  expect(step(ignored, done)).toBeInstanceOf(Response);
  expect([visitor.actor, ignored.actor]).toEqual([null, null]);
});
