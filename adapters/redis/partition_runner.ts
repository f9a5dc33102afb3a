/**
 * Processes partitions with bounded concurrency, each one at a time: partitions from Redis, and partitions woken in
 * this process while Redis is down.
 *
 * @module
 */
import type { QueueWorkOptions } from "@hexlane/core";

export class PartitionRunner {
  readonly #process: (partition: string) => Promise<void>;
  readonly #onError: QueueWorkOptions["onError"];
  readonly #concurrency: number;
  /** Active and waiting partitions, and whether each must run again afterwards. */
  readonly #busy = new Map<string, { again: boolean; ended: Promise<void> }>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #isStopped = false;

  constructor(process: (partition: string) => Promise<void>, { concurrency, onError }: Required<QueueWorkOptions>) {
    this.#process = process;
    this.#onError = onError;
    this.#concurrency = concurrency;
  }

  /**
   * Processes the partition; if it is being processed, it runs once more afterwards.
   *
   * @returns false if the runner was stopped first
   */
  async run(partition: string): Promise<boolean> {
    const busy = this.#busy.get(partition);
    if (busy) {
      busy.again = true;
      return true;
    }
    if (this.#isStopped) return false;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const entry = { again: true, ended };
    this.#busy.set(partition, entry);
    let isLeft = false;
    while (entry.again) {
      await this.#enter();
      entry.again = false;
      isLeft = this.#isStopped;
      if (!isLeft) await this.#runOnce(partition);
      this.#leave();
      if (isLeft) break;
    }
    this.#busy.delete(partition);
    resolve();
    return !isLeft;
  }

  /** Starts no further run and waits for those in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#busy.values()].map(({ ended }) => ended));
  }

  async #runOnce(partition: string): Promise<void> {
    try {
      await this.#process(partition);
    } catch (error) {
      this.#onError(error, partition);
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#concurrency) {
      this.#running++;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Passes the slot to the next in line. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
