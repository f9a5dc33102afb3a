/** Sends the emails that use cases have queued. @module */
import { endMails, type LostMail, sendDueMails } from "@hexlane/core";
import { type BackgroundOptions, type BackgroundWork, reportError, type WorkedTracker } from "./work.ts";

/** A delay of 250 milliseconds before an email is sent is not noticeable. */
const EVERY_MILLISECONDS = 250;
const GRACE_MILLISECONDS = 3_000;

/**
 * Sends the emails of this process, such as address verifications, through the `mail` port until it is stopped. Each
 * process sends its own.
 */
export function runMails(tracker: WorkedTracker, options: BackgroundOptions = {}): BackgroundWork {
  const { onError = reportError, baseUrl } = options;
  const ctx = tracker.contextFor(null, baseUrl === undefined ? {} : { baseUrl });
  const report = (lost: readonly LostMail[]): void => {
    for (const { kind, attempts, reason } of lost) {
      onError(new Error(`Cannot send email "${kind}" after ${attempts} attempts: ${reason}`), "mails");
    }
  };
  const sending = new Set<Promise<void>>();
  const send = (): void => {
    const run = sendDueMails(ctx)
      .then(report, (error: unknown) => onError(error, "mails"))
      .finally(() => sending.delete(run));
    sending.add(run);
  };
  // Runs may overlap, so that a slow mail server delays no other email.
  const timer = setInterval(send, EVERY_MILLISECONDS);
  return {
    async stop({ graceMilliseconds = GRACE_MILLISECONDS } = {}) {
      clearInterval(timer);
      report(await endMails(ctx, { signal: AbortSignal.timeout(graceMilliseconds) }));
      await Promise.all(sending);
    },
  };
}
