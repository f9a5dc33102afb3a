import { expect, test } from "bun:test";
import { openEventStream } from "@hexlane/core";
import { someEvent } from "@hexlane/core/testing";
import { createLog } from "../log.ts";
import { openTestApp } from "../test_app.ts";
import { maintainLive } from "./maintain_live.ts";

const lines: string[] = [];
const log = createLog({ level: "warn", format: "json", now: () => new Date(0), out: (line) => lines.push(line) });

test("maintainLive() finds unannounced events until it is stopped", async () => {
  const { ports, tracker, token, workspaceId } = await openTestApp();
  const actor = await tracker.as(null).identifyActor(token);
  const stream = await openEventStream(tracker.contextFor(actor));
  const items = stream[Symbol.asyncIterator]();
  const first = items.next();
  const maintaining = maintainLive(tracker.contextFor(null), log, { everySeconds: 0.01 });
  await Bun.sleep(5);
  // Without an announcement, as if the message of another server was lost.
  await ports.store.transaction((tx) => tx.appendEvents([someEvent({ workspaceId, type: "workspaceUpdated" })]));
  expect((await first).value).toMatchObject({ kind: "events", events: [{ type: "workspaceUpdated" }] });
  maintaining.stop();
  const second = items.next().then(() => "received");
  await ports.store.transaction((tx) => tx.appendEvents([someEvent({ id: "later", workspaceId })]));
  expect(await Promise.race([second, Bun.sleep(50).then(() => "silent")])).toBe("silent");
  stream.close();
  await second;
});

test("maintainLive() logs a failure and tries again", async () => {
  const { ports, tracker, token } = await openTestApp();
  const actor = await tracker.as(null).identifyActor(token);
  const stream = await openEventStream(tracker.contextFor(actor));
  const first = stream[Symbol.asyncIterator]().next();
  await Bun.sleep(5);
  await ports.store.close();
  const maintaining = maintainLive(tracker.contextFor(null), log, { everySeconds: 0.005 });
  while (lines.length < 2) await Bun.sleep(5);
  maintaining.stop();
  expect(JSON.parse(lines[1] ?? "").message).toBe("cannot look for events");
  stream.close();
  await first;
});
