/**
 * A channel that sends notifications to receivers outside the server: by webhook, chat message or email.
 *
 * @module
 */

/** One message to one address. */
export interface ChannelMessage {
  /** The same for every attempt, so that a receiver can drop duplicates. */
  id: string;
  /** The destination: a URL or an email address, depending on the channel. */
  address: string;
  /** Signs or authorizes the message, if the endpoint has a secret. */
  secret?: string;
  /** The message; the channel converts it to its own format. */
  payload: Record<string, unknown>;
  /** When this attempt is made. */
  attemptedAt: Date;
}

/** The outcome of one attempt. Only `failed` attempts are retried. */
export type ChannelOutcome =
  | { kind: "delivered"; status?: number; response?: string }
  /**
   * The attempt may succeed later: timeout, refused connection, 5xx, 429, or a hostname that currently resolves to a
   * forbidden address.
   */
  | { kind: "failed"; reason: string; status?: number; response?: string; retryAfterSeconds?: number }
  /** No attempt can succeed: the address is malformed or forbidden, or the service refused the message permanently. */
  | { kind: "rejected"; reason: string; status?: number; response?: string }
  /** The endpoint reports that it is gone (HTTP 410), or the mailbox does not exist (RFC 3463 3.2). */
  | { kind: "gone"; status: number };

/** Sends messages of one kind. */
export interface Channel {
  /** Sends once. Every external failure is an outcome; the call rejects only because of a bug. */
  send(message: ChannelMessage, options?: { signal?: AbortSignal }): Promise<ChannelOutcome>;

  /** Checks that the channel can send now, without sending anything. @throws {Error} if it cannot */
  check?(): Promise<void>;

  /** Closes the channel's connections after the current messages are sent. Closing twice is allowed. */
  close?(): Promise<void>;
}
