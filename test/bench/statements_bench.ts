/**
 * How many SQL statements each route sends to Postgres. Run: `bun test/bench/statements_bench.ts [PART OF A ROUTE]`; with a
 * part, the statements are printed too.
 *
 * Counted is what one warm request of the owner sends, with everything that it sets off before it is answered: SELECT,
 * INSERT, UPDATE and DELETE in the one column, what opens and ends transactions and snapshots in the other. BEGIN travels
 * with the first statement, and nobody waits for the end of a snapshot, so that a read of n statements is n round trips and a
 * change n + 1.
 *
 * @module
 */
import { startHarness } from "../harness/harness.ts";
import { hearStatements } from "../harness/statements.ts";
import { buildWorld } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { prepare, send } from "../requests/sample.ts";

/** Streams do not end. */
const ENDLESS = ["GET /api/events", "GET /api/ws"];

const [wanted] = process.argv.slice(2);
const hearing = hearStatements();
const harness = await startHarness({ store: "postgres" });
const { mine } = await buildWorld(harness.client);
const rows: { route: string; status: number; statements: number; setUp: number }[] = [];
for (const sample of SAMPLES.filter(({ route }) => !ENDLESS.includes(route))) {
  if (wanted !== undefined && !sample.route.includes(wanted)) continue;
  const request = await prepare(sample, mine);
  // What was asked before may still end its snapshots.
  await Bun.sleep(5);
  const heard = hearing.begin();
  const { status } = await send(harness.client, request);
  await Bun.sleep(5);
  rows.push({ route: sample.route, status, statements: heard.statements.length, setUp: heard.setUp.length });
  if (wanted === undefined) continue;
  console.log(`\n${sample.route}\n${heard.statements.map((text) => `  ${text.slice(0, 600)}`).join("\n")}`);
}
for (const { route, status, statements, setUp } of rows) {
  console.log(`${String(statements).padStart(3)} + ${String(setUp).padStart(2)}  ${status}  ${route}`);
}
await harness.close();
process.exit();
