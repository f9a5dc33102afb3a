/**
 * `bun test/simulation/main.ts --seed 7` replays one seed with a full trace; `--seeds 10000 --from 1` runs many seeds,
 * and shrinks the first seed that fails.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { type Outcome, runSeed, runSeeds, shrinkSeed } from "./run.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    operations: { type: "string", default: "40" },
  },
});
const operations = Number(values.operations);

if (values.seed === undefined) {
  const { ran, steps, events, failed, seconds } = await runSeeds({
    first: Number(values.from),
    count: Number(values.seeds),
    operations,
    onSeed: (count) => {
      if (count % 1_000 === 0) console.error(`${count} seeds`);
    },
  });
  console.log(
    `${ran} seeds in ${seconds.toFixed(1)} s: ${(ran / seconds).toFixed(1)} per second, ${steps} steps, ${events} events`,
  );
  if (failed) report(await shrinkSeed(failed.seed, { operations }));
} else report(await runSeed(Number(values.seed), { operations, isTraced: true }));

function report({ seed, violation, trace, steps, operations: count }: Outcome): void {
  console.log(trace.join("\n"));
  console.log(`seed ${seed}: ${steps} steps, the first ${count} operations`);
  console.log(violation === undefined ? "nothing is wrong" : `WRONG: ${violation}`);
  process.exitCode = violation === undefined ? 0 : 1;
}
