/**
 * Every operation of a team's day on the server and on the control, `control.ts`: `bun run bench`. The two take turns in short
 * rounds, each in its own process on its own copy of the same database; figures are medians. After every 20 reads follows a
 * write to the same board.
 *
 * Options: `--only OPERATION` (repeatable), `--connections 1,16,64`, `--rounds 3`, `--seconds 1`, `--tasks 1000` (of each
 * project) and `--json`. A full run takes about five minutes. The load uses loopback only and ends by itself.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { type Figures, medianOf, runLoad } from "./load.ts";
import { MIX, OPERATIONS, type Operation, requestsOf } from "./operations.ts";
import { checkOperation, openPair, type Pair } from "./pair.ts";

/** Before the first round: compiles the paths that it takes. */
const WARM_UP_SECONDS = 0.2;
/** The mix of a team is measured with so many connections only. */
const MIX_CONNECTIONS = 16;

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    connections: { type: "string", default: "1,16,64" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "1" },
    tasks: { type: "string", default: "1000" },
    json: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const levels = values.connections.split(",").map(Number);

interface Line {
  operation: string;
  connections: number;
  control: Figures;
  hexlane: Figures;
  /** CPU time of the server over that of the control. */
  ratio: number;
}

async function measure(pair: Pair, operation: Operation, connections: number): Promise<Line> {
  const sides = [pair.control, pair.hexlane].map((side) => ({ ...side, next: requestsOf(operation, side.requests) }));
  const found: Figures[][] = [[], []];
  for (const side of sides) await runLoad({ ...side, connections, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) found[index]?.push(await runLoad({ ...side, connections, seconds }));
  }
  const [control, hexlane] = found.map(medianOf) as [Figures, Figures];
  const ratio = hexlane.cpuMicroseconds / control.cpuMicroseconds;
  return { operation: operation.name, connections, control, hexlane, ratio };
}

const shown = ({ requestsPerSecond, p50Milliseconds, p99Milliseconds, cpuMicroseconds }: Figures): string =>
  [requestsPerSecond.toFixed(0), p50Milliseconds.toFixed(2), p99Milliseconds.toFixed(2), cpuMicroseconds.toFixed(0)]
    .map((figure) => figure.padStart(8))
    .join("");

function print({ operation, connections, control, hexlane, ratio }: Line): void {
  console.log(
    `${operation.padEnd(14)}${String(connections).padStart(4)}${shown(control)}  ${shown(hexlane)}${ratio.toFixed(2).padStart(8)}`,
  );
  for (const { failures, failure } of [control, hexlane])
    if (failures > 0) console.log(`  ${failures} FAILED: ${failure}`);
}

const known = [...OPERATIONS, MIX];
const wanted = known.filter(({ name }) => !values.only || values.only.includes(name));
if (wanted.length === 0) throw new Error(`Unknown operation: use one of ${known.map(({ name }) => name).join(", ")}`);
const pair = await openPair({ tasks: Number(values.tasks) });
const lines: Line[] = [];
try {
  for (const operation of OPERATIONS) await checkOperation(pair, operation);
  if (!values.json) {
    const heads = "     req/s  p50 ms  p99 ms  CPU µs";
    console.log(
      `Beside the control (left): ${rounds} rounds of ${seconds} s each, ${values.tasks} tasks in each project\n`,
    );
    console.log(`${"operation".padEnd(14)}conn${heads.slice(2)}  ${heads.slice(2)}   ratio`);
  }
  for (const operation of wanted) {
    for (const connections of operation === MIX ? [MIX_CONNECTIONS] : levels) {
      const line = await measure(pair, operation, connections);
      lines.push(line);
      if (!values.json) print(line);
    }
  }
  if (values.json) console.log(JSON.stringify(lines, null, 2));
} finally {
  await pair.stop();
}
