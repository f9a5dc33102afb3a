/**
 * Prints the statements and round trips to Postgres of one warm request per route, BEGIN and COMMIT included. Run:
 * `bun test/bench/round_trips_bench.ts [PART OF A ROUTE]`; with a part, it prints the statements too.
 *
 * @module
 */
import { startHarness } from "../harness/harness.ts";
import { recordStatements } from "../harness/round_trips.ts";
import { buildWorld } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { prepare, send } from "../requests/sample.ts";

/** The responses of these routes never end. */
const ENDLESS = ["GET /api/events", "GET /api/ws"];

const [wanted] = process.argv.slice(2);
const recorder = recordStatements();
const harness = await startHarness({ store: "postgres" });
const { mine } = await buildWorld(harness.client);
const lines: string[] = [];
for (const sample of SAMPLES.filter(({ route }) => !ENDLESS.includes(route))) {
  if (wanted !== undefined && !sample.route.includes(wanted)) continue;
  const request = await prepare(sample, mine);
  // Snapshots of the previous request may still be open for a moment.
  await Bun.sleep(5);
  const sent = recorder.begin();
  const { status } = await send(harness.client, request);
  const { roundTrips, statements } = sent;
  lines.push(`${String(roundTrips).padStart(3)} ${String(statements.length).padStart(4)}  ${status}  ${sample.route}`);
  if (wanted !== undefined)
    console.log(`\n${sample.route}\n${statements.map((text) => `  ${text.slice(0, 600)}`).join("\n")}`);
}
console.log(["trips statements status route", ...lines].join("\n"));
await harness.close();
process.exit();
