/** Answers kept for an `Idempotency-Key`, written in the transaction they answer. @module */

export interface StoredReplay {
  /** Hash of caller, method, path and the client's key. */
  id: string;
  /** Keyed hash of the request body. */
  fingerprint: string;
  /** The answer, as JSON text. */
  answer: string;
  /** When it was made. */
  createdAt: Date;
}

/** Reading kept answers. */
export interface ReplayReads {
  /** Undefined when there is none. */
  findReplay(id: string): Promise<StoredReplay | undefined>;
}

/** Changing kept answers. */
export interface ReplayWrites {
  /** Unique: id. */
  insertReplay(replay: StoredReplay): Promise<void>;
  /** Removes it. */
  deleteReplay(id: string): Promise<void>;
  /** Removes up to `limit` answers kept since before the instant, by `createdAt`, then `id`. Answers how many. */
  purgeReplays(before: Date, limit: number): Promise<number>;
}
