/**
 * The queue carries wake-ups of partitions. A partition is the deliveries to one endpoint about one task. Due
 * deliveries are in the store, so losing a wake-up loses no delivery, because a sweep over the store wakes the
 * partition again.
 *
 * @module
 */

export interface Queue {
  /**
   * Requests that the partition be processed, at `notBefore` or immediately. Wake-ups of one partition may be merged,
   * but a wake-up that arrives while the partition is being processed leads to another run afterward.
   */
  wake(partition: string, options?: { notBefore?: Date }): Promise<void>;

  /**
   * Processes woken partitions until the worker is stopped. A worker never processes the same partition twice at the
   * same time. An error of `process` is reported to `onError`; the queue does not retry.
   */
  work(process: (partition: string) => Promise<void>, options: QueueWorkOptions): QueueWorker;

  /** Stops the workers; afterward `wake` rejects with `unavailable`. Closing twice is allowed. */
  close(): Promise<void>;
}

/** Options of a worker. */
export interface QueueWorkOptions {
  /** Maximum number of partitions processed at the same time. At the limit, other partitions are left to other servers. */
  concurrency: number;
  /** Called when `process` fails. */
  onError: (error: unknown, partition: string) => void;
}

/** A worker that processes partitions. */
export interface QueueWorker {
  /** Starts no more partitions, and waits for partitions in progress. */
  stop(): Promise<void>;
}
