import { expect, test } from "bun:test";
import { limits } from "@hexlane/core";
import { someVerification } from "@hexlane/core/testing";
import { createLog } from "../log.ts";
import { openTestApp } from "../test_app.ts";
import { runMaintenance, startMaintenance } from "./maintenance.ts";

const silent = createLog({ level: "error", format: "json", now: () => new Date(0), out: () => {} });
const DAY_MILLISECONDS = 24 * 3_600_000;

test("runMaintenance() deletes idempotency records after a day", async () => {
  const { tracker, ports } = await openTestApp();
  const now = ports.clock.now().getTime();
  const answer = { fingerprint: "f", answer: "null" };
  await ports.store.transaction(async (tx) => {
    await tx.insertReplay({ ...answer, id: "old", createdAt: new Date(now - DAY_MILLISECONDS - 1) });
    await tx.insertReplay({ ...answer, id: "young", createdAt: new Date(now - DAY_MILLISECONDS + 1) });
  });
  await runMaintenance(tracker.contextFor(null), silent);
  const left = await ports.store.read(async (tx) => [await tx.findReplay("old"), await tx.findReplay("young")]);
  expect(left.map((row) => row?.id)).toEqual([undefined, "young"]);
});

test("runMaintenance() deletes all expired verifications in one round", async () => {
  const { tracker, ports } = await openTestApp();
  const now = ports.clock.now();
  const ids = Array.from({ length: limits.MAX_SWEPT_SIGN_INS + 1 }, (_, index) => `${index}`);
  await ports.store.transaction(async (tx) => {
    for (const id of ids) await tx.insertVerification(someVerification({ id, userId: null, expiresAt: now }), id);
  });
  await runMaintenance(tracker.contextFor(null), silent);
  for (const id of ids) expect(await ports.store.read((tx) => tx.findVerification(id))).toBeUndefined();
});

test("runMaintenance() logs a failed job and runs the other jobs", async () => {
  const { tracker, ports } = await openTestApp();
  const lines: string[] = [];
  const log = createLog({ level: "warn", format: "json", now: () => new Date(0), out: (line) => lines.push(line) });
  await ports.store.close();
  await runMaintenance(tracker.contextFor(null), log);
  expect(lines.map((line) => JSON.parse(line).job)).toEqual([
    "sweepUploads",
    "sweepSignIns",
    "removeDeletedWorkspaces",
    "unassignAllFormerMembers",
    "emptyPlans",
    "purgeDeletedTasks",
    "purgeCustomFields",
    "purgeReplays",
    "purgeDeliveries",
    "purgeForgeInbox",
    "purgeAutomationRuns",
    "purgeAudit",
  ]);
});

test("startMaintenance() runs rounds until it is stopped", async () => {
  const { tracker } = await openTestApp();
  const ctx = tracker.contextFor(null);
  let rounds = 0;
  const store = { ...ctx.store, read: ctx.store.read.bind(ctx.store), close: ctx.store.close.bind(ctx.store) };
  const counting = {
    ...ctx,
    store: {
      ...store,
      transaction: (work: Parameters<typeof ctx.store.transaction>[0]) => {
        rounds++;
        return ctx.store.transaction(work);
      },
    },
  } as typeof ctx;
  const maintenance = startMaintenance(counting, silent, { everySeconds: 0.01 });
  while (rounds === 0) await Bun.sleep(5);
  await maintenance.stop();
  const seen = rounds;
  await Bun.sleep(40);
  expect(rounds).toBe(seen);
});
