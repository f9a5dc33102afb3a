/**
 * Preloaded into the server's process: logs every long tick of its event loop to the file in the environment. Each line has the
 * start and end in milliseconds since 1970, the CPU time of the thread, and the time that the thread ran or waited for the
 * disk or another thread. Time spent waiting for a processor is excluded, because it depends on the machine.
 *
 * @module
 */
import { openSync, readSync, writeSync } from "node:fs";

const EVERY_MILLISECONDS = 2;
const NOTED_MILLISECONDS = 8;

const { TICK_LOG = "" } = process.env;
// Hides the variable from the server.
delete process.env.TICK_LOG;
const log = openSync(TICK_LOG, "a");
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

/**
 * Opens the statistics of the event loop's thread, because other threads do not block requests. Undefined outside
 * Linux.
 */
function openStatistics(): number | undefined {
  try {
    return openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  } catch {
    return undefined;
  }
}

/** Returns the milliseconds that the thread has run and has waited for a processor since its start. */
function spent(): { computing: number; delayed: number } {
  if (statistics === undefined) return { computing: performance.now(), delayed: 0 };
  const bytes = new Uint8Array(96);
  const length = readSync(statistics, bytes, 0, bytes.length, 0);
  const [computing, delayed] = String.fromCharCode(...bytes.subarray(0, length)).split(" ");
  return { computing: Number(computing) / 1e6, delayed: Number(delayed) / 1e6 };
}
