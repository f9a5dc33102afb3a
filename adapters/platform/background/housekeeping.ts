/** Deletes data that is no longer needed. @module */
import {
  type Context,
  emptyPlans,
  limits,
  purgeAutomationRuns,
  purgeCustomFields,
  purgeDeletedTasks,
  purgeDeliveries,
  purgeForgeInbox,
  removeDeletedWorkspaces,
  sweepSignIns,
  sweepUploads,
  takeLease,
  unassignAllFormerMembers,
} from "@hexlane/core";
import { type BackgroundOptions, type BackgroundWork, reportError, type WorkedTracker } from "./work.ts";

/** Often enough that a sweep stays short. */
const EVERY_SECONDS = 300;
/** The lease lasts for this fraction of the interval, so that it has expired by the next round. */
const LEASE_PART = 0.9;
/** Rows deleted in one transaction, so that no writer waits long. */
const BATCH = 500;

/** Options for {@linkcode housekeeping}. */
export interface HousekeepingOptions extends BackgroundOptions {
  /** @default 300 */
  everySeconds?: number;
}

/**
 * Cleans up until stopped, in one of several processes at a time. The first round starts after the first interval, so that
 * the process starts quickly.
 */
export function housekeeping(tracker: WorkedTracker, options: HousekeepingOptions = {}): BackgroundWork {
  const { everySeconds = EVERY_SECONDS, onError = reportError } = options;
  const ctx = tracker.contextFor(null);
  let round: Promise<void> | undefined;
  const run = (): void => {
    round ??= runWithLease(ctx, everySeconds * LEASE_PART, onError).finally(() => {
      round = undefined;
    });
  };
  const timer = setInterval(run, everySeconds * 1000);
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

/**
 * Cleans up once: removes abandoned uploads, expired sign-ins, deleted workspaces, projects and custom fields, tasks
 * deleted long ago, idempotency records, old deliveries, events, forge webhooks, automation runs and audit entries,
 * unassigns the tasks of former members, and empties deleted and closed plans.
 */
export async function cleanUp(
  tracker: WorkedTracker,
  { onError = reportError }: Pick<BackgroundOptions, "onError"> = {},
): Promise<void> {
  await cleanUpIn(tracker.contextFor(null), onError);
}

async function cleanUpIn(ctx: Context, onError: (error: unknown, job: string) => void): Promise<void> {
  const jobs = {
    sweepUploads,
    sweepSignIns: sweepAllSignIns,
    removeDeletedWorkspaces,
    unassignAllFormerMembers,
    emptyPlans,
    purgeDeletedTasks,
    purgeCustomFields,
    purgeReplays,
    purgeDeliveries,
    purgeForgeInbox,
    purgeAutomationRuns,
    purgeAudit,
  };
  for (const [job, run] of Object.entries(jobs)) {
    try {
      await run(ctx);
    } catch (error) {
      // The next round tries again. The other jobs still run.
      onError(error, job);
    }
  }
}

/** Does nothing while another process has the lease. */
async function runWithLease(
  ctx: Context,
  leaseSeconds: number,
  onError: (error: unknown, job: string) => void,
): Promise<void> {
  const isOurs = await takeLease(ctx, "housekeeping", leaseSeconds).catch((error: unknown) => {
    onError(error, "lease");
    return false;
  });
  if (isOurs) await cleanUpIn(ctx, onError);
}

async function sweepAllSignIns(ctx: Context): Promise<void> {
  while (Math.max(...Object.values(await sweepSignIns(ctx))) === limits.MAX_SWEPT_SIGN_INS);
}

async function purgeReplays(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - limits.REPLAY_SECONDS * 1000);
  while ((await ctx.store.transaction((tx) => tx.purgeReplays(before, BATCH))) === BATCH);
}

async function purgeAudit(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - limits.AUDIT_SECONDS * 1000);
  const most = { keep: limits.MAX_AUDIT_ENTRIES, limit: BATCH };
  while ((await ctx.store.transaction((tx) => tx.purgeAuditEntries(before, most))) > 0);
}
