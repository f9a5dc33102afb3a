/** Runs deliveries, due-date reminders and automations, and logs their failures. @module */
import type { Context } from "@hexlane/core";
import { type DeliveriesOptions, runAutomations, runDeliveries, runReminders } from "@hexlane/platform";
import { describeError, type Log } from "../log.ts";

/** How long another server waits before it takes over the partition of a dead worker. */
export const LEASE_SECONDS = 6;

export interface DeliveryWork {
  /** Starts no more deliveries, and waits for those in progress. Aborts them after the grace period. */
  stop(options: { graceMilliseconds: number }): Promise<void>;
}

export interface DeliveryWorkOptions extends Pick<DeliveriesOptions, "sweepMilliseconds" | "jitterMilliseconds"> {
  /** The time between two checks of due dates. @default 10,000 */
  reminderMilliseconds?: number;
}

export function startDeliveries(ctx: Context, log: Log, options: DeliveryWorkOptions = {}): DeliveryWork {
  const { reminderMilliseconds, ...deliveryOptions } = options;
  const onError = (error: unknown, job: string): void => {
    log.write("warn", "delivery failed", { job, error: describeError(error) });
  };
  const tracker = { contextFor: () => ctx };
  const { sweepMilliseconds, jitterMilliseconds } = options;
  const automationOptions = {
    ...(sweepMilliseconds === undefined ? {} : { everyMilliseconds: sweepMilliseconds }),
    ...(jitterMilliseconds === undefined ? {} : { jitterMilliseconds }),
  };
  const reminderOptions = reminderMilliseconds === undefined ? {} : { everyMilliseconds: reminderMilliseconds };
  const work = [
    runDeliveries(tracker, { ...deliveryOptions, onError }),
    runReminders(tracker, { ...reminderOptions, onError }),
    runAutomations(tracker, { ...automationOptions, onError }),
  ];
  return {
    async stop(options) {
      await Promise.all(work.map((one) => one.stop(options)));
    },
  };
}
