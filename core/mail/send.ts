/** Sends emails that use cases queue after their transaction commits. @module */
import type { Context } from "../context.ts";
import type { ErrorCode } from "../error_codes/mod.ts";
import { TrackerError } from "../errors.ts";
import type { Channel } from "../ports/channel.ts";
import { foldKey } from "../text.ts";
import { writeMail } from "./mail.ts";
import type { LostMail, OutgoingMail, WaitingMail } from "./outgoing.ts";

/** Queues an email. Call it after the transaction. It never waits or throws, and does nothing without a mail server. */
export function postMail(ctx: Context, mail: Pick<OutgoingMail, "kind" | "to" | "write">, now: Date): void {
  if (ctx.mail) ctx.mailQueue.post({ id: ctx.newId(), baseUrl: ctx.mailBaseUrl, ...mail }, now);
}

/**
 * Refuses actions that need email when no mail server is configured.
 *
 * @throws {TrackerError} `unsupported` with the given reason
 */
export function requireMailServer(ctx: Context, action: string, reason: ErrorCode): void {
  if (!ctx.mail) {
    throw new TrackerError("unsupported", `Cannot ${action}: email is not configured on this server`, { reason });
  }
}

/**
 * Counts a requested email against the limit of its address, whether or not the address has an account.
 *
 * @throws {TrackerError} `rate_limited` with reason `TOO_MANY_MAILS`
 */
export function countRequestedMail(ctx: Context, email: string, now: Date): void {
  const retryAfterSeconds = ctx.mailQueue.requests.begin(foldKey(email), now);
  if (retryAfterSeconds === undefined) return;
  throw new TrackerError(
    "rate_limited",
    "Cannot send another email: too many were requested for this address, try again later",
    {
      reason: "TOO_MANY_MAILS",
      retryAfterSeconds,
    },
  );
}

/**
 * Sends all due emails concurrently. The server calls it about four times a second. Calls may overlap.
 *
 * @returns the emails discarded since the last call, for the log
 */
export async function sendDueMails(ctx: Context): Promise<LostMail[]> {
  const { mail: channel, mailQueue } = ctx;
  while (channel) {
    const due = mailQueue.takeDue(ctx.clock.now());
    if (due.length === 0) break;
    const attempts = due.map((waiting) => attempt(ctx, channel, waiting));
    for (const one of attempts) mailQueue.track(one);
    await Promise.all(attempts);
  }
  return mailQueue.takeLost();
}

/**
 * Shuts down the queue: refuses new emails, and makes a last attempt to send each waiting email.
 *
 * @param options.signal aborting it discards unsent emails
 * @returns the discarded emails
 */
export async function endMails(ctx: Context, options: { signal?: AbortSignal } = {}): Promise<LostMail[]> {
  const { mailQueue } = ctx;
  const { signal } = options;
  const giveUp = () => mailQueue.abort();
  mailQueue.close();
  if (signal?.aborted || !ctx.mail) giveUp();
  signal?.addEventListener("abort", giveUp, { once: true });
  const lost: LostMail[] = [];
  while (mailQueue.size > 0) {
    lost.push(...(await sendDueMails(ctx)));
    await Promise.allSettled(mailQueue.sending);
  }
  signal?.removeEventListener("abort", giveUp);
  return [...lost, ...mailQueue.takeLost()];
}

async function attempt(ctx: Context, channel: Channel, waiting: WaitingMail): Promise<void> {
  const { mailQueue } = ctx;
  const { id, to: address, baseUrl, write } = waiting.mail;
  try {
    const payload = { ...writeMail(write(), { baseUrl }) };
    const message = { id, address, payload, attemptedAt: ctx.clock.now() };
    const outcome = await channel.send(message, { signal: mailQueue.signal });
    if (outcome.kind === "delivered") mailQueue.succeed();
    else if (outcome.kind === "failed") mailQueue.retry(waiting, outcome.reason, ctx.clock.now());
    else if (outcome.kind === "rejected") mailQueue.giveUp(waiting, outcome.reason);
    else if (outcome.kind === "gone") mailQueue.giveUp(waiting, `The address does not exist (${outcome.status})`);
  } catch (error) {
    // A bug must not stop the other emails, and a retry would fail again.
    mailQueue.giveUp(waiting, error instanceof Error ? error.message : String(error));
  }
}
