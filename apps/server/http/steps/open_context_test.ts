import { expect, test } from "bun:test";
import { createTracker } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { done, type TestContextOptions, testContext } from "../test_context.ts";
import { openContext } from "./open_context.ts";

const step = openContext(createTracker(testPorts()), () => "http://localhost:3000");

function opened(test: TestContextOptions, userId?: string) {
  const context = testContext(test);
  if (userId !== undefined) context.actor = { kind: "session", userId };
  step(context, done);
  return context.ctx;
}

test("openContext() acts for the caller at the address that the client used", () => {
  expect(opened({}, "u")).toMatchObject({ actor: { userId: "u" }, baseUrl: "http://localhost" });
  expect(opened({}).actor).toBeNull();
});

test("openContext() uses only the server's own address for links in emails", () => {
  for (const method of ["GET", "POST"]) {
    const { baseUrl, mailBaseUrl } = opened({ method, headers: { host: "localhost:6666" } }, "u");
    expect([baseUrl, mailBaseUrl]).toEqual(["http://localhost:6666", "http://localhost:3000"]);
  }
});

test("openContext() passes on the window ID and the expected versions only for changes", () => {
  const headers = { "x-kaneo-window-id": "w", "if-match": '"1-2"' };
  expect(opened({ method: "POST", headers }, "u")).toMatchObject({ windowId: "w", expectedVersions: ["1-2"] });
  const read = opened({ headers }, "u");
  expect([read.windowId, read.expectedVersions]).toEqual([undefined, undefined]);
});

test("openContext() refuses an If-Match that is not a list of tags", () => {
  expect(() => opened({ method: "POST", headers: { "if-match": "1" } }, "u")).toThrow(
    expect.objectContaining({ status: 400, code: "INVALID_HEADER" }),
  );
});
