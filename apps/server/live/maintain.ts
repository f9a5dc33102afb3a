/**
 * Looks after live streams while the server runs.
 *
 * @module
 */
import { type Context, maintainLiveStreams } from "@hexlane/core";
import { describeError, type Log } from "../log.ts";

/** How long an event may wait whose announcement was lost on its way from another server. */
const EVERY_SECONDS = 2;

export interface Tending {
  stop(): void;
}

/** Tends them until stopped. */
export function tendLiveUpdates(ctx: Context, log: Log, options: { everySeconds?: number } = {}): Tending {
  const { everySeconds = EVERY_SECONDS } = options;
  let isBusy = false;
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await maintainLiveStreams(ctx);
    } catch (error) {
      log.write("warn", "cannot look for events", { error: describeError(error) });
    } finally {
      isBusy = false;
    }
  }, everySeconds * 1000);
  return { stop: () => clearInterval(timer) };
}
