/**
 * `bun test/automation/model/main.ts --seeds 10000 --from 1 --stores memory,sqlite,postgres` runs programs, and prints
 * the failing programs.
 *
 * @module
 */
import { parseArgs } from "node:util";
import type { StoreKind } from "../../harness/stores.ts";
import { runProgram } from "./program.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    stores: { type: "string", default: "memory,sqlite" },
  },
});
const kinds = values.stores.split(",") as StoreKind[];
const first = Number(values.from);
const totals = { programs: 0, failed: 0, kills: 0, runs: 0, effects: 0 };
const startedAt = performance.now();
for (let seed = first; seed < first + Number(values.seeds); seed++) {
  const { kills, runs, effects, wrong } = await runProgram(seed, kinds);
  totals.programs++;
  totals.kills += kills;
  totals.runs += runs;
  totals.effects += effects;
  if (wrong.length > 0) {
    totals.failed++;
    console.log(`seed ${seed}:\n  ${wrong.slice(0, 5).join("\n  ")}`);
  }
  if (totals.programs % 500 === 0) console.error(JSON.stringify(totals));
}
console.log(JSON.stringify({ stores: kinds, ...totals, seconds: Math.round((performance.now() - startedAt) / 1000) }));
// The Postgres databases stay open.
process.exit(totals.failed === 0 ? 0 : 1);
