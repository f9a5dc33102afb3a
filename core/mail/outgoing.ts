/**
 * The in-memory queue of outgoing mails: waiting mails, retries and failures. A pure state machine: time is passed in,
 * and sending happens elsewhere. Messages that must survive the process use the outbox instead; users can request a
 * lost link again.
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

/** A mail to be sent. */
export interface OutgoingMail {
  id: string;
  kind: MailKind;
  /** One mail address. */
  to: string;
  /** Renders the content at sending time, so that requests that send a mail take no longer than others. */
  write: () => MailContent;
  /** The server's URL as the requesting client sees it. */
  baseUrl: string;
}

/** A mail between its attempts. */
export interface WaitingMail {
  mail: OutgoingMail;
  /** Those that failed. */
  attempts: number;
  /** When it is due. */
  dueAt: Date;
}

/** A mail that could not be delivered. */
export interface LostMail extends Pick<OutgoingMail, "id" | "kind"> {
  attempts: number;
  reason: string;
}

/** The waiting emails of this process. */
export class MailQueue {
  /** Limits requested mails per address, so that no mailbox is flooded. */
  readonly requests: AttemptLimiter = new AttemptLimiter({
    limit: MAX_MAILS_PER_ADDRESS,
    windowSeconds: MAIL_WINDOW_SECONDS,
  });
  /** Limits invitations per address, separately, so that they do not use up the owner's own limit. */
  readonly invitees: AttemptLimiter = new AttemptLimiter({
    limit: MAX_MAILS_PER_ADDRESS,
    windowSeconds: MAIL_WINDOW_SECONDS,
  });
  /** Invitations, by the account that sends them. */
  readonly senders: AttemptLimiter = new AttemptLimiter({
    limit: MAX_MAILS_PER_SENDER,
    windowSeconds: MAIL_WINDOW_SECONDS,
  });
  /** Sign-up links to addresses without an account, all together: they must not make the server a source of spam. */
  readonly newAddresses: AttemptLimiter = new AttemptLimiter({
    limit: MAX_MAILS_TO_NEW_ADDRESSES,
    windowSeconds: MAIL_WINDOW_SECONDS,
  });
  /** In the order they were posted. */
  readonly #waiting = new Map<string, WaitingMail>();
  readonly #sending = new Set<Promise<unknown>>();
  readonly #calledOff = new AbortController();
  readonly #lost: LostMail[] = [];
  #isClosed = false;

  /** Mails that wait or are being sent. */
  get size(): number {
    return this.#waiting.size + this.#sending.size;
  }

  /** When the next email is due; undefined when none is waiting. */
  get nextDueAt(): Date | undefined {
    const due = [...this.#waiting.values()].map(({ dueAt }) => dueAt.getTime());
    return due.length === 0 ? undefined : new Date(Math.min(...due));
  }

  /** Aborts deliveries in progress. */
  get signal(): AbortSignal {
    return this.#calledOff.signal;
  }

  /** Queues a mail. It is sent by a later run, never during the request. If the queue is full, it is lost. */
  post(mail: OutgoingMail, now: Date): void {
    if (this.#isClosed) this.#lose({ mail, attempts: 0 }, "The server was stopping");
    else if (this.#waiting.size >= MAX_WAITING_MAILS) this.#lose({ mail, attempts: 0 }, "Too many mails were waiting");
    else this.#waiting.set(mail.id, { mail, attempts: 0, dueAt: now });
  }

  /** Dequeues the mails to send now, up to the concurrency limit. */
  takeDue(now: Date): WaitingMail[] {
    const taken: WaitingMail[] = [];
    for (const waiting of this.#waiting.values()) {
      if (this.#sending.size + taken.length >= MAX_MAILS_SENDING) break;
      if (waiting.dueAt <= now || this.#isClosed) taken.push(waiting);
    }
    for (const { mail } of taken) this.#waiting.delete(mail.id);
    return taken;
  }

  /** Counts an email as being sent until this settles. */
  track(attempt: Promise<void>): void {
    const tracked = attempt.finally(() => this.#sending.delete(tracked));
    this.#sending.add(tracked);
  }

  /** Mails in progress. */
  get sending(): readonly Promise<unknown>[] {
    return [...this.#sending];
  }

  /** Records a temporary failure: the email waits twice as long each time, or is given up. */
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

  /** Refuses new mails and makes each waiting one due for a last attempt. */
  close(): void {
    this.#isClosed = true;
  }

  /** Aborts emails in progress and gives up waiting ones. */
  callOff(): void {
    this.close();
    this.#calledOff.abort();
    for (const waiting of this.#waiting.values()) this.#lose(waiting, "The server was stopping");
    this.#waiting.clear();
  }

  /** The emails lost since the last call. */
  takeLost(): LostMail[] {
    return this.#lost.splice(0);
  }

  #lose({ mail, attempts }: Pick<WaitingMail, "mail" | "attempts">, reason: string): void {
    // Bounded, so that a caller that never reads it causes no leak.
    if (this.#lost.length >= MAX_WAITING_MAILS) this.#lost.shift();
    this.#lost.push({ id: mail.id, kind: mail.kind, attempts, reason });
  }
}
