/**
 * Looks at partitions, each by one at a time, at so many together: those that come from Redis, and those that come from this
 * process while Redis is away.
 *
 * @module
 */
import type { QueueWorkOptions } from "@hexlane/core";

export class PartitionRunner {
  readonly #look: (partition: string) => Promise<void>;
  readonly #onError: QueueWorkOptions["onError"];
  readonly #concurrency: number;
  /** Partitions that are being looked at or wait for their turn, and whether somebody wants another look afterwards. */
  readonly #busy = new Map<string, { again: boolean; ended: Promise<void> }>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #isStopped = false;

  constructor(look: (partition: string) => Promise<void>, { concurrency, onError }: Required<QueueWorkOptions>) {
    this.#look = look;
    this.#onError = onError;
    this.#concurrency = concurrency;
  }

  /**
   * Looks at the partition, or, if that is being done, has it done once more afterwards.
   *
   * @returns false when nobody will look any more
   */
  async look(partition: string): Promise<boolean> {
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
      if (!isLeft) await this.#lookOnce(partition);
      this.#leave();
      if (isLeft) break;
    }
    this.#busy.delete(partition);
    resolve();
    return !isLeft;
  }

  /** Begins no further look and waits for those that run. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#busy.values()].map(({ ended }) => ended));
  }

  async #lookOnce(partition: string): Promise<void> {
    try {
      await this.#look(partition);
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

  /** Hands the place on. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
