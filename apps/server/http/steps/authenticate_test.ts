import { expect, test } from "bun:test";
import { findCredential } from "./authenticate.ts";

const find = (headers: Record<string, string>): unknown => findCredential(new Headers(headers));

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
