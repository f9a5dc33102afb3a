/** Lets a change wait for another long change by the same account, which usually ends within a second. @module */
import { setTimeout as pause } from "node:timers/promises";
import { TrackerError } from "@hexlane/core";

const WAIT_MILLISECONDS = 5_000;
const PAUSE_MILLISECONDS = 20;

/**
 * Runs a change, and runs it again while it is refused because another long change by the account is running.
 *
 * @throws {TrackerError} `rate_limited` with reason `LONG_CHANGE_RUNNING` if the other change runs longer than
 * `waitMilliseconds`
 */
export async function retryWhileBusy<T>(
  work: () => Promise<T>,
  { waitMilliseconds = WAIT_MILLISECONDS }: { waitMilliseconds?: number } = {},
): Promise<T> {
  const since = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBlocked = error instanceof TrackerError && error.details.reason === "LONG_CHANGE_RUNNING";
      if (!isBlocked || performance.now() - since >= waitMilliseconds) throw error;
    }
    await pause(PAUSE_MILLISECONDS);
  }
}
