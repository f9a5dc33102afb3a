/**
 * Runs a fixed, bounded set of seeds, and checks that planted defects are found.
 *
 * @module
 */
import { describe, expect, test } from "bun:test";
import { isFull } from "../tier.ts";
import {
  forgetting,
  LOST_NUMBERS,
  NEVER_DUE,
  NO_ISOLATION,
  PUBLISHED_EARLY,
  REVERSED,
  WITHOUT_RETRY,
  WITHOUT_ROLLBACK,
} from "./defects.ts";
import { runSeed, runSeeds, shrinkSeed } from "./run.ts";
import type { Defect } from "./world.ts";

const FIRST_SEED = Number(process.env.SIM_FIRST_SEED ?? 1);
const SEEDS = Number(process.env.SIM_SEEDS ?? (isFull ? 1_000 : 50));
/** The time limit on a busy machine. */
const SLOW_MS = 120_000;
/** In the full tier, as many seeds are run as fit into this time. */
const BUDGET_MS = Number(process.env.SIM_SECONDS ?? (isFull ? 8 : SLOW_MS / 1000)) * 1000;

test(
  "the invariants hold for several servers with any faults",
  async () => {
    const { ran, steps, events, failed, seconds } = await runSeeds({
      first: FIRST_SEED,
      count: SEEDS,
      budgetMs: BUDGET_MS,
    });
    console.log(
      `simulation: ${ran} seeds from ${FIRST_SEED} on, ${(ran / seconds).toFixed(1)} per second, ` +
        `${Math.round(steps / ran)} steps and ${Math.round(events / ran)} events each`,
    );
    if (failed) console.log((await shrinkSeed(failed.seed)).trace.join("\n"));
    expect(failed && { seed: failed.seed, violation: failed.violation }).toBeUndefined();
    expect(ran).toBeGreaterThanOrEqual(20);
  },
  BUDGET_MS + SLOW_MS,
);

test(
  "every event is delivered exactly once, by any server, if there are no faults",
  async () => {
    const { ran, failed } = await runSeeds({ first: FIRST_SEED, count: 20, hasNoFaults: true });
    expect([ran, failed?.violation]).toEqual([20, undefined]);
    const planted = await runSeeds({ first: 1, count: 1_000, hasNoFaults: true, defect: forgetting("saveLease") });
    expect(planted.failed?.violation).toMatch(/was sent twice/);
  },
  SLOW_MS,
);

test(
  "a seed produces the same run every time",
  async () => {
    const [one, other] = [await runSeed(77, { isTraced: true }), await runSeed(77, { isTraced: true })];
    expect(one.trace.length).toBeGreaterThan(200);
    expect(one.trace).toEqual(other.trace);
  },
  SLOW_MS,
);

const DEFECTS: readonly (readonly [string, Defect, RegExp])[] = [
  ["the retry of a transaction is removed", WITHOUT_RETRY, /could not serialize/],
  ["the writes of a failed transaction remain in its group", WITHOUT_ROLLBACK, /./],
  ["events are published before the commit", PUBLISHED_EARLY, /announced before they were committed/],
  ["events are not written", forgetting("appendEvents"), /was written without an event/],
  ["notifications are not written", forgetting("insertNotifications"), /The rules require the notifications/],
  ["responses are not stored for a retry", forgetting("insertReplay"), /executed twice|never committed/],
  ["the version of a board does not increase", forgetting("raiseProjectVersion"), /^Board .* before$/],
  ["no card has neighbors", forgetting("listNeighbors", []), /is not (after|before)/],
  ["sent reminders are not recorded", forgetting("insertReminderMark"), /The rules require the notifications/],
  ["no task ever becomes due", NEVER_DUE, /was not reminded/],
  ["deliveries that are planned together are planned in reverse order", REVERSED, /Partition .* sent|still pending/],
  ["task numbers are skipped", LOST_NUMBERS, /has assigned/],
  ["every account is a member of every workspace", NO_ISOLATION, /workspace/],
];

describe("a planted defect is found within 1,000 seeds", () => {
  test.each(DEFECTS)(
    "%s",
    async (_, defect, says) => {
      const { ran, failed } = await runSeeds({ first: 1, count: 1_000, defect });
      console.log(`  found by seed ${ran}: ${failed?.violation}`);
      expect(failed?.violation).toMatch(says);
      // The same seed passes without the defect.
      expect((await runSeed(failed?.seed ?? 0)).violation).toBeUndefined();
    },
    SLOW_MS,
  );
});

test(
  "shrinkSeed() returns a shorter run that still fails",
  async () => {
    const { failed } = await runSeeds({ first: 1, count: 1_000, defect: WITHOUT_ROLLBACK });
    const short = await shrinkSeed(failed?.seed ?? 0, { defect: WITHOUT_ROLLBACK });
    expect(short.violation).toBeDefined();
    expect(short.operations).toBeLessThanOrEqual(failed?.operations ?? 0);
    expect(short.trace.at(-1)).toContain("VIOLATION");
  },
  SLOW_MS,
);
