/**
 * Loaded into the server's process before anything else: notes every turn of its event loop that was long, in the file that
 * the environment names. Each line says when the turn began and ended, in milliseconds since 1970, for how long the thread
 * computed in it, and for how long it computed or waited, for the disk or for another thread: not for how long it would have
 * gone on, had others left it a processor. That is the machine's doing.
 *
 * @module
 */
import { openSync, readSync, writeSync } from "node:fs";

const EVERY_MILLISECONDS = 2;
const NOTED_MILLISECONDS = 8;

const { TURN_LOG = "" } = process.env;
// The server knows nothing of it.
delete process.env.TURN_LOG;
const log = openSync(TURN_LOG, "a");
const statistics = openStatistics();

let last = now();
let lastSpent = spent();
setInterval(() => {
  const at = now();
  const sum = spent();
  const computed = sum.computing - lastSpent.computing;
  const took = at - last - (sum.delayed - lastSpent.delayed);
  if (at - last > NOTED_MILLISECONDS) writeSync(log, `${last} ${at} ${computed} ${took}\n`);
  [last, lastSpent] = [at, sum];
}, EVERY_MILLISECONDS).unref();

function now(): number {
  return performance.timeOrigin + performance.now();
}

/** Of the thread that runs the event loop; other threads of the process hold nobody up. Undefined where Linux is not. */
function openStatistics(): number | undefined {
  try {
    return openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  } catch {
    return undefined;
  }
}

/** Milliseconds since it was started: on a processor, and waiting for one. */
function spent(): { computing: number; delayed: number } {
  if (statistics === undefined) return { computing: performance.now(), delayed: 0 };
  const bytes = new Uint8Array(96);
  const length = readSync(statistics, bytes, 0, bytes.length, 0);
  const [computing, delayed] = String.fromCharCode(...bytes.subarray(0, length)).split(" ");
  return { computing: Number(computing) / 1e6, delayed: Number(delayed) / 1e6 };
}
