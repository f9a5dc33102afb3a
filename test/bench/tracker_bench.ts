/**
 * What `tracker.as(actor)` costs an embedding application, which calls it for every request, compared with binding every use
 * case at once. Prints the median of nine rounds in microseconds.
 *
 * Run with `bun test/bench/tracker_bench.ts`.
 *
 * @module
 */
import { type Actor, createTracker } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import * as useCases from "../../core/use_cases.ts";

const ROUNDS = 9;
const CALLS = 20_000;
const ACTOR: Actor = { kind: "session", userId: "mia" };

const tracker = createTracker(testPorts());
let sink: unknown;

function bindAll(): Record<string, unknown> {
  const ctx = tracker.contextFor(ACTOR);
  return Object.fromEntries(
    Object.entries(useCases).map(([name, useCase]) => [name, (input: never) => useCase(ctx, input)]),
  );
}

const WAYS: Record<string, () => unknown> = {
  "contextFor(actor)": () => tracker.contextFor(ACTOR),
  "as(actor)": () => tracker.as(ACTOR),
  "as(actor).getTask": () => tracker.as(ACTOR).getTask,
  "every use case bound at once": bindAll,
};

for (const [name, way] of Object.entries(WAYS)) {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (let call = 0; call < CALLS; call++) sink = way();
    return ((performance.now() - start) * 1_000) / CALLS;
  });
  const median = rounds.toSorted((left, right) => left - right)[ROUNDS >> 1] ?? 0;
  console.log(`${name.padEnd(30)} ${median.toFixed(2).padStart(8)} us`);
}
if (sink === undefined) throw new Error("Nothing was measured");
await tracker.close();
