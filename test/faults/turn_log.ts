/**
 * Loaded into the server's process before anything else: notes every turn of its event loop that was long, in the file that
 * the environment names. Each line says when the turn began and ended, in milliseconds since 1970, and for how long the
 * thread computed in it: on a busy machine it may take long because others compute.
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
const computed = computedBy(openStatistics());

let last = now();
let lastComputed = computed();
setInterval(() => {
  const at = now();
  const sum = computed();
  if (at - last > NOTED_MILLISECONDS) writeSync(log, `${last} ${at} ${sum - lastComputed}\n`);
  [last, lastComputed] = [at, sum];
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

/** Milliseconds, from a beginning of no matter. */
function computedBy(statistics: number | undefined): () => number {
  if (statistics === undefined) return () => performance.now();
  const bytes = new Uint8Array(96);
  return () => {
    const length = readSync(statistics, bytes, 0, bytes.length, 0);
    const text = String.fromCharCode(...bytes.subarray(0, length));
    return Number(text.slice(0, text.indexOf(" "))) / 1e6;
  };
}
