/**
 * `bun test/forges/model/main.ts --seed 7` replays one seed with a full trace; `--seeds 10000 --from 1 --store sqlite`
 * runs many seeds, and prints the failing seeds.
 *
 * @module
 */
import { parseArgs } from "node:util";
import type { StoreKind } from "../../harness/stores.ts";
import { runForgeSeed } from "./run.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    acts: { type: "string", default: "30" },
    store: { type: "string", default: "memory" },
  },
});
const [acts, kind] = [Number(values.acts), values.store as StoreKind];

if (values.seed !== undefined) {
  const { trace, violation } = await runForgeSeed(Number(values.seed), { kind, acts, isTraced: true });
  console.log(trace.join("\n"));
  console.log(violation === undefined ? "nothing is wrong" : `WRONG: ${violation}`);
  endWith(violation === undefined);
} else {
  const first = Number(values.from);
  const totals = { seeds: 0, failed: 0, conflicts: 0, kills: 0, lostWebhooks: 0, raced: 0, followed: 0, steps: 0 };
  const startedAt = performance.now();
  for (let seed = first; seed < first + Number(values.seeds); seed++) {
    const outcome = await runForgeSeed(seed, { kind, acts });
    totals.seeds++;
    for (const name of ["conflicts", "kills", "lostWebhooks", "raced", "followed", "steps"] as const) {
      totals[name] += outcome[name];
    }
    if (outcome.violation !== undefined) {
      totals.failed++;
      console.log(`seed ${seed}: ${outcome.violation}`);
    }
    if (totals.seeds % 500 === 0) console.error(JSON.stringify(totals));
  }
  console.log(JSON.stringify({ kind, ...totals, seconds: Math.round((performance.now() - startedAt) / 1000) }));
  endWith(totals.failed === 0);
}

function endWith(isWell: boolean): never {
  // Open Postgres databases would keep the process running.
  process.exit(isWell ? 0 : 1);
}
