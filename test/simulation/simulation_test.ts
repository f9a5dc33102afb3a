/**
 * A bounded number of seeds, always the same ones, and defects that must be found.
 *
 * @module
 */
import { describe, expect, test } from "bun:test";
import { isFull } from "../tier.ts";
import {
  forgetting,
  LOST_NUMBERS,
  NEVER_DUE,
  NO_WALLS,
  PUBLISHED_EARLY,
  TURNED_AROUND,
  WITHOUT_RETRY,
  WITHOUT_SAVEPOINT,
} from "./defects.ts";
import { runSeed, runSeeds, shrinkSeed } from "./run.ts";
import type { Plant } from "./world.ts";

const FIRST_SEED = Number(process.env.SIM_FIRST_SEED ?? 1);
const SEEDS = Number(process.env.SIM_SEEDS ?? (isFull ? 1_000 : 50));
/** A machine that is busy with something else takes its time. */
const SLOW_MS = 120_000;
/** In the full tier as many seeds as fit into it. */
const BUDGET_MS = Number(process.env.SIM_SECONDS ?? (isFull ? 8 : SLOW_MS / 1000)) * 1000;

test(
  "the invariants hold for any faults between several servers",
  async () => {
    const { ran, steps, events, failed, seconds } = await runSeeds({
      first: FIRST_SEED,
      count: SEEDS,
      budgetMs: BUDGET_MS,
    });
    console.log(
      `simulation: ${ran} seeds from ${FIRST_SEED} on, ${(ran / seconds).toFixed(1)} per second, ` +
        `${Math.round(steps / ran)} turns and ${Math.round(events / ran)} events each`,
    );
    if (failed) console.log((await shrinkSeed(failed.seed)).trace.join("\n"));
    expect(failed && { seed: failed.seed, violation: failed.violation }).toBeUndefined();
    expect(ran).toBeGreaterThanOrEqual(20);
  },
  BUDGET_MS + SLOW_MS,
);

test(
  "without faults every event is delivered exactly once, by any server",
  async () => {
    const { ran, failed } = await runSeeds({ first: FIRST_SEED, count: 20, isCalm: true });
    expect([ran, failed?.violation]).toEqual([20, undefined]);
    const planted = await runSeeds({ first: 1, count: 1_000, isCalm: true, plant: forgetting("saveLease") });
    expect(planted.failed?.violation).toMatch(/was sent twice/);
  },
  SLOW_MS,
);

test(
  "a seed gives the same run every time",
  async () => {
    const [one, other] = [await runSeed(77, { isTraced: true }), await runSeed(77, { isTraced: true })];
    expect(one.trace.length).toBeGreaterThan(200);
    expect(one.trace).toEqual(other.trace);
  },
  SLOW_MS,
);

const PLANTS: readonly (readonly [string, Plant, RegExp])[] = [
  ["the retry of a transaction is removed", WITHOUT_RETRY, /could not serialize/],
  ["a failed work's writes remain in its group", WITHOUT_SAVEPOINT, /./],
  ["events are published before the commit", PUBLISHED_EARLY, /announced before they were committed/],
  ["events are not written", forgetting("appendEvents"), /was written without an event/],
  ["notifications are not written", forgetting("insertNotifications"), /The rules ask for the notifications/],
  ["answers are not kept for a retry", forgetting("insertReplay"), /done twice|never committed/],
  ["a board's version stays", forgetting("raiseProjectVersion"), /is seen as/],
  ["nobody has neighbours", forgetting("listNeighbors", []), /is not (behind|before)/],
  [
    "what is done about a due date is forgotten",
    forgetting("insertReminderMark"),
    /The rules ask for the notifications/,
  ],
  ["nothing is ever due", NEVER_DUE, /Nobody reminded/],
  ["what is planned together is planned the wrong way around", TURNED_AROUND, /Partition .* took|still pending/],
  ["numbers are lost", LOST_NUMBERS, /has given out/],
  ["everybody is a member of everything", NO_WALLS, /workspace/],
];

describe("a planted defect is found within 1,000 seeds", () => {
  test.each(PLANTS)(
    "%s",
    async (_, plant, says) => {
      const { ran, failed } = await runSeeds({ first: 1, count: 1_000, plant });
      console.log(`  found by seed ${ran}: ${failed?.violation}`);
      expect(failed?.violation).toMatch(says);
      // The same seed without the defect is fine.
      expect((await runSeed(failed?.seed ?? 0)).violation).toBeUndefined();
    },
    SLOW_MS,
  );
});

test(
  "a failing seed is shrunk",
  async () => {
    const { failed } = await runSeeds({ first: 1, count: 1_000, plant: WITHOUT_SAVEPOINT });
    const short = await shrinkSeed(failed?.seed ?? 0, { plant: WITHOUT_SAVEPOINT });
    expect(short.violation).toBeDefined();
    expect(short.operations).toBeLessThanOrEqual(failed?.operations ?? 0);
    expect(short.trace.at(-1)).toContain("VIOLATION");
  },
  SLOW_MS,
);
