/**
 * Mails on their way out, in the memory of this process: who is waiting, who is tried again and when, and who is given up.
 * Time is passed in, and nothing here sends. What must not get lost with the process goes through the outbox instead; a
 * lost link of these is asked for again.
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
  MAX_WAITING_MAILS,
} from "../limits.ts";
import type { MailContent, MailKind } from "./mail.ts";

/** A mail to be sent. */
export interface OutgoingMail {
  id: string;
  /** What it is for. */
  kind: MailKind;
  /** One mail address. */
  to: string;
  /** Says what is in it, once it is sent: whoever hands it in takes no longer than who does not. */
  write: () => MailContent;
  /** Of the server, as whoever caused it sees it. */
  baseUrl: string;
}

/** A mail between its attempts. */
export interface WaitingMail {
  mail: OutgoingMail;
  /** Those that failed. */
  attempts: number;
  /** When it is tried. */
  dueAt: Date;
}

/** A mail that nobody will get. */
export interface LostMail extends Pick<OutgoingMail, "id" | "kind"> {
  /** How often it was tried. */
  attempts: number;
  reason: string;
}

/** Mails that wait in this process. */
export class MailQueue {
  /** Mails that people ask for themselves, by address: nobody's mailbox is flooded through us. */
  readonly requests: AttemptLimiter = new AttemptLimiter({
    limit: MAX_MAILS_PER_ADDRESS,
    windowSeconds: MAIL_WINDOW_SECONDS,
  });
  /** Invitations, by the address they go to: whoever invites it must not use up what its owner may ask for. */
  readonly invitees: AttemptLimiter = new AttemptLimiter({
    limit: MAX_MAILS_PER_ADDRESS,
    windowSeconds: MAIL_WINDOW_SECONDS,
  });
  /** Invitations, by the account that sends them. */
  readonly senders: AttemptLimiter = new AttemptLimiter({
    limit: MAX_MAILS_PER_SENDER,
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

  /** When the next look has something to send; undefined when nothing waits. */
  get nextDueAt(): Date | undefined {
    const due = [...this.#waiting.values()].map(({ dueAt }) => dueAt.getTime());
    return due.length === 0 ? undefined : new Date(Math.min(...due));
  }

  /** Aborted when what is being sent is called off. */
  get signal(): AbortSignal {
    return this.#calledOff.signal;
  }

  /** Takes a mail; it is sent at a later look, never while its request waits. Beyond the room there is, it is lost at once. */
  post(mail: OutgoingMail, now: Date): void {
    if (this.#isClosed) this.#lose({ mail, attempts: 0 }, "The server was stopping");
    else if (this.#waiting.size >= MAX_WAITING_MAILS) this.#lose({ mail, attempts: 0 }, "Too many mails were waiting");
    else this.#waiting.set(mail.id, { mail, attempts: 0, dueAt: now });
  }

  /** The mails to send now, no longer waiting: as many as may still be sent side by side. */
  takeDue(now: Date): WaitingMail[] {
    const taken: WaitingMail[] = [];
    for (const waiting of this.#waiting.values()) {
      if (this.#sending.size + taken.length >= MAX_MAILS_SENDING) break;
      if (waiting.dueAt <= now || this.#isClosed) taken.push(waiting);
    }
    for (const { mail } of taken) this.#waiting.delete(mail.id);
    return taken;
  }

  /** Counts a mail that was taken as being sent for as long as this lasts. */
  track(attempt: Promise<void>): void {
    const tracked = attempt.finally(() => this.#sending.delete(tracked));
    this.#sending.add(tracked);
  }

  /** What is being sent. */
  get sending(): readonly Promise<unknown>[] {
    return [...this.#sending];
  }

  /** An attempt failed and may work later: the mail waits, each time twice as long, or is given up. */
  retry({ mail, attempts: before }: WaitingMail, reason: string, now: Date): void {
    const attempts = before + 1;
    const pause = MAIL_RETRY_SECONDS[before];
    if (pause === undefined || this.#isClosed) this.#lose({ mail, attempts }, reason);
    else this.#waiting.set(mail.id, { mail, attempts, dueAt: new Date(now.getTime() + pause * 1000) });
  }

  /** An attempt failed for good. */
  giveUp({ mail, attempts }: WaitingMail, reason: string): void {
    this.#lose({ mail, attempts: attempts + 1 }, reason);
  }

  /** Takes no more mails, and lets each that waits be tried once more, at once. */
  close(): void {
    this.#isClosed = true;
  }

  /** Calls off what is being sent and gives up what waits. */
  callOff(): void {
    this.close();
    this.#calledOff.abort();
    for (const waiting of this.#waiting.values()) this.#lose(waiting, "The server was stopping");
    this.#waiting.clear();
  }

  /** The mails that were lost since this was last asked. */
  takeLost(): LostMail[] {
    return this.#lost.splice(0);
  }

  #lose({ mail, attempts }: Pick<WaitingMail, "mail" | "attempts">, reason: string): void {
    // Who never asks what was lost must not make it a leak.
    if (this.#lost.length >= MAX_WAITING_MAILS) this.#lost.shift();
    this.#lost.push({ id: mail.id, kind: mail.kind, attempts, reason });
  }
}
