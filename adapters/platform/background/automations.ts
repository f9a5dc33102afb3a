/** Runs automations. @module */
import { AutomationRunner, EVENTS_TOPIC } from "@hexlane/core";
import { once } from "./job.ts";
import { type BackgroundOptions, type BackgroundWork, reportError, type WorkedTracker } from "./work.ts";

/** Events within this time are processed together. */
const SOON_MILLISECONDS = 20;
/** The longest delay for events whose announcement was lost, and for due dates and schedules. */
const EVERY_MILLISECONDS = 3_000;

/** Options for {@linkcode runAutomations}. */
export interface AutomationsOptions extends BackgroundOptions {
  /** The time between checks of due dates, schedules and missed events. @default 3000 */
  everyMilliseconds?: number;
  /**
   * Maximum random delay before events are processed. When several servers are notified at once, the first one does the
   * work, and the others find it done. @default 0
   */
  jitterMilliseconds?: number;
}

/**
 * Runs the automations of all projects until it is stopped. Any number of processes may run automations: each event
 * starts each automation once.
 */
export function runAutomations(tracker: WorkedTracker, options: AutomationsOptions = {}): BackgroundWork {
  const { everyMilliseconds = EVERY_MILLISECONDS, jitterMilliseconds = 0, onError = reportError, baseUrl } = options;
  const ctx = tracker.contextFor(null, baseUrl === undefined ? {} : { baseUrl });
  const runner = new AutomationRunner(ctx);
  const report = (error: unknown) => onError(error, "automations");
  const follow = once(() => runner.followEvents(), report);
  const check = once(() => runner.checkTimes(), report);
  let soon: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = ctx.live.subscribe(EVENTS_TOPIC, () => {
    soon ??= setTimeout(
      () => {
        soon = undefined;
        follow.run();
      },
      SOON_MILLISECONDS + Math.random() * jitterMilliseconds,
    );
  });
  const timer = setInterval(() => {
    follow.run();
    check.run();
  }, everyMilliseconds);
  for (const { run } of [follow, check]) run();
  return {
    async stop() {
      unsubscribe();
      clearTimeout(soon);
      clearInterval(timer);
      await Promise.all([follow.ended(), check.ended()]);
    },
  };
}
