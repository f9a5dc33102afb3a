import { expect, test } from "bun:test";
import { ApiError } from "@hexlane/client";
import { EXIT, Failure, failureOf } from "./failure.ts";

const told = (error: unknown): unknown[] => {
  const { exit, message, hint } = failureOf(error, { url: "https://tracker.example" });
  return [exit, message, hint];
};
const api = (status: number, code = "x", more = {}): ApiError => new ApiError("Said", { status, code, ...more });

test("exit codes match the documentation", () => {
  expect(EXIT).toEqual({
    ok: 0,
    failed: 1,
    usage: 2,
    signedOut: 3,
    notFound: 4,
    refused: 5,
    conflict: 6,
    unreachable: 7,
    tooMany: 8,
  });
});

test.each([
  [400, 2],
  [401, 3],
  [403, 5],
  [404, 4],
  [409, 6],
  [412, 6],
  [413, 2],
  [418, 1],
  [422, 2],
  [429, 8],
  [500, 1],
  [502, 7],
  [503, 7],
  [504, 7],
])("HTTP status %d results in exit code %d", (status, exit) => {
  expect(failureOf(api(status)).exit).toBe(exit as typeof EXIT.ok);
});

test("a failure includes a hint if one is known", () => {
  expect(told(api(401))).toEqual([3, "Said", 'sign in with "hexlane login"']);
  expect(told(api(429, "x", { retryAfterSeconds: 40 }))).toEqual([8, "Said", "try again in 40 seconds"]);
  expect(told(api(0, "OFFLINE"))).toEqual([
    7,
    "Said (https://tracker.example)",
    'try "hexlane whoami" when it is back, or "hexlane login URL" for another server',
  ]);
  expect(told(api(400, "invalid", { fields: [{ name: "dueDate", detail: "Is no date" }] }))).toEqual([
    2,
    "Said: dueDate: Is no date",
    undefined,
  ]);
});

test("a failure states its reason once", () => {
  const message = (said: string, ...fields: { name: string; detail: string }[]): string =>
    failureOf(new ApiError(said, { status: 400, code: "invalid", fields })).message;
  const empty = { name: "title", detail: "Must not be empty" };
  expect(message("Must not be empty", empty)).toBe("title: Must not be empty");
  expect(message("Must not be empty", empty, { name: "color", detail: "Is no color" })).toBe(
    "title: Must not be empty; color: Is no color",
  );
  const limit = 'Wrong field "limit": Must be at most 50';
  expect(message(limit, { name: "limit", detail: "Must be at most 50" })).toBe(limit);
  expect(message("Said")).toBe("Said");
});

test("failureOf() keeps the message of other errors, and returns a Failure unchanged", () => {
  expect(told(new TypeError("odd"))).toEqual([1, "odd", undefined]);
  const failure = new Failure("mine", { exit: EXIT.conflict, hint: "do" });
  expect(failureOf(failure)).toBe(failure);
});

test("escape sequences in a server's message are removed", () => {
  expect(failureOf(new ApiError("a\u001b[2Jb", { status: 404, code: "x" })).message).toBe("a\ufffd[2Jb");
});
