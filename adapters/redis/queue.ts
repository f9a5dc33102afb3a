/**
 * The queue on BullMQ. A job is only a wake-up: several wake-ups of one partition are one job until it starts. The
 * deduplication key is removed before the partition is processed, so that a later wake-up leads to another run. While
 * Redis is down, partitions are woken only in this process.
 *
 * @module
 */
import { type Clock, type Queue, type QueueWorker, type QueueWorkOptions, TrackerError } from "@hexlane/core";
import { Queue as BullQueue, type Job, Worker } from "bullmq";
import type { Redis } from "ioredis";
import type { Link } from "./link.ts";
import { PartitionRunner } from "./partition_runner.ts";

const NAME = "partitions";
/**
 * The job of a crashed server is taken over after this plus the interval of the check for such jobs: within 7 seconds.
 */
const LOCK_MILLISECONDS = 5_000;
const STALLED_CHECK_MILLISECONDS = 2_000;
/** A job is retried however many servers crash while processing it. */
const MAX_STALLED_COUNT = 1_000_000_000;
/** A deduplication key that is left behind expires after this. */
const MARK_MILLISECONDS = 30_000;
const RETRY_MILLISECONDS = 500;
/** How long closing a worker may wait for a Redis that does not respond. */
const CLOSE_MILLISECONDS = 1_000;
/** The longest delay that a timer supports. */
const MAX_TIMER_MILLISECONDS = 2 ** 31 - 1;

export interface RedisQueueOptions {
  link: Link;
  /** Creates a connection that waits for jobs, and waits for Redis when it is down. */
  connect: () => Redis;
  prefix: string;
  clock: Clock;
}

export function redisQueue(options: RedisQueueOptions): Queue {
  return new WakeQueue(options);
}

/** The data of a job. */
interface Wake {
  partition: string;
}

class WakeQueue implements Queue {
  readonly #options: RedisQueueOptions;
  readonly #jobs: BullQueue<Wake>;
  readonly #workers = new Set<PartitionWorker>();
  /** Timers of wake-ups that were requested for later while Redis was down. */
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #isClosed = false;

  constructor(options: RedisQueueOptions) {
    this.#options = options;
    this.#jobs = new BullQueue<Wake>(NAME, {
      connection: options.link.client,
      prefix: options.prefix,
      skipMetasUpdate: true,
      skipVersionCheck: true,
    });
    // Reported by the link.
    this.#jobs.on("error", () => undefined);
  }

  async wake(partition: string, { notBefore }: { notBefore?: Date } = {}): Promise<void> {
    if (this.#isClosed) throw new TrackerError("unavailable", "Cannot wake partition: the queue is closed");
    const delay = notBefore ? Math.max(0, notBefore.getTime() - this.#options.clock.now().getTime()) : 0;
    if (!(await this.#addJob(partition, delay))) this.#wakeHere(partition, delay);
  }

  /** @returns whether Redis accepted the job */
  async #addJob(partition: string, delay = 0): Promise<boolean> {
    const add = () => this.#jobs.add(NAME, { partition }, optionsOf(partition, delay));
    return (await this.#options.link.ask(add)) !== undefined;
  }

  work(process: (partition: string) => Promise<void>, options: QueueWorkOptions): QueueWorker {
    const worker = new PartitionWorker(process, options, this.#options, (partition) => this.#addJob(partition));
    this.#workers.add(worker);
    return {
      stop: async () => {
        this.#workers.delete(worker);
        await worker.stop();
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    const workers = [...this.#workers];
    this.#workers.clear();
    await Promise.all(workers.map((worker) => worker.stop()));
    await soon(this.#jobs.close());
  }

  /** Without a worker in this process, another server finds the partition by its sweep. */
  #wakeHere(partition: string, delay: number): void {
    const [worker] = this.#workers;
    if (!worker) return;
    if (delay === 0) {
      // The runner reports errors itself.
      void worker.partitions.run(partition);
      return;
    }
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.wake(partition).catch(() => undefined);
      },
      Math.min(delay, MAX_TIMER_MILLISECONDS),
    );
    timer.unref();
    this.#timers.add(timer);
  }
}

function optionsOf(partition: string, delay: number): Parameters<BullQueue<Wake>["add"]>[2] {
  const once = { removeOnComplete: true, removeOnFail: true };
  // A delayed wake-up must not suppress an immediate one.
  return delay > 0 ? { ...once, delay } : { ...once, deduplication: { id: partition, ttl: MARK_MILLISECONDS } };
}

class PartitionWorker {
  readonly partitions: PartitionRunner;
  readonly #clients: Redis[] = [];
  readonly #worker: Worker<Wake>;
  readonly #requeue: (partition: string) => Promise<unknown>;
  #stopping: Promise<void> | undefined;

  constructor(
    process: (partition: string) => Promise<void>,
    { concurrency = 8, onError }: QueueWorkOptions,
    { connect, prefix }: RedisQueueOptions,
    requeue: (partition: string) => Promise<unknown>,
  ) {
    this.partitions = new PartitionRunner(process, { concurrency, onError });
    this.#requeue = requeue;
    const connection = connect();
    this.#track(connection);
    this.#worker = new Worker<Wake>(NAME, (job) => this.#process(job), {
      connection,
      prefix,
      concurrency,
      lockDuration: LOCK_MILLISECONDS,
      stalledInterval: STALLED_CHECK_MILLISECONDS,
      maxStalledCount: MAX_STALLED_COUNT,
      runRetryDelay: RETRY_MILLISECONDS,
      skipVersionCheck: true,
    });
    this.#worker.on("error", () => undefined);
  }

  async stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    await this.#stopping;
  }

  /** Tracks a connection and its duplicates, because BullMQ does not close those that never connected. */
  #track(client: Redis): void {
    this.#clients.push(client);
    client.on("error", () => undefined);
    const duplicate = client.duplicate.bind(client);
    client.duplicate = (...options) => {
      const copy = duplicate(...options);
      this.#track(copy);
      return copy;
    };
  }

  async #process(job: Job<Wake>): Promise<void> {
    const { partition } = job.data;
    // If Redis is down, the deduplication key expires.
    await soon(job.removeDeduplicationKey());
    if (!(await this.partitions.run(partition))) await this.#requeue(partition);
  }

  async #stop(): Promise<void> {
    const closing = this.#worker.close();
    await this.partitions.stop();
    await soon(closing);
    for (const client of this.#clients) {
      client.disconnect();
      // Between two connection attempts, the worker does not notice the disconnect, and would wait forever.
      if (client.status === "reconnecting") client.emit("end");
    }
    await soon(closing);
  }
}

/** Waits a short time for the work to settle. */
async function soon(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_MILLISECONDS);
  });
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
