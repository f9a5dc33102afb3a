/**
 * Several servers together, on one Redis: the queue of partitions on BullMQ, live messages by pub/sub, limits that all of them
 * count together. Whatever Redis forgets or withholds, nothing is lost: the truth stands in the store.
 *
 * ```ts
 * const redis = openRedis("redis://localhost:6379", { onState: ({ isUp, reason }) => log(isUp, reason) });
 * const ports = { ...rest, queue: redis.queue, live: redis.live, sharedLimits: redis.sharedLimits };
 * await redis.close(); // after the tracker, which closes queue and live
 * ```
 *
 * @module
 */
export { openRedis, type RedisOptions, type RedisPorts, type RedisState } from "./redis.ts";
