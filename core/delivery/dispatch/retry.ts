/**
 * What becomes of a delivery after an attempt: when it is tried again, and when it is given up.
 *
 * @module
 */
import {
  DELIVERY_RETRY_SECONDS,
  ENDPOINT_FAILURE_SECONDS,
  MAX_DELIVERY_RESPONSE_BYTES,
  MAX_RETRY_AFTER_SECONDS,
} from "../../limits.ts";
import type { Delivery, EndpointFailure } from "./delivery.ts";

/** How an attempt ended, as a channel says it. */
export interface AttemptResult {
  /** How it went. */
  kind: "delivered" | "failed" | "rejected" | "gone";
  /** How it stands. */
  status?: number;
  /** What the receiver answered, cut. */
  response?: string;
  /** Why not, for people to read. */
  reason?: string;
  /** How long the receiver wants to be left alone. */
  retryAfterSeconds?: number;
}

/** When something is tried again, and when it is given up. */
export interface RetryRule {
  /** Seconds between attempts, one for each after the first. @default that of `limits` */
  retrySeconds?: readonly number[];
  /** From 0 up to 1: where in its window the next attempt falls. */
  chance: number;
}

/** The delivery after an attempt. */
export function afterAttempt<Of extends Delivery>(delivery: Of, result: AttemptResult, rule: RetryRule, now: Date): Of {
  const attempted = {
    ...delivery,
    attempts: delivery.attempts + 1,
    responseStatus: result.status ?? null,
    response: result.response === undefined ? null : cutResponse(result.response),
    reason: result.reason ?? (result.kind === "gone" ? "The endpoint says that it is gone" : null),
  };
  if (result.kind === "failed") {
    const pause = pauseAfter(attempted.attempts, result, rule);
    if (pause !== undefined) return { ...attempted, nextAttemptAt: new Date(now.getTime() + pause * 1000) };
  }
  const status = result.kind === "gone" ? "rejected" : result.kind;
  return { ...attempted, status, nextAttemptAt: null, finishedAt: now };
}

/** The delivery that will not be sent, and why. */
export function dropDelivery<Of extends Delivery>(delivery: Of, reason: string, now: Date): Of {
  return { ...delivery, status: "dropped", reason, nextAttemptAt: null, finishedAt: now };
}

/** The delivery that is sent once more, as if it had never been. */
export function reviveDelivery<Of extends Delivery>(delivery: Of, isFirst: boolean, now: Date): Of {
  const nextAttemptAt = isFirst ? now : null;
  return { ...delivery, status: "pending", attempts: 0, nextAttemptAt, finishedAt: null };
}

/**
 * Seconds until the next attempt: those of the schedule, up to a tenth more so that not everything comes at once; not
 * before the receiver wants it, unless it wants it in more than a day.
 *
 * @returns undefined when there is no next attempt
 */
function pauseAfter(
  attempts: number,
  { retryAfterSeconds = 0 }: AttemptResult,
  { retrySeconds = DELIVERY_RETRY_SECONDS, chance }: RetryRule,
): number | undefined {
  const pause = retrySeconds[attempts - 1];
  if (pause === undefined) return undefined;
  return Math.max(pause, Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS)) + pause * 0.1 * chance;
}

/** The first KiB of an answer, without cutting a character in two; what a store cannot keep is left out. */
export function cutResponse(text: string): string {
  const storable = text.slice(0, MAX_DELIVERY_RESPONSE_BYTES).replaceAll("\0", "").toWellFormed();
  const bytes = new TextEncoder().encode(storable);
  if (bytes.length <= MAX_DELIVERY_RESPONSE_BYTES) return storable;
  let end = MAX_DELIVERY_RESPONSE_BYTES;
  // 10xxxxxx goes on with a character that began before.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return new TextDecoder().decode(bytes.subarray(0, end));
}

/** Whether an endpoint that just failed has done so for too long. */
export function isGivenUp({ failingSince }: EndpointFailure, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= ENDPOINT_FAILURE_SECONDS * 1000;
}
