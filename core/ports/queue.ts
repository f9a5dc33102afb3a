/**
 * The queue only says "look at this partition": a partition is one endpoint and one task. What is due in it stands in the store, so
 * a queue that forgets everything loses nothing; a sweep over the store wakes the partitions again.
 *
 * @module
 */

export interface Queue {
  /**
   * Asks for a look at the partition, at `notBefore` or at once. Wakes of one partition may be merged, but a wake that arrives
   * while the partition is being looked at leads to another look afterwards.
   */
  wake(partition: string, options?: { notBefore?: Date }): Promise<void>;

  /**
   * Looks at woken partitions until stopped. One partition is never looked at twice at the same time by this worker. A look that
   * throws is reported to `onError` and not repeated by the queue.
   */
  work(look: (partition: string) => Promise<void>, options: QueueWorkOptions): QueueWorker;

  /** Stops the workers; afterwards `wake` rejects with `unavailable`. Closing twice is no error. */
  close(): Promise<void>;
}

/** How partitions are looked at. */
export interface QueueWorkOptions {
  /** Partitions looked at together. @default 8 */
  concurrency?: number;
  /** Told when looking at a partition failed. */
  onError: (error: unknown, partition: string) => void;
}

/** Somebody who looks at partitions. */
export interface QueueWorker {
  /** Takes no further partition and waits for the looks that run. */
  stop(): Promise<void>;
}
