/**
 * Measures the storage of workspaces while the server runs, if the operator limits it. Each server measures separately.
 *
 * @module
 */
import { type Context, measureUsage } from "@hexlane/core";
import type { Log } from "../log.ts";
import { type Repeating, repeat } from "./repeat.ts";

const EVERY_SECONDS = 300;

/** Measures usage immediately and then every five minutes. If a measurement fails, the previous one still counts. */
export function maintainUsage(ctx: Context, log: Log, options: { everySeconds?: number } = {}): Repeating {
  const { everySeconds = EVERY_SECONDS } = options;
  if (!ctx.quota.isLimited) return { stop: () => {} };
  return repeat(() => measureUsage(ctx), { everySeconds, log, failure: "cannot measure workspaces", startsNow: true });
}
