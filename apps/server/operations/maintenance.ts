/** Maintenance jobs, which delete data that is no longer needed. @module */
import {
  type Context,
  limits,
  purgeDeletedTasks,
  purgeDeliveries,
  removeDeletedWorkspaces,
  sweepSignIns,
  sweepUploads,
  takeLease,
  unassignAllFormerMembers,
} from "@hexlane/core";
import { describeError, type Log } from "../log.ts";
import { repeat } from "./repeat.ts";

/** Often enough that a sweep stays short. */
const EVERY_SECONDS = 300;
/** The lease lasts for this part of the interval, so that it has expired by the next round. */
const LEASE_PART = 0.9;
/** Rows deleted in one transaction, so that no writer waits long. */
const BATCH = 500;

export interface Maintenance {
  /** Starts no further round and waits for the current one. */
  stop(): Promise<void>;
}

/**
 * Runs each job once: abandoned uploads, expired sign-ins, deleted workspaces and projects, tasks deleted long ago,
 * idempotency records, the log of deliveries and old events.
 */
export async function runMaintenance(ctx: Context, log: Log): Promise<void> {
  const jobs = {
    sweepUploads,
    sweepSignIns: sweepAllSignIns,
    removeDeletedWorkspaces,
    unassignAllFormerMembers,
    purgeDeletedTasks,
    purgeReplays,
    purgeDeliveries,
  };
  for (const [job, run] of Object.entries(jobs)) {
    try {
      await run(ctx);
    } catch (error) {
      // The next round tries again. The other jobs still run.
      log.write("warn", "maintenance failed", { job, error: describeError(error) });
    }
  }
}

/** Does nothing while another server has the lease. */
async function runWithLease(ctx: Context, log: Log, leaseSeconds: number): Promise<void> {
  const isOurs = await takeLease(ctx, "housekeeping", leaseSeconds).catch((error: unknown) => {
    log.write("warn", "maintenance failed", { job: "lease", error: describeError(error) });
    return false;
  });
  if (isOurs) await runMaintenance(ctx, log);
}

async function sweepAllSignIns(ctx: Context): Promise<void> {
  while (Math.max(...Object.values(await sweepSignIns(ctx))) === limits.MAX_SWEPT_SIGN_INS);
}

async function purgeReplays(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - limits.REPLAY_SECONDS * 1000);
  while ((await ctx.store.transaction((tx) => tx.purgeReplays(before, BATCH))) === BATCH);
}

/**
 * Runs the jobs until stopped, on one of several servers at a time. The first round starts after the first interval, so that
 * the server starts quickly.
 */
export function startMaintenance(ctx: Context, log: Log, options: { everySeconds?: number } = {}): Maintenance {
  const { everySeconds = EVERY_SECONDS } = options;
  let round = Promise.resolve();
  const run = (): Promise<void> => {
    round = runWithLease(ctx, log, everySeconds * LEASE_PART);
    return round;
  };
  const repeating = repeat(run, { everySeconds, log, failure: "maintenance failed" });
  return {
    async stop() {
      repeating.stop();
      await round;
    },
  };
}
