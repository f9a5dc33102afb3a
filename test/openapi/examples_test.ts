import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { WEBHOOK_EVENTS, webhookEventName } from "@hexlane/core";
import type { Examples } from "../../apps/server/openapi/examples.ts";
import { EXAMPLES_PATH, recordedText } from "./record_examples.ts";

test("every event type has a recorded webhook", () => {
  const { webhooks } = JSON.parse(readFileSync(EXAMPLES_PATH, "utf8")) as Examples;
  expect(Object.keys(webhooks).sort()).toEqual([...WEBHOOK_EVENTS.map(webhookEventName), "test"].sort());
});

test("the examples are what the server returns (bun test/openapi/write_examples.ts)", async () => {
  expect(await recordedText()).toBe(readFileSync(EXAMPLES_PATH, "utf8"));
}, 120_000);
