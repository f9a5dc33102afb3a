/**
 * Creates the ports that use Redis, whether or not Redis is up. @module
 */
import type { Clock, Live, Queue, SharedLimits } from "@hexlane/core";
import { Redis } from "ioredis";
import { redisLimits } from "./limits.ts";
import { Link, type RedisState } from "./link.ts";
import { redisLive } from "./live.ts";
import { redisQueue } from "./queue.ts";

export type { RedisState } from "./link.ts";

export interface RedisOptions {
  clock: Clock;
  /**
   * The prefix of every key and channel. Installations that share a Redis need different prefixes. @default "hexlane"
   */
  prefix?: string;
  /**
   * How long a request may wait for shared rate limits, in milliseconds. After that, the request is counted only on this
   * server.
   * @default 50
   */
  takeMilliseconds?: number;
  /** How long password attempts, live messages and wake-ups may wait for Redis, in milliseconds. @default 250 */
  askMilliseconds?: number;
  /** Called when Redis goes down or is down at startup, and when it comes back up. */
  onState?: (state: RedisState) => void;
}

export interface RedisPorts {
  queue: Queue;
  live: Live;
  sharedLimits: SharedLimits;
  /** Whether Redis responds. */
  readonly isUp: boolean;
  /** Closes the queue, live messages and every connection. Closing twice is allowed. */
  close(): Promise<void>;
}

/** The options in which the connections differ. */
interface ConnectOptions {
  autoResubscribe?: boolean;
  enableOfflineQueue?: boolean;
  autoResendUnfulfilledCommands?: boolean;
  enableAutoPipelining?: boolean;
  maxRetriesPerRequest?: number;
}

/** Short because clients are waiting: if Redis is slow, counting requests per server is better than a delay. */
const TAKE_MILLISECONDS = 50;
const ASK_MILLISECONDS = 250;
const RETRY_MILLISECONDS = 100;
const MAX_RETRY_MILLISECONDS = 2_000;

/**
 * Opens the adapters. Does not wait for Redis, and does not fail when Redis is down.
 *
 * @param url `redis://[[user]:password@]host[:port][/database]`, or `rediss:` for TLS
 * @throws {TypeError} for any other URL
 */
export function openRedis(url: string, options: RedisOptions): RedisPorts {
  const { clock, prefix = "hexlane", onState = () => {} } = options;
  const { takeMilliseconds = TAKE_MILLISECONDS, askMilliseconds = ASK_MILLISECONDS } = options;
  const { protocol, pathname } = new URL(url);
  // The URL may contain a password, so the error does not include it.
  if (protocol !== "redis:" && protocol !== "rediss:")
    throw new TypeError('Cannot open Redis: URL must use "redis:" or "rediss:"');
  const connect = (own: ConnectOptions): Redis =>
    new Redis(url, {
      retryStrategy: (times) => Math.min(times * RETRY_MILLISECONDS, MAX_RETRY_MILLISECONDS),
      connectTimeout: 5_000,
      connectionName: prefix,
      ...own,
    });
  // Keys belong to a Redis database; channels do not.
  const database = pathname.replace(/^\//, "") || "0";
  const live = redisLive(connect({ autoResubscribe: false }), `${prefix}:${database}`);
  const client = connect({
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
  });
  const link = new Link(client, { askMilliseconds, heartbeat: (asked) => live.beat(asked), onState });
  live.connect(link);
  const queue = redisQueue({ link, live, prefix, clock });
  return {
    queue,
    live,
    sharedLimits: redisLimits(link, { prefix, takeMilliseconds }),
    get isUp() {
      return link.isUsable;
    },
    async close() {
      await queue.close();
      await live.close();
      link.close();
    },
  };
}
