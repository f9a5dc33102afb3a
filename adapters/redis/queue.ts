/**
 * Wake-ups in Redis: a set of partitions, sorted by the time at which they are due according to Redis's clock. A worker
 * with free capacity takes a partition by making it due later, and removes it after the run. If the worker's server is
 * killed, the partition becomes due again. While Redis is down, partitions are woken only in this process.
 *
 * @module
 */
import { type Clock, type Queue, type QueueWorker, type QueueWorkOptions, TrackerError } from "@hexlane/core";
import { memoryQueue } from "@hexlane/core/memory";
import type { Redis } from "ioredis";
import type { Link } from "./link.ts";
import type { RedisLive } from "./live.ts";

/** Live messages with this topic announce that a partition was woken. */
const TOPIC = "partitions";
/**
 * A taken partition is due again after this time, unless its run has ended. A longer run is harmless: another server finds
 * the partition leased in the store.
 */
const TAKEN_MILLISECONDS = 6_000;
/** How often to check for partitions that became due or whose announcement was lost. */
const CHECK_MILLISECONDS = 1_000;

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** Makes a partition due after a number of milliseconds, unless it is due earlier. */
const WAKE = `${NOW}
local due = now + ARGV[2]
local old = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not old or tonumber(old) > due then redis.call('ZADD', KEYS[1], due, ARGV[1]) end
return 1
`;

/** Takes due partitions. Returns the time at which they are due again, then the partitions. */
const TAKE = `${NOW}
local again = now + ARGV[1]
local partitions = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
for _, partition in ipairs(partitions) do redis.call('ZADD', KEYS[1], again, partition) end
return {again, unpack(partitions)}
`;

/** Removes a partition after its run, unless it was woken in the meantime. */
const FINISH = `
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if due and tonumber(due) == tonumber(ARGV[2]) then redis.call('ZREM', KEYS[1], ARGV[1]) end
return 1
`;

/** The Redis client with our scripts as commands. */
interface Scripted {
  hexlaneWake(key: string, partition: string, milliseconds: number): Promise<number>;
  hexlaneTake(key: string, milliseconds: number, limit: number): Promise<[number, ...string[]]>;
  hexlaneFinish(key: string, partition: string, due: number): Promise<number>;
}

export interface RedisQueueOptions {
  link: Link;
  /** Announces wake-ups to other servers. */
  live: RedisLive;
  prefix: string;
  clock: Clock;
}

export function redisQueue(options: RedisQueueOptions): Queue {
  return new RedisQueue(options);
}

class RedisQueue implements Queue {
  readonly #options: RedisQueueOptions;
  readonly #key: string;
  /** Runs partitions: those taken from Redis, and those woken in this process while Redis is down. */
  readonly #local: Queue;
  /** Partitions taken from Redis, with the time at which they are due again. */
  readonly #taken = new Map<string, number>();
  readonly #workers = new Set<{ concurrency: number }>();
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #unsubscribe: () => void;
  #isTaking = false;
  #wantsMore = false;
  #isClosed = false;

  constructor(options: RedisQueueOptions) {
    const { link, live, prefix, clock } = options;
    this.#options = options;
    this.#key = `${prefix}:woken`;
    this.#local = memoryQueue({ clock });
    link.client.defineCommand("hexlaneWake", { numberOfKeys: 1, lua: WAKE });
    link.client.defineCommand("hexlaneTake", { numberOfKeys: 1, lua: TAKE });
    link.client.defineCommand("hexlaneFinish", { numberOfKeys: 1, lua: FINISH });
    this.#unsubscribe = live.subscribe(TOPIC, () => void this.#take());
    this.#timer = setInterval(() => void this.#take(), CHECK_MILLISECONDS);
    this.#timer.unref();
  }

  async wake(partition: string, { notBefore }: { notBefore?: Date } = {}): Promise<void> {
    if (this.#isClosed) throw new TrackerError("unavailable", "Cannot wake partition: the queue is closed");
    const delay = notBefore ? Math.max(0, notBefore.getTime() - this.#options.clock.now().getTime()) : 0;
    const ask = (client: Redis) => scripted(client).hexlaneWake(this.#key, partition, delay);
    const isAccepted = (await this.#options.link.ask(ask)) !== undefined;
    // If the announcement is lost, the servers find the partition at their next check.
    if (isAccepted) this.#options.live.publish(TOPIC, "").catch(() => undefined);
    // If this process has no worker, another server finds the partition in its sweep.
    else if (this.#workers.size > 0) await this.#local.wake(partition, notBefore ? { notBefore } : {});
  }

  work(process: (partition: string) => Promise<void>, { concurrency, onError }: QueueWorkOptions): QueueWorker {
    const own = { concurrency };
    const run = async (partition: string) => {
      const due = this.#taken.get(partition);
      try {
        await process(partition);
      } finally {
        if (due !== undefined) await this.#finish(partition, due);
      }
    };
    const worker = this.#local.work(run, { concurrency, onError });
    this.#workers.add(own);
    void this.#take();
    return {
      stop: async () => {
        this.#workers.delete(own);
        await worker.stop();
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.#workers.clear();
    await this.#local.close();
  }

  /** Takes as many partitions as there is free capacity for. A call during a run makes that run check once more. */
  async #take(): Promise<void> {
    this.#wantsMore = true;
    if (this.#isTaking) return;
    this.#isTaking = true;
    while (this.#wantsMore) {
      this.#wantsMore = false;
      const capacity = [...this.#workers].reduce((sum, { concurrency }) => sum + concurrency, 0);
      const free = capacity - this.#taken.size;
      if (free <= 0) break;
      const ask = (client: Redis) => scripted(client).hexlaneTake(this.#key, TAKEN_MILLISECONDS, free);
      const [due, ...partitions] = (await this.#options.link.ask(ask)) ?? [0];
      for (const partition of partitions) {
        this.#taken.set(partition, due);
        // Waking fails only after close(). The partition then becomes due again for other servers.
        await this.#local.wake(partition).catch(() => undefined);
      }
    }
    this.#isTaking = false;
  }

  async #finish(partition: string, due: number): Promise<void> {
    // A later due time belongs to a wake-up that arrived during the run and leads to another run.
    if (this.#taken.get(partition) === due) this.#taken.delete(partition);
    await this.#options.link.ask((client) => scripted(client).hexlaneFinish(this.#key, partition, due));
    void this.#take();
  }
}

function scripted(client: Redis): Scripted {
  return client as unknown as Scripted;
}
