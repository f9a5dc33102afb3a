/** Runs deliveries: plans them as soon as events occur, sends those that are due, and sends due-date reminders. @module */
import {
  type Context,
  EVENTS_TOPIC,
  processPartition,
  readAnnouncement,
  relayEvents,
  remindOfDueDates,
  renewPartitionLeases,
  saveRelayCursor,
  wakeDuePartitions,
} from "@hexlane/core";
import { describeError, type Log } from "../log.ts";

/** Events within this time are planned together. */
const RELAY_MILLISECONDS = 20;
/** Longest delay of deliveries that were due before startup, or were aborted. */
const SWEEP_MILLISECONDS = 2_000;
const REMINDER_MILLISECONDS = 10_000;
const CURSOR_MILLISECONDS = 60_000;
/** Allows two consecutive renewals to be late. */
const RENEWALS_PER_LEASE = 3;

/** How long another server waits before it takes over the partition of a dead worker. */
export const LEASE_SECONDS = 6;

export interface DeliveryWork {
  /** Starts nothing more and waits for deliveries in progress. After the grace period, aborts them. */
  stop(options: { graceMilliseconds: number }): Promise<void>;
}

export interface DeliveryWorkOptions {
  /** The time between two sweeps for due deliveries. @default 2000 */
  sweepMilliseconds?: number;
  /** The time between two checks of due dates. @default 10,000 */
  reminderMilliseconds?: number;
  /**
   * Maximum random delay before events are planned. When several servers are notified together, one is first and the others
   * find the work done. @default 0
   */
  jitterMilliseconds?: number;
}

export function startDeliveries(ctx: Context, log: Log, options: DeliveryWorkOptions = {}): DeliveryWork {
  const {
    sweepMilliseconds = SWEEP_MILLISECONDS,
    reminderMilliseconds = REMINDER_MILLISECONDS,
    jitterMilliseconds = 0,
  } = options;
  const { concurrency, leaseSeconds } = ctx.deliveryScheduler.options;
  const report = (job: string) => (error: unknown) => {
    log.write("warn", "delivery failed", { job, error: describeError(error) });
  };
  const job = (name: string, work: (ctx: Context) => Promise<unknown>) => once(() => work(ctx), report(name));
  const relay = job("relay", relayEvents);
  const sweep = job("sweep", wakeDuePartitions);
  const remind = job("reminders", remindOfDueDates);
  const saveCursor = job("relay", saveRelayCursor);
  const renew = job("leases", renewPartitionLeases);
  const worker = ctx.queue.work((partition) => processPartition(ctx, partition), {
    concurrency,
    onError: report("partition"),
  });
  let soon: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const relaySoon = () => {
    soon = undefined;
    relay.run();
    if (isDue) sweep.run();
    isDue = false;
  };
  const unsubscribe = ctx.live.subscribe(EVENTS_TOPIC, (message) => {
    isDue ||= readAnnouncement(message)?.deliveries === true;
    soon ??= setTimeout(relaySoon, RELAY_MILLISECONDS + Math.random() * jitterMilliseconds);
  });
  const timers = [
    setInterval(relay.run, sweepMilliseconds),
    setInterval(sweep.run, sweepMilliseconds),
    setInterval(remind.run, reminderMilliseconds),
    setInterval(saveCursor.run, CURSOR_MILLISECONDS),
  ];
  // Separate from the other timers, because deliveries that delay the shutdown must keep their leases.
  const renewing = setInterval(renew.run, (leaseSeconds * 1000) / RENEWALS_PER_LEASE);
  for (const { run } of [relay, sweep, remind]) run();
  return {
    async stop({ graceMilliseconds }) {
      unsubscribe();
      clearTimeout(soon);
      for (const timer of timers) clearInterval(timer);
      const late = setTimeout(() => ctx.deliveryScheduler.abort(), Math.max(0, graceMilliseconds));
      await worker.stop();
      clearTimeout(late);
      clearInterval(renewing);
      await Promise.all([relay, sweep, remind, saveCursor, renew].map(({ ended }) => ended()));
    },
  };
}

interface Job {
  /** Runs the job, or runs it again after the current run. */
  run: () => void;
  /** Resolves when the current run has ended. */
  ended: () => Promise<void>;
}

function once(work: () => Promise<unknown>, onError: (error: unknown) => void): Job {
  let isWanted = false;
  let running: Promise<void> | undefined;
  const loop = async () => {
    while (isWanted) {
      isWanted = false;
      await work().catch(onError);
    }
    running = undefined;
  };
  return {
    run: () => {
      isWanted = true;
      running ??= loop();
    },
    ended: async () => await running,
  };
}
