/** Sends due-date reminders. @module */
import { remindOfDueDates } from "@hexlane/core";
import { once } from "./job.ts";
import { type BackgroundOptions, type BackgroundWork, reportError, type WorkedTracker } from "./work.ts";

const EVERY_MILLISECONDS = 10_000;

/** Options for {@linkcode runReminders}. */
export interface RemindersOptions extends BackgroundOptions {
  /** The time between checks of due dates. @default 10,000 */
  everyMilliseconds?: number;
}

/**
 * Reminds people of due tasks until it is stopped. A reminder is an event like any other: {@linkcode runDeliveries}
 * sends the resulting messages. Any number of processes may run reminders: each reminder is created once.
 */
export function runReminders(tracker: WorkedTracker, options: RemindersOptions = {}): BackgroundWork {
  const { everyMilliseconds = EVERY_MILLISECONDS, onError = reportError, baseUrl } = options;
  const ctx = tracker.contextFor(null, baseUrl === undefined ? {} : { baseUrl });
  const remind = once(
    () => remindOfDueDates(ctx),
    (error) => onError(error, "reminders"),
  );
  const timer = setInterval(remind.run, everyMilliseconds);
  remind.run();
  return {
    async stop() {
      clearInterval(timer);
      await remind.ended();
    },
  };
}
