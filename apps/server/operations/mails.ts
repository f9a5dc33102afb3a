/**
 * Looks after mails on their way out while the server runs, and when it stops.
 *
 * @module
 */
import { type Context, endMails, type LostMail, sendDueMails } from "@hexlane/core";
import type { Tending } from "../live/maintain.ts";
import { describeError, type Log } from "../log.ts";

/** Nobody notices a quarter of a second before a mail leaves. */
const EVERY_SECONDS = 0.25;
/** How long what is being sent holds up the end. */
const MAX_GRACE_MILLISECONDS = 3_000;
const MIN_GRACE_MILLISECONDS = 250;

/** Sends what is due until stopped. A mail server that answers slowly holds nothing else up: looks may overlap. */
export function tendOutgoingMails(ctx: Context, log: Log, options: { everySeconds?: number } = {}): Tending {
  const { everySeconds = EVERY_SECONDS } = options;
  const timer = setInterval(async () => {
    try {
      tell(await sendDueMails(ctx), log);
    } catch (error) {
      log.write("warn", "cannot send mails", { error: describeError(error) });
    }
  }, everySeconds * 1000);
  return { stop: () => clearInterval(timer) };
}

/** Sends what waits, for a few seconds at most; the server is stopping. */
export async function finishMails(
  ctx: Context,
  log: Log,
  { graceMilliseconds }: { graceMilliseconds: number },
): Promise<void> {
  const grace = Math.max(MIN_GRACE_MILLISECONDS, Math.min(graceMilliseconds, MAX_GRACE_MILLISECONDS));
  tell(await endMails(ctx, { signal: AbortSignal.timeout(Math.round(grace)) }), log);
}

/** Says which mails nobody will get; not to whom, and never what was in them. */
function tell(lost: readonly LostMail[], log: Log): void {
  for (const { id, kind, attempts, reason } of lost) {
    log.write("error", "a mail could not be sent", { mailId: id, kind, attempts, reason });
  }
}
