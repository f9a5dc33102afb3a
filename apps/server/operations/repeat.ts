/** Repeats work while the server runs. @module */
import { describeError, type Log } from "../log.ts";

export interface Repeating {
  /** Starts no more runs. */
  stop(): void;
}

export interface RepeatOptions {
  everySeconds: number;
  log: Log;
  /** The warning after a run that failed. The next run tries again. */
  failure: string;
  /** Whether a run may start while another is still running. @default false */
  overlaps?: boolean;
  /** Whether the first run starts at once. @default false */
  startsNow?: boolean;
}

export function repeat(work: () => Promise<unknown>, options: RepeatOptions): Repeating {
  const { everySeconds, log, failure, overlaps = false, startsNow = false } = options;
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning && !overlaps) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      log.write("warn", failure, { error: describeError(error) });
    } finally {
      isRunning = false;
    }
  };
  if (startsNow) void run();
  const timer = setInterval(run, everySeconds * 1000);
  return { stop: () => clearInterval(timer) };
}
