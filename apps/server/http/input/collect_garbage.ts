/**
 * Collects garbage while work runs that leaves much of it. The engine would let the process grow first. Measured: sixteen
 * successive imports of 30 MiB take 770 MiB without this, and 440 MiB with it.
 *
 * @module
 */

/**
 * Growth of the process after which garbage is collected. A collection takes about 20 ms, or longer with a large heap.
 */
const GARBAGE_BYTES = 64 * 1024 * 1024;
/** A smaller process leaves its garbage to the engine. */
const SMALL_PROCESS_BYTES = 384 * 1024 * 1024;
const CHECK_MILLISECONDS = 20;

let running = 0;
let timer: ReturnType<typeof setInterval> | undefined;
/** Bytes of the process after the last collection. */
let collected = 0;

/** Runs the work, and collects garbage whenever the process has grown. */
export async function collectDuring<T>(work: () => Promise<T>): Promise<T> {
  running++;
  timer ??= start();
  try {
    return await work();
  } finally {
    running--;
    if (running === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }
}

function start(): ReturnType<typeof setInterval> {
  // Also collects garbage of previous work, if there is enough of it.
  check();
  return setInterval(check, CHECK_MILLISECONDS);
}

function check(): void {
  const bytes = process.memoryUsage.rss();
  if (bytes < Math.max(SMALL_PROCESS_BYTES, collected + GARBAGE_BYTES)) {
    collected = Math.min(collected, bytes);
    return;
  }
  Bun.gc(true);
  collected = process.memoryUsage.rss();
}
