/**
 * Decides after an attempt whether and when a delivery is retried.
 *
 * @module
 */
import {
  DELIVERY_RETRY_SECONDS,
  ENDPOINT_FAILURE_SECONDS,
  MAX_DELIVERY_RESPONSE_BYTES,
  MAX_RETRY_AFTER_SECONDS,
} from "../../limits.ts";
import type { ChannelOutcome } from "../../ports/channel.ts";
import type { Delivery, EndpointFailure } from "./delivery.ts";

/** Any {@linkcode ChannelOutcome}, with the fields of all its kinds. */
export interface AttemptResult {
  kind: ChannelOutcome["kind"];
  status?: number;
  response?: string;
  reason?: string;
  retryAfterSeconds?: number;
}

/** The retry schedule. */
export interface RetryRule {
  /** Seconds to wait before each attempt after the first. @default the schedule in `limits` */
  retrySeconds?: readonly number[];
  /** A number from 0 to 1 (exclusive): the position of the next attempt within its window. */
  chance: number;
}

/** Derives a number from 0 to 1 (exclusive) from 24 bits of a secret. */
export function chanceOf(secret: string): number {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  let bits = 0;
  for (const character of secret.slice(0, 4)) bits = bits * 64 + Math.max(digits.indexOf(character), 0);
  return bits / 64 ** 4;
}

/** Returns the delivery as updated by an attempt. */
export function afterAttempt<Of extends Delivery>(delivery: Of, result: AttemptResult, rule: RetryRule, now: Date): Of {
  const { kind, status, response, reason, retryAfterSeconds = 0 } = result;
  const attempted = {
    ...delivery,
    attempts: delivery.attempts + 1,
    responseStatus: status ?? null,
    response: response === undefined ? null : cutResponse(response),
    reason: reason ?? (kind === "gone" ? "The endpoint responded with 410 Gone" : null),
  };
  const pause = kind === "failed" ? pauseAfter(attempted.attempts, retryAfterSeconds, rule) : undefined;
  if (pause !== undefined) return { ...attempted, nextAttemptAt: new Date(now.getTime() + pause * 1000) };
  return { ...attempted, status: kind === "gone" ? "rejected" : kind, nextAttemptAt: null, finishedAt: now };
}

/** Drops a delivery for the given reason. */
export function dropDelivery<Of extends Delivery>(delivery: Of, reason: string, now: Date): Of {
  return { ...delivery, status: "dropped", reason, nextAttemptAt: null, finishedAt: now };
}

/** Resets a delivery, so that it is sent again from the first attempt. */
export function reviveDelivery<Of extends Delivery>(delivery: Of, isFirst: boolean, now: Date): Of {
  const nextAttemptAt = isFirst ? now : null;
  return { ...delivery, status: "pending", attempts: 0, nextAttemptAt, finishedAt: null };
}

/**
 * Returns the number of seconds until the next attempt: the scheduled delay plus up to 10%, so that retries spread out.
 * Respects a longer pause that the receiver requests, up to a day.
 *
 * @returns undefined if there is no next attempt
 */
function pauseAfter(
  attempts: number,
  retryAfterSeconds: number,
  { retrySeconds = DELIVERY_RETRY_SECONDS, chance }: RetryRule,
): number | undefined {
  const pause = retrySeconds[attempts - 1];
  if (pause === undefined) return undefined;
  return Math.max(pause, Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS)) + pause * 0.1 * chance;
}

/** Truncates a response to 1 KiB without splitting a character, and removes characters that a store cannot hold. */
export function cutResponse(text: string): string {
  const storable = text.slice(0, MAX_DELIVERY_RESPONSE_BYTES).replaceAll("\0", "").toWellFormed();
  const bytes = new TextEncoder().encode(storable);
  if (bytes.length <= MAX_DELIVERY_RESPONSE_BYTES) return storable;
  let end = MAX_DELIVERY_RESPONSE_BYTES;
  // A byte 10xxxxxx continues a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return new TextDecoder().decode(bytes.subarray(0, end));
}

/** Returns whether an endpoint has been failing for too long. */
export function isGivenUp({ failingSince }: EndpointFailure, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= ENDPOINT_FAILURE_SECONDS * 1000;
}
