/** Records that a credential was used. Not awaited, so that no request takes longer. @module */
import type { Context, TrackerFactory } from "@hexlane/core";
import { describeError, type Log } from "../../log.ts";
import type { Step } from "../step.ts";

export interface RecordUseOptions {
  tracker: TrackerFactory;
  /** Whether a use has to be recorded. @default always */
  isUseDue?: ((ctx: Pick<Context, "actor" | "clock">) => boolean) | undefined;
  recordUse: (ctx: Context) => Promise<unknown>;
  log: Log;
}

export function recordUse({ tracker, isUseDue, recordUse, log }: RecordUseOptions): Step {
  return (context, next) => {
    const { actor, ctx } = context;
    if (actor && isUseDue?.({ actor, clock: ctx.clock }) !== false) {
      recordUse(tracker.contextFor(actor)).catch((error: unknown) => {
        log.write("warn", "cannot record the use of a credential", {
          requestId: context.id,
          error: describeError(error),
        });
      });
    }
    return next(context);
  };
}
