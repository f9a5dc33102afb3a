/**
 * What nobody asks for and must be done all the same: forgets what may be forgotten.
 *
 * @module
 */
import {
  type Context,
  limits,
  purgeDeletedTasks,
  removeDeletedWorkspaces,
  sweepDeliveries,
  sweepSignIns,
  sweepUploads,
  takeLease,
  unassignAllFormerMembers,
} from "@hexlane/core";
import { describeError, type Log } from "../log.ts";

/** Often enough that a sweep stays short. */
const EVERY_SECONDS = 300;
/** Of the pause between two rounds: whoever had the turn finds it over at its next round. */
const TURN_PART = 0.9;
/** Rows removed in one transaction, so that no writer waits long. */
const BATCH = 500;

export interface Housekeeping {
  /** Begins no further round and waits for the one that runs. */
  stop(): Promise<void>;
}

/**
 * One round: uploads that were given up, sign-ins that are over, deleted workspaces and projects, tasks deleted long ago, answers kept for retries, the log of
 * deliveries and old events.
 */
export async function keepHouse(ctx: Context, log: Log): Promise<void> {
  const chores = {
    sweepUploads,
    sweepSignIns: sweepAllSignIns,
    removeDeletedWorkspaces,
    unassignAllFormerMembers,
    purgeDeletedTasks,
    purgeReplays,
    sweepDeliveries,
  };
  for (const [name, chore] of Object.entries(chores)) {
    try {
      await chore(ctx);
    } catch (error) {
      // The next round tries again; the other chores must not suffer.
      log.write("warn", "housekeeping failed", { chore: name, error: describeError(error) });
    }
  }
}

async function keepHouseInTurn(ctx: Context, log: Log, seconds: number): Promise<void> {
  const isOurs = await takeLease(ctx, "housekeeping", seconds).catch((error: unknown) => {
    log.write("warn", "housekeeping failed", { chore: "takeLease", error: describeError(error) });
    return false;
  });
  if (isOurs) await keepHouse(ctx, log);
}

async function sweepAllSignIns(ctx: Context): Promise<void> {
  while (Math.max(...Object.values(await sweepSignIns(ctx))) === limits.MAX_SWEPT_SIGN_INS);
}

async function purgeReplays(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - limits.REPLAY_SECONDS * 1000);
  while ((await ctx.store.transaction((tx) => tx.purgeReplays(before, BATCH))) === BATCH);
}

/**
 * Keeps house until stopped, one of several servers at a time; the first round after the first pause, so that the start stays
 * quick.
 */
export function startHousekeeping(ctx: Context, log: Log, options: { everySeconds?: number } = {}): Housekeeping {
  const { everySeconds = EVERY_SECONDS } = options;
  let round = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = keepHouseInTurn(ctx, log, everySeconds * TURN_PART).finally(() => {
      busy = false;
    });
  }, everySeconds * 1000);
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
