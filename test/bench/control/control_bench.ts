/**
 * Runs every operation of a team's day on the server and on the control, `control.ts`: `bun run bench`. The two take turns in
 * short rounds, each in its own process on its own copy of the same database; figures are medians. Every 20 reads are followed
 * by a write to the same board. Before an operation is timed, both servers answer it 15,000 times.
 *
 * Options: `--only OPERATION` (repeatable), `--connections 1,16,64`, `--rounds 3`, `--seconds 1`, `--tasks 1000` (of
 * each project; with more than 5,000, the responses of the two are not compared first) and `--json`. A full run takes
 * about 15 minutes. The load uses loopback only and ends on its own.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { type Figures, median, medianOf, runLoad, WARM_UP } from "../load.ts";
import { MIX, OPERATIONS, type Operation, requestsOf } from "../operations.ts";
import { checkOperation, commitsOf, openPair, type Pair } from "../pair.ts";

/** Projects with more tasks are not checked first, because comparing all their rows takes minutes and gigabytes. */
const MAX_CHECKED_TASKS = 5_000;
/** The team's mix of operations is measured only with this many connections. */
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
const tasks = Number(values.tasks);
const levels = values.connections.split(",").map(Number);

type Measured = Figures & { requestsPerCommit: number };

interface Line {
  operation: string;
  connections: number;
  control: Measured;
  hexlane: Measured;
  /** CPU time of the server divided by that of the control. */
  ratio: number;
}

async function measure(pair: Pair, operation: Operation, connections: number): Promise<Line> {
  const sides = [pair.control, pair.hexlane].map((side) => ({ ...side, next: requestsOf(operation, side.requests) }));
  const found: Measured[][] = [[], []];
  for (const side of sides) await runLoad({ ...side, connections, ...WARM_UP });
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const commits = commitsOf(side);
      const figures = await runLoad({ ...side, connections, seconds });
      const requestsPerCommit = (figures.requestsPerSecond * seconds) / Math.max(1, commitsOf(side) - commits);
      found[index]?.push({ ...figures, requestsPerCommit });
    }
  }
  const [control, hexlane] = found.map((all) => ({
    ...medianOf(all),
    requestsPerCommit: median(all.map(({ requestsPerCommit }) => requestsPerCommit)),
  })) as [Measured, Measured];
  const ratio = hexlane.cpuMicroseconds / control.cpuMicroseconds;
  return { operation: operation.name, connections, control, hexlane, ratio };
}

/** Requests per second, p50 and p99 in milliseconds, CPU time in microseconds, and requests per COMMIT. */
const HEAD = ["req/s", "p50 ms", "p99 ms", "CPU µs", "commit"].map((name) => name.padStart(8)).join("");
const shown = (side: Measured): string =>
  [
    side.requestsPerSecond.toFixed(0),
    side.p50Milliseconds.toFixed(2),
    side.p99Milliseconds.toFixed(2),
    side.cpuMicroseconds.toFixed(0),
    side.requestsPerCommit.toFixed(1),
  ]
    .map((figure) => figure.padStart(8))
    .join("");

function print({ operation, connections, control, hexlane, ratio }: Line): void {
  console.log(
    `${operation.padEnd(14)}${String(connections).padStart(4)}${shown(control)}  ${shown(hexlane)}${ratio.toFixed(2).padStart(8)}`,
  );
  for (const { failures, failure } of [control, hexlane])
    if (failures > 0) console.log(`  ${failures} FAILED: ${failure}`);
}

const isRead = (operation: Operation): boolean => operation.isRead;
// Reads and the mix come first, because moves between the projects make the board larger.
const known = [...OPERATIONS.filter(isRead), MIX, ...OPERATIONS.filter((operation) => !isRead(operation))];
const wanted = known.filter(({ name }) => !values.only || values.only.includes(name));
if (wanted.length === 0) throw new Error(`Unknown operation: use one of ${known.map(({ name }) => name).join(", ")}`);
const pair = await openPair({ tasks });
const lines: Line[] = [];
try {
  for (const operation of tasks <= MAX_CHECKED_TASKS ? OPERATIONS : []) await checkOperation(pair, operation);
  if (!values.json) {
    console.log(`The control and Hexlane: ${rounds} rounds of ${seconds} s, ${tasks} tasks in each project\n`);
    console.log(`${"operation".padEnd(14)}conn${HEAD}  ${HEAD}   ratio`);
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
