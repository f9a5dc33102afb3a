/**
 * Measures what workspaces hold while the server runs, where the operator limits it. Each server does so for itself.
 *
 * @module
 */
import { type Context, measureUsage } from "@hexlane/core";
import type { Tending } from "../live/maintain.ts";
import { describeError, type Log } from "../log.ts";

const EVERY_SECONDS = 300;

/** Measures at once and then every five minutes, until stopped. */
export function tendUsage(ctx: Context, log: Log, options: { everySeconds?: number } = {}): Tending {
  const { everySeconds = EVERY_SECONDS } = options;
  if (!ctx.quota.isLimited) return { stop: () => {} };
  let isBusy = false;
  const measure = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await measureUsage(ctx);
    } catch (error) {
      // What was known before still counts.
      log.write("warn", "cannot measure workspaces", { error: describeError(error) });
    } finally {
      isBusy = false;
    }
  };
  void measure();
  const timer = setInterval(measure, everySeconds * 1000);
  return { stop: () => clearInterval(timer) };
}
