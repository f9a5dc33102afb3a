/** Maintains live streams while the server runs. @module */
import { type Context, maintainLiveStreams } from "@hexlane/core";
import type { Log } from "../log.ts";
import { type Repeating, repeat } from "./repeat.ts";

/** The maximum delay of an event if another server's announcement was lost. */
const EVERY_SECONDS = 2;

export function maintainLive(ctx: Context, log: Log, options: { everySeconds?: number } = {}): Repeating {
  const { everySeconds = EVERY_SECONDS } = options;
  return repeat(() => maintainLiveStreams(ctx), { everySeconds, log, failure: "cannot look for events" });
}
