import { expect, test } from "bun:test";
import type { StoredEvent } from "@hexlane/core";
import { someEvent } from "@hexlane/core/testing";
import { eventBody } from "./event_body.ts";

function dataOf(data: Record<string, unknown>): unknown {
  const event: StoredEvent = { ...someEvent({ data }), sequence: 1 };
  return eventBody(event).data;
}

test("eventBody() keeps strings of 4,096 characters, and shortens longer ones at any depth", () => {
  const [most, long] = ["x".repeat(4096), "x".repeat(256 * 1024)];
  const short = `${"x".repeat(4095)}…`;
  expect(dataOf({ old: most, new: long, task: { number: 1, description: long }, names: [long], none: null })).toEqual({
    old: most,
    new: short,
    task: { number: 1, description: short },
    names: [short],
    none: null,
  });
});

test("eventBody() leaves no lone surrogate when it shortens a string", () => {
  const data = dataOf({ new: `${"x".repeat(4094)}${"😀".repeat(9)}` });
  expect(JSON.stringify(data)).not.toContain("\\ud83d");
});
