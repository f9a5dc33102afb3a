/** Deletes data that is no longer needed, and logs failures. @module */
import type { Context } from "@hexlane/core";
import { cleanUp, type HousekeepingOptions, housekeeping } from "@hexlane/platform";
import { describeError, type Log } from "../log.ts";

export interface Maintenance {
  /** Starts no more rounds and waits for the current one. */
  stop(): Promise<void>;
}

/** Runs each maintenance job once. See {@linkcode cleanUp}. */
export async function runMaintenance(ctx: Context, log: Log): Promise<void> {
  await cleanUp({ contextFor: () => ctx }, { onError: logTo(log) });
}

/** Runs the jobs until stopped, on one of several servers at a time. */
export function startMaintenance(
  ctx: Context,
  log: Log,
  options: Pick<HousekeepingOptions, "everySeconds"> = {},
): Maintenance {
  return housekeeping({ contextFor: () => ctx }, { ...options, onError: logTo(log) });
}

function logTo(log: Log): (error: unknown, job: string) => void {
  return (error, job) => log.write("warn", "maintenance failed", { job, error: describeError(error) });
}
