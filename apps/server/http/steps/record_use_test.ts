import { expect, test } from "bun:test";
import { createTracker } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { createLog } from "../../log.ts";
import { done, testContext } from "../test_context.ts";
import { recordUse } from "./record_use.ts";

function open(record: () => Promise<void>, isUseDue?: () => boolean) {
  const lines: string[] = [];
  const log = createLog({ level: "warn", format: "json", now: () => new Date(0), out: (line) => lines.push(line) });
  const step = recordUse({ tracker: createTracker(testPorts()), isUseDue, recordUse: record, log });
  const send = (userId?: string) => {
    const context = testContext();
    if (userId !== undefined) context.actor = { kind: "session", userId };
    return step(context, done);
  };
  return { lines, send };
}

test("recordUse() records an account's use if that is due, without waiting for it", () => {
  let count = 0;
  const record = (): Promise<void> => {
    count++;
    return new Promise(() => {});
  };
  const { send } = open(record);
  expect(send("u")).toBeInstanceOf(Response);
  send();
  expect(count).toBe(1);
  open(record, () => false).send("u");
  expect(count).toBe(1);
});

test("recordUse() logs a failure and lets the request pass", async () => {
  const { send, lines } = open(() => Promise.reject(new Error("disk full")));
  expect(send("u")).toBeInstanceOf(Response);
  await Bun.sleep(0);
  expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({ message: "cannot record the use of a credential" });
});
