import { expect, test } from "bun:test";
import { createLog, describeError, type LogFormat, type LogLevel } from "./log.ts";

function lines(level: LogLevel, format: LogFormat, write: (log: ReturnType<typeof createLog>) => void): string[] {
  const out: string[] = [];
  write(createLog({ level, format, now: () => new Date("2026-01-02T03:04:05.678Z"), out: (line) => out.push(line) }));
  return out;
}

test("the JSON format has one object per line", () => {
  const written = lines("info", "json", (log) => log.write("info", "GET /x 200", { ms: 1.5, userId: undefined }));
  expect(written).toEqual(['{"time":"2026-01-02T03:04:05.678Z","level":"info","message":"GET /x 200","ms":1.5}\n']);
});

test("the pretty format keeps untrusted text on one line", () => {
  const written = lines("info", "pretty", (log) => log.write("warn", "odd", { id: "a\nb", ip: "::1" }));
  expect(written).toEqual(['03:04:05.678 warn  odd id="a\\nb" ip=::1\n']);
});

test("levels below the configured one are dropped", () => {
  const written = lines("warn", "json", (log) => {
    for (const level of ["debug", "info", "warn", "error"] as const) if (log.enabled(level)) log.write(level, level);
    log.write("info", "dropped");
  });
  expect(written.map((line) => JSON.parse(line).level)).toEqual(["warn", "error"]);
});

test("an error is logged with its causes, even if they are circular", () => {
  const cause = new Error("inner");
  const text = describeError(new Error("outer", { cause }));
  expect(text).toContain("outer");
  expect(text).toContain("caused by");
  expect(text).toContain("inner");
  cause.cause = cause;
  expect(describeError(cause).match(/inner/g)?.length).toBeLessThan(20);
  expect(describeError("text")).toBe("text");
  // Errors thrown by the JavaScript engine may have no stack.
  expect(describeError(Object.assign(new TypeError("bare"), { stack: "" }))).toBe("TypeError: bare");
});
