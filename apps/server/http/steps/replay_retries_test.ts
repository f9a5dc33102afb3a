import { expect, test } from "bun:test";
import { createTracker } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { testContext } from "../test_context.ts";
import { replayRetries } from "./replay_retries.ts";

function open() {
  const tracker = createTracker(testPorts());
  const step = replayRetries();
  let runs = 0;
  const send = async (key?: string, text = "{}"): Promise<[body: string, replayed: string | null]> => {
    const context = testContext({ method: "POST", headers: key === undefined ? {} : { "idempotency-key": key } });
    context.actor = { kind: "session", userId: "u" };
    context.ctx = tracker.contextFor(context.actor);
    context.text = text;
    const response = await step(context, async ({ ctx, text }) => {
      expect(text).toBe(key === undefined ? "{}" : "");
      return new Response(await ctx.store.transaction(async () => `run ${++runs}`));
    });
    return [await response.text(), response.headers.get("idempotent-replayed")];
  };
  return { send };
}

test("replayRetries() responds to a retry with the first result", async () => {
  const { send } = open();
  expect(await send("k")).toEqual(["run 1", null]);
  expect(await send("k")).toEqual(["run 1", "true"]);
  expect(await send("other")).toEqual(["run 2", null]);
});

test("replayRetries() runs requests without a key each time", async () => {
  const { send } = open();
  expect(await send()).toEqual(["run 1", null]);
  expect(await send()).toEqual(["run 2", null]);
});

test("replayRetries() refuses an invalid key, and a key that was used with a different body", async () => {
  const { send } = open();
  await send("k");
  expect(await send("k", '{"a":1}').catch((error) => error.code)).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(await send("ü").catch((error) => error.code)).toBe("INVALID_IDEMPOTENCY_KEY");
});
