/**
 * Shared counters in Redis. Each counter is changed by a single script, so that concurrent servers count correctly.
 * Times come from Redis's clock, because server clocks differ.
 *
 * @module
 */
import { createHash, randomUUID } from "node:crypto";
import type { AttemptWindow, CountedAttempt, SharedLimits, TokenBucket } from "@hexlane/core";
import type { Redis } from "ioredis";
import type { Link } from "./link.ts";

/** The value is the time at which the bucket will be full again, in milliseconds. A full bucket needs no key. */
const TAKE_TOKENS = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local limit, window = tonumber(ARGV[1]), ARGV[2] * 1000
local each = window / limit
local full = math.min(math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now), now + window)
local tokens = limit - (full - now) / each
local granted = math.min(tonumber(ARGV[3]), math.floor(tokens + 0.000001))
if granted ~= 0 then
  tokens, full = tokens - granted, full + granted * each
  if full > now then
    redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.ceil(full - now))
  else
    redis.call('DEL', KEYS[1])
  end
end
return {granted, string.format('%.6f', math.max(0, tokens))}
`;

/** The value is a sorted set of attempts, scored by time. */
const COUNT_TRY = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local window = ARGV[2] * 1000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.3f', now - window))
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then
  local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return {0, math.max(1, math.ceil((first[2] + window - now) / 1000))}
end
redis.call('ZADD', KEYS[1], string.format('%.3f', now), ARGV[3])
redis.call('PEXPIRE', KEYS[1], window)
return {1, 0}
`;

/** The Redis client with our scripts as commands. */
interface Scripted {
  hexlaneTakeTokens(key: string, limit: number, windowSeconds: number, count: number): Promise<[number, string]>;
  hexlaneCountTry(key: string, limit: number, windowSeconds: number, id: string): Promise<[number, number]>;
}

export interface RedisLimitsOptions {
  /** Prefix of every key. */
  prefix: string;
  takeMilliseconds: number;
}

export function redisLimits(link: Link, { prefix, takeMilliseconds }: RedisLimitsOptions): SharedLimits {
  link.client.defineCommand("hexlaneTakeTokens", { numberOfKeys: 1, lua: TAKE_TOKENS });
  link.client.defineCommand("hexlaneCountTry", { numberOfKeys: 1, lua: COUNT_TRY });
  // Keys contain email and network addresses, which must not be stored in plain text outside the database.
  const keyOf = (kind: string, key: string): string =>
    `${prefix}:${kind}:${createHash("sha256").update(key).digest("base64url")}`;
  const take = ({ key, limit, windowSeconds }: TokenBucket, count: number) => {
    const name = keyOf("bucket", key);
    return link.ask((client) => scripted(client).hexlaneTakeTokens(name, limit, windowSeconds, count), {
      milliseconds: takeMilliseconds,
    });
  };
  return {
    async takeTokens(bucket, count) {
      const answer = await take(bucket, count);
      return answer && { granted: answer[0], tokens: Number(answer[1]) };
    },
    async returnTokens(bucket, count) {
      await take(bucket, -count);
    },
    async countAttempt({ key, limit, windowSeconds }: AttemptWindow): Promise<CountedAttempt | undefined> {
      const name = keyOf("tries", key);
      const id = randomUUID();
      const answer = await link.ask((client) => scripted(client).hexlaneCountTry(name, limit, windowSeconds, id));
      if (!answer) return undefined;
      return answer[0] === 1 ? { allowed: true, id } : { allowed: false, retryAfterSeconds: answer[1] };
    },
    async forgetAttempt(key: string, id: string): Promise<void> {
      await link.ask((client) => client.zrem(keyOf("tries", key), id));
    },
  };
}

function scripted(client: Redis): Scripted {
  return client as unknown as Scripted;
}
