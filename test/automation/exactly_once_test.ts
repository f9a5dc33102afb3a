/**
 * Random automations and random edits, on a server that dies between and after transactions: each event starts each automation
 * exactly once, and all stores end in the same state. `model/program.ts` has the programs.
 *
 * @module
 */
import { expect, test } from "bun:test";
import { STORE_KINDS } from "../harness/stores.ts";
import { HANG_MILLISECONDS, isFull, newSeed } from "../tier.ts";
import { AUTOMATIONS, runProgram } from "./model/program.ts";

/** The number of programs in memory and on SQLite. A program takes about 0.2 s. */
const RUNS = isFull ? 10_000 : 50;
/** The number of programs that also run on Postgres, where one takes about a second. */
const POSTGRES_RUNS = isFull ? 500 : 3;

test(
  `${RUNS} random programs with ${AUTOMATIONS} automations and crashes start each automation once per event, and leave all stores equal`,
  async () => {
    const first = newSeed();
    let [kills, effects] = [0, 0];
    for (let run = 0; run < RUNS; run++) {
      const seed = first * 100_000 + run;
      const kinds = STORE_KINDS.filter((kind) => kind !== "postgres" || run < POSTGRES_RUNS);
      const outcome = await runProgram(seed, kinds);
      expect({ seed, wrong: outcome.wrong }).toEqual({ seed, wrong: [] });
      kills += outcome.kills;
      effects += outcome.effects;
    }
    console.log(`automations: seed ${first}, ${RUNS} programs, ${kills} kills, ${effects} effects on each store`);
    // Otherwise, the test proves nothing.
    expect(kills).toBeGreaterThan(RUNS);
    expect(effects).toBeGreaterThan(RUNS * AUTOMATIONS);
  },
  60 * HANG_MILLISECONDS,
);
