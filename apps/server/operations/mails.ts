/** Sends emails while the server runs, and when it stops. @module */
import { type Context, endMails, type LostMail, sendDueMails } from "@hexlane/core";
import type { Log } from "../log.ts";
import { type Repeating, repeat } from "./repeat.ts";

/** A delay of 250 milliseconds before an email is sent is not noticeable. */
const EVERY_SECONDS = 0.25;
/** How long emails in progress may delay the shutdown. */
const MAX_GRACE_MILLISECONDS = 3_000;
const MIN_GRACE_MILLISECONDS = 250;

/** Sends due emails until stopped. Runs may overlap, so that a slow mail server does not delay other emails. */
export function sendMails(ctx: Context, log: Log, options: { everySeconds?: number } = {}): Repeating {
  const { everySeconds = EVERY_SECONDS } = options;
  const send = async (): Promise<void> => logLost(await sendDueMails(ctx), log);
  return repeat(send, { everySeconds, log, failure: "cannot send emails", overlaps: true });
}

/** Sends the remaining emails for at most a few seconds, because the server is stopping. */
export async function finishMails(
  ctx: Context,
  log: Log,
  { graceMilliseconds }: { graceMilliseconds: number },
): Promise<void> {
  const grace = Math.max(MIN_GRACE_MILLISECONDS, Math.min(graceMilliseconds, MAX_GRACE_MILLISECONDS));
  logLost(await endMails(ctx, { signal: AbortSignal.timeout(Math.round(grace)) }), log);
}

/** Logs undeliverable emails, without their recipients or their text. */
function logLost(lost: readonly LostMail[], log: Log): void {
  for (const { id, kind, attempts, reason } of lost) {
    log.write("error", "email could not be sent", { mailId: id, kind, attempts, reason });
  }
}
