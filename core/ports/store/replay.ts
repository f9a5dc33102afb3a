/** Responses stored for an `Idempotency-Key`, in the same transaction as the change. @module */

export interface StoredReplay {
  /** Hash of the caller, the method, the path and the client's `Idempotency-Key`. */
  id: string;
  /** Keyed hash of the request body. */
  fingerprint: string;
  /** The response, as JSON text. */
  answer: string;
  createdAt: Date;
}

/** Reads idempotency records. */
export interface ReplayReads {
  findReplay(id: string): Promise<StoredReplay | undefined>;
}

/** Changes idempotency records. */
export interface ReplayWrites {
  /** Unique: id. */
  insertReplay(replay: StoredReplay): Promise<void>;
  deleteReplay(id: string): Promise<void>;
  /**
   * Deletes up to `limit` records created before the time, by `createdAt`, then `id`. Returns the number of deleted records.
   */
  purgeReplays(before: Date, limit: number): Promise<number>;
}
