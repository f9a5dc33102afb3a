/** Runs deliveries: plans them as soon as events occur, and sends those that are due. @module */
import {
  type Context,
  EVENTS_TOPIC,
  planForgeSweeps,
  processPartition,
  readAnnouncement,
  relayEvents,
  renewPartitionLeases,
  saveRelayCursor,
  wakeDuePartitions,
} from "@hexlane/core";
import { once } from "./job.ts";
import { type BackgroundOptions, type BackgroundWork, reportError, type WorkedTracker } from "./work.ts";

/** Events within this time are planned together. */
const RELAY_MILLISECONDS = 20;
/** The longest delay for deliveries that were due before startup, or were aborted. */
const SWEEP_MILLISECONDS = 2_000;
const CURSOR_MILLISECONDS = 60_000;
/** How often to look for repositories that are due for a sweep. */
const FORGES_MILLISECONDS = 60_000;
const GRACE_MILLISECONDS = 10_000;
/** Allows two consecutive renewals to be late. */
const RENEWALS_PER_LEASE = 3;

/** Options for {@linkcode runDeliveries}. */
export interface DeliveriesOptions extends BackgroundOptions {
  /** The time between sweeps for due deliveries. @default 2000 */
  sweepMilliseconds?: number;
  /**
   * Maximum random delay before events are planned. When several servers are notified at once, the first one does the
   * work, and the others find it done. @default 0
   */
  jitterMilliseconds?: number;
}

/**
 * Sends webhooks and notifications through the channels of the tracker until it is stopped. Any number of processes may
 * run deliveries: each delivery is sent by only one process.
 */
export function runDeliveries(tracker: WorkedTracker, options: DeliveriesOptions = {}): BackgroundWork {
  const { sweepMilliseconds = SWEEP_MILLISECONDS, jitterMilliseconds = 0, onError = reportError, baseUrl } = options;
  const ctx = tracker.contextFor(null, baseUrl === undefined ? {} : { baseUrl });
  const { concurrency, leaseSeconds } = ctx.deliveryScheduler.options;
  const report = (job: string) => (error: unknown) => onError(error, job);
  const job = (name: string, work: (ctx: Context) => Promise<unknown>) => once(() => work(ctx), report(name));
  const relay = job("relay", relayEvents);
  const sweep = job("sweep", wakeDuePartitions);
  const saveCursor = job("relay", saveRelayCursor);
  const sweepForges = job("forges", planForgeSweeps);
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
    setInterval(saveCursor.run, CURSOR_MILLISECONDS),
    setInterval(sweepForges.run, FORGES_MILLISECONDS),
  ];
  // Separate from the other timers, because deliveries that delay the shutdown must keep their leases.
  const renewing = setInterval(renew.run, (leaseSeconds * 1000) / RENEWALS_PER_LEASE);
  for (const { run } of [relay, sweep]) run();
  return {
    async stop({ graceMilliseconds = GRACE_MILLISECONDS } = {}) {
      unsubscribe();
      clearTimeout(soon);
      for (const timer of timers) clearInterval(timer);
      const late = setTimeout(() => ctx.deliveryScheduler.abort(), Math.max(0, graceMilliseconds));
      await worker.stop();
      clearTimeout(late);
      clearInterval(renewing);
      await Promise.all([relay, sweep, saveCursor, sweepForges, renew].map(({ ended }) => ended()));
    },
  };
}
