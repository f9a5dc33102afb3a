/**
 * Keeps news going out: plans deliveries as soon as something happened, sends what is due, and reminds of due dates.
 *
 * @module
 */
import {
  type Context,
  EVENTS_TOPIC,
  processPartition,
  readAnnouncement,
  relayEvents,
  remindOfDueDates,
  renewPartitionLeases,
  saveRelayPlace,
  wakeDuePartitions,
} from "@hexlane/core";
import { describeError, type Log } from "../log.ts";

/** What happens together is planned together. */
const RELAY_MILLISECONDS = 20;
/** How long what was due before the start, or was called off, has to wait for its next look. */
const SWEEP_MILLISECONDS = 2_000;
const REMINDER_MILLISECONDS = 10_000;
const PLACE_MILLISECONDS = 60_000;
/** Leases are renewed so often while they last: two renewals in a row may come late. */
const RENEWALS_PER_LEASE = 3;

/** How long a partition waits for another server to go on with it when the one that worked on it died. */
export const LEASE_SECONDS = 6;

export interface DeliveryWork {
  /** Begins nothing more and waits for what is being sent; after the grace, calls it off. */
  stop(options: { graceMilliseconds: number }): Promise<void>;
}

export interface DeliveryWorkOptions {
  /** Between two looks for what is due. @default 2000 */
  sweepMilliseconds?: number;
  /** Between two looks for due dates. @default 10,000 */
  reminderMilliseconds?: number;
  /**
   * Up to so much later what happened is planned, by chance: of several servers that hear of it together one is the first, and
   * the others find it done. @default 0
   */
  jitterMilliseconds?: number;
}

/** Begins to deliver. */
export function startDeliveries(ctx: Context, log: Log, options: DeliveryWorkOptions = {}): DeliveryWork {
  const {
    sweepMilliseconds = SWEEP_MILLISECONDS,
    reminderMilliseconds = REMINDER_MILLISECONDS,
    jitterMilliseconds = 0,
  } = options;
  const report = (chore: string) => (error: unknown) => {
    log.write("warn", "delivery failed", { chore, error: describeError(error) });
  };
  const { concurrency, leaseSeconds } = ctx.deliveryScheduler.options;
  const worker = ctx.queue.work((partition) => processPartition(ctx, partition), {
    concurrency,
    onError: (error) => report("partition")(error),
  });
  const relay = once(async () => await relayEvents(ctx), report("relay"));
  const wake = once(async () => await wakeDuePartitions(ctx), report("sweep"));
  const remind = once(async () => void (await remindOfDueDates(ctx)), report("reminders"));
  const savePlace = once(async () => await saveRelayPlace(ctx), report("relay"));
  const renew = once(async () => await renewPartitionLeases(ctx), report("leases"));
  let soon: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const unsubscribe = ctx.live.subscribe(EVENTS_TOPIC, (message) => {
    isDue ||= readAnnouncement(message)?.deliveries === true;
    soon ??= setTimeout(
      () => {
        soon = undefined;
        relay.run();
        if (isDue) wake.run();
        isDue = false;
      },
      RELAY_MILLISECONDS + Math.random() * jitterMilliseconds,
    );
  });
  const timers = [
    setInterval(() => {
      relay.run();
      wake.run();
    }, sweepMilliseconds),
    setInterval(remind.run, reminderMilliseconds),
    setInterval(savePlace.run, PLACE_MILLISECONDS),
  ];
  // Of its own: also while what is being sent holds up the end, it must not be taken for given up.
  const renewing = setInterval(renew.run, (leaseSeconds * 1000) / RENEWALS_PER_LEASE);
  for (const chore of [relay, wake, remind]) chore.run();
  return {
    async stop({ graceMilliseconds }) {
      unsubscribe();
      clearTimeout(soon);
      for (const timer of timers) clearInterval(timer);
      const late = setTimeout(() => ctx.deliveryScheduler.callOff(), Math.max(0, graceMilliseconds));
      await worker.stop();
      clearTimeout(late);
      clearInterval(renewing);
      await Promise.all([relay, wake, remind, savePlace, renew].map(({ ended }) => ended()));
    },
  };
}

interface Chore {
  /** Does it; asked while it is done, does it once more afterwards. */
  run: () => void;
  /** Resolves when nothing is done any more. */
  ended: () => Promise<void>;
}

function once(work: () => Promise<void>, onError: (error: unknown) => void): Chore {
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
