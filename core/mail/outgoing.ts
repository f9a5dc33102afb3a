/**
 * The in-memory queue of outgoing emails. It is a state machine without I/O: callers pass in the time and send the emails.
 * Queued emails are lost when the process ends, but users can request a link again. Messages that must survive use the
 * outbox.
 *
 * @module
 */
import { AttemptLimiter } from "../attempt_limiter.ts";
import {
  MAIL_RETRY_SECONDS,
  MAIL_WINDOW_SECONDS,
  MAX_MAILS_PER_ADDRESS,
  MAX_MAILS_PER_SENDER,
  MAX_MAILS_SENDING,
  MAX_MAILS_TO_NEW_ADDRESSES,
  MAX_WAITING_MAILS,
} from "../limits.ts";
import type { MailContent, MailKind } from "./mail.ts";

/** An email to send. */
export interface OutgoingMail {
  id: string;
  kind: MailKind;
  /** One email address. */
  to: string;
  /**
   * Creates the content when the email is sent, so that requests that send an email take no longer than requests that
   * do not.
   */
  write: () => MailContent;
  /** The server's URL for links in the email. */
  baseUrl: string;
}

/** An email that waits for an attempt. */
export interface WaitingMail {
  mail: OutgoingMail;
  /** Number of failed attempts. */
  attempts: number;
  /** When the next attempt is due. */
  dueAt: Date;
}

/** An email that could not be sent. */
export interface LostMail extends Pick<OutgoingMail, "id" | "kind"> {
  attempts: number;
  reason: string;
}

/** The queue of this process. */
export class MailQueue {
  /** Limits requested emails per address, so that no mailbox is flooded. */
  readonly requests: AttemptLimiter = new AttemptLimiter({
    limit: MAX_MAILS_PER_ADDRESS,
    windowSeconds: MAIL_WINDOW_SECONDS,
  });
  /**
   * Limits invitations per address. Counted separately, so that invitations do not use up the limit for emails that the
   * owner of the address requests.
   */
  readonly invitees: AttemptLimiter = new AttemptLimiter({
    limit: MAX_MAILS_PER_ADDRESS,
    windowSeconds: MAIL_WINDOW_SECONDS,
  });
  /** Limits invitations per inviting account. */
  readonly senders: AttemptLimiter = new AttemptLimiter({
    limit: MAX_MAILS_PER_SENDER,
    windowSeconds: MAIL_WINDOW_SECONDS,
  });
  /** Limits the total number of sign-up links sent to addresses without an account, so that the server cannot be used to send spam. */
  readonly newAddresses: AttemptLimiter = new AttemptLimiter({
    limit: MAX_MAILS_TO_NEW_ADDRESSES,
    windowSeconds: MAIL_WINDOW_SECONDS,
  });
  /** Waiting emails by ID, in the order in which they were queued. */
  readonly #waiting = new Map<string, WaitingMail>();
  readonly #sending = new Set<Promise<unknown>>();
  readonly #aborting = new AbortController();
  readonly #lost: LostMail[] = [];
  #isClosed = false;
  #lastLoss: string | undefined;

  /** Number of emails that are waiting or being sent. */
  get size(): number {
    return this.#waiting.size + this.#sending.size;
  }

  /** Why the last failed email could not be sent; undefined if another one has been sent since. */
  get lastLoss(): string | undefined {
    return this.#lastLoss;
  }

  /** Records that an email was sent. */
  succeed(): void {
    this.#lastLoss = undefined;
  }

  /** The time at which the next email is due; undefined if none is waiting. */
  get nextDueAt(): Date | undefined {
    const due = [...this.#waiting.values()].map(({ dueAt }) => dueAt.getTime());
    return due.length === 0 ? undefined : new Date(Math.min(...due));
  }

  /** The signal that aborts attempts in progress. */
  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  /** Queues an email, which a later run sends. If the queue is full or closed, the email is lost. */
  post(mail: OutgoingMail, now: Date): void {
    if (this.#isClosed) this.#lose({ mail, attempts: 0 }, "The server is stopping");
    else if (this.#waiting.size >= MAX_WAITING_MAILS) this.#lose({ mail, attempts: 0 }, "Too many emails are waiting");
    else this.#waiting.set(mail.id, { mail, attempts: 0, dueAt: now });
  }

  /** Dequeues the emails to send now, up to the concurrency limit. */
  takeDue(now: Date): WaitingMail[] {
    const taken: WaitingMail[] = [];
    for (const waiting of this.#waiting.values()) {
      if (this.#sending.size + taken.length >= MAX_MAILS_SENDING) break;
      if (waiting.dueAt <= now || this.#isClosed) taken.push(waiting);
    }
    for (const { mail } of taken) this.#waiting.delete(mail.id);
    return taken;
  }

  /** Counts an email as being sent until the attempt settles. */
  track(attempt: Promise<void>): void {
    const tracked = attempt.finally(() => this.#sending.delete(tracked));
    this.#sending.add(tracked);
  }

  /** Attempts in progress. */
  get sending(): readonly Promise<unknown>[] {
    return [...this.#sending];
  }

  /** Records a temporary failure. The email waits twice as long as before, or is discarded after the last attempt. */
  retry({ mail, attempts: before }: WaitingMail, reason: string, now: Date): void {
    const attempts = before + 1;
    const pause = MAIL_RETRY_SECONDS[before];
    if (pause === undefined || this.#isClosed) this.#lose({ mail, attempts }, reason);
    else this.#waiting.set(mail.id, { mail, attempts, dueAt: new Date(now.getTime() + pause * 1000) });
  }

  /** Records a permanent failure. */
  giveUp({ mail, attempts }: WaitingMail, reason: string): void {
    this.#lose({ mail, attempts: attempts + 1 }, reason);
  }

  /** Refuses new emails, and makes every waiting email due for a last attempt. */
  close(): void {
    this.#isClosed = true;
  }

  /** Aborts attempts in progress and drops waiting emails. */
  abort(): void {
    this.close();
    this.#aborting.abort();
    for (const waiting of this.#waiting.values()) this.#lose(waiting, "The server is stopping");
    this.#waiting.clear();
  }

  /** Returns the emails lost since the last call. */
  takeLost(): LostMail[] {
    return this.#lost.splice(0);
  }

  #lose({ mail, attempts }: Pick<WaitingMail, "mail" | "attempts">, reason: string): void {
    // Bounded, so that memory does not leak if no one calls `takeLost()`.
    if (this.#lost.length >= MAX_WAITING_MAILS) this.#lost.shift();
    this.#lastLoss = reason;
    this.#lost.push({ id: mail.id, kind: mail.kind, attempts, reason });
  }
}
