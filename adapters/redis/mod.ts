/**
 * Connects several servers through Redis: wake-ups of partitions, live messages over pub/sub, and shared rate
 * limits. If Redis loses its data or is down, nothing is lost, because the store is the source of truth.
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
