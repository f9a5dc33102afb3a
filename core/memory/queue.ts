/**
 * The queue of a single process.
 *
 * @module
 */
import { TrackerError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Queue, QueueWorker, QueueWorkOptions } from "../ports/queue.ts";

/** A queue for tests that control the clock. */
export interface MemoryQueue extends Queue {
  /** Processes partitions that became due. Call it after changing the clock, because timers do not notice the change. */
  tick(): void;
}

/**
 * Creates an in-memory queue.
 *
 * @param options.clock decides when a partition is due
 */
export function memoryQueue(options: { clock: Clock }): MemoryQueue {
  return new PartitionQueue(options.clock);
}

/** The longest delay that a timer supports. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Worker extends QueueWorkOptions {
  process: (partition: string) => Promise<void>;
  running: Set<Promise<void>>;
}

class PartitionQueue implements MemoryQueue {
  readonly #clock: Clock;
  /** The due time of each woken partition, in milliseconds, in the order of the wake-ups. */
  readonly #due = new Map<string, number>();
  readonly #busy = new Set<string>();
  readonly #workers = new Set<Worker>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async wake(partition: string, { notBefore }: { notBefore?: Date } = {}): Promise<void> {
    if (this.#isClosed) throw new TrackerError("unavailable", "Cannot wake partition: the queue is closed");
    const due = notBefore?.getTime() ?? Number.NEGATIVE_INFINITY;
    this.#due.set(partition, Math.min(due, this.#due.get(partition) ?? Number.POSITIVE_INFINITY));
    this.tick();
  }

  work(process: (partition: string) => Promise<void>, options: QueueWorkOptions): QueueWorker {
    const worker: Worker = { ...options, process, running: new Set() };
    this.#workers.add(worker);
    this.tick();
    return {
      stop: async () => {
        this.#workers.delete(worker);
        await Promise.all(worker.running);
        this.#setTimer();
      },
    };
  }

  tick(): void {
    for (const worker of this.#workers) {
      while (worker.running.size < worker.concurrency) {
        const partition = this.#takeDuePartition();
        if (partition === undefined) break;
        this.#start(worker, partition);
      }
    }
    this.#setTimer();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#due.clear();
    const workers = [...this.#workers];
    this.#workers.clear();
    this.#setTimer();
    await Promise.all(workers.flatMap(({ running }) => [...running]));
  }

  #takeDuePartition(): string | undefined {
    const now = this.#clock.now().getTime();
    for (const [partition, due] of this.#due) {
      if (due > now || this.#busy.has(partition)) continue;
      this.#due.delete(partition);
      return partition;
    }
    return undefined;
  }

  #start(worker: Worker, partition: string): void {
    this.#busy.add(partition);
    const run = async () => {
      // Let the caller of `wake` continue first.
      await undefined;
      try {
        await worker.process(partition);
      } catch (error) {
        worker.onError(error, partition);
      } finally {
        this.#busy.delete(partition);
        worker.running.delete(running);
        this.tick();
      }
    };
    const running: Promise<void> = run();
    worker.running.add(running);
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const now = this.#clock.now().getTime();
    let next = Number.POSITIVE_INFINITY;
    for (const [partition, due] of this.#due) if (due > now && due < next && !this.#busy.has(partition)) next = due;
    if (this.#workers.size === 0 || next === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.tick(), Math.min(next - now, MAX_TIMER_MS));
  }
}
