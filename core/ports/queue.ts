/**
 * The queue only says "look at this lane": a lane is one endpoint and one task. What is due in it stands in the store, so
 * a queue that forgets everything loses nothing; a sweep over the store wakes the lanes again.
 *
 * @module
 */

export interface Queue {
  /**
   * Asks for a look at the lane, at `notBefore` or at once. Wakes of one lane may be merged, but a wake that arrives
   * while the lane is being looked at leads to another look afterwards.
   */
  wake(lane: string, options?: { notBefore?: Date }): Promise<void>;

  /**
   * Looks at woken lanes until stopped. One lane is never looked at twice at the same time by this worker. A look that
   * throws is reported to `onError` and not repeated by the queue.
   */
  work(look: (lane: string) => Promise<void>, options: QueueWorkOptions): QueueWorker;

  /** Stops the workers; afterwards `wake` rejects with `unavailable`. Closing twice is no error. */
  close(): Promise<void>;
}

/** How lanes are looked at. */
export interface QueueWorkOptions {
  /** Lanes looked at together. @default 8 */
  concurrency?: number;
  /** Told when looking at a lane failed. */
  onError: (error: unknown, lane: string) => void;
}

/** Somebody who looks at lanes. */
export interface QueueWorker {
  /** Takes no further lane and waits for the looks that run. */
  stop(): Promise<void>;
}
