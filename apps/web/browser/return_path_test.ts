import { expect, test } from "bun:test";
import { returnPath } from "./return_path.ts";

const ORIGIN = "https://board.example";

test.each(["/", "/device?user_code=ABCD-EFGH", "/settings/account#api-keys", "/invitation/accept/i1"])(
  "returnPath(%p) returns the same path",
  (path) => {
    expect(returnPath(path, ORIGIN)).toBe(path);
  },
);

test.each([
  undefined,
  7,
  "",
  "settings",
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "/a\\b",
  "/\t/evil.example",
  "/\n/evil.example",
  "javascript:alert(1)",
  "/sign-in?next=/",
  "/sign-up",
  "/api/auth/sign-out",
])("returnPath(%p) returns the start page", (path) => {
  expect(returnPath(path, ORIGIN)).toBe("/");
});

test("returnPath() normalizes a path, and returns / if the result would be another host", () => {
  expect(returnPath("/./%2f/evil.example", ORIGIN)).toBe("/%2f/evil.example");
  expect(returnPath("/.//evil.example", ORIGIN)).toBe("/");
});

test("returnPath() accepts a full URL of this origin", () => {
  expect(returnPath(`${ORIGIN}/device?user_code=x`, ORIGIN)).toBe("/device?user_code=x");
  expect(returnPath(`${ORIGIN}//evil.example/`, ORIGIN)).toBe("/");
  expect(returnPath(`${ORIGIN}.evil.example/`, ORIGIN)).toBe("/");
  expect(returnPath(ORIGIN, ORIGIN)).toBe("/");
});
