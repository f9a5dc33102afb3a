import { expect, test } from "bun:test";
import { createLog, type LogLevel } from "../../log.ts";
import { type TestContextOptions, testContext } from "../test_context.ts";
import { logRequest } from "./log_request.ts";

function logged(level: LogLevel, test: TestContextOptions, status = 200): Record<string, unknown>[] {
  const lines: string[] = [];
  const log = createLog({ level, format: "json", now: () => new Date(0), out: (line) => lines.push(line) });
  logRequest(log)(testContext(test), () => new Response(null, { status }));
  return lines.map((line) => JSON.parse(line));
}

test("logRequest() logs changes and failures as info, and successful reads as debug", () => {
  expect(logged("info", {})).toEqual([]);
  expect(logged("debug", {})).toMatchObject([{ level: "debug", message: "GET /api/test 200", ip: "192.0.2.1" }]);
  expect(logged("info", {}, 404)).toMatchObject([{ level: "info", message: "GET /api/test 404" }]);
  expect(logged("info", { method: "POST" })).toMatchObject([{ level: "info", message: "POST /api/test 200" }]);
  expect(logged("warn", { method: "POST" })).toEqual([]);
});

test("logRequest() logs only the pattern of a path that may contain a token", () => {
  const path = "/api/auth/reset-password/secret?x=1";
  expect(logged("info", { method: "POST", path })).toMatchObject([{ message: "POST /api/test 200" }]);
});
