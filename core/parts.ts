/**
 * Divides a long change into parts, each short enough for a transaction of its own.
 *
 * @module
 */
import { TrackerError } from "./errors.ts";
import { MAX_CHANGED_ROWS } from "./limits.ts";

/** How much goes into one part. */
export interface PartLimits {
  /** Items of one part. */
  items: number;
  /** Cost of the items of one part together; an item that costs more is a part of its own. */
  cost: number;
}

/**
 * Divides items, in their order, by nothing but what they are: a retry finds the same parts. There is always one part.
 *
 * @param costOf what an item costs, in rows
 */
export function divide<T>(items: readonly T[], costOf: (item: T) => number, limits: PartLimits): T[][] {
  let part: T[] = [];
  const parts = [part];
  let cost = 0;
  for (const item of items) {
    const more = costOf(item);
    if (part.length > 0 && (part.length >= limits.items || cost + more > limits.cost)) {
      part = [];
      parts.push(part);
      cost = 0;
    }
    part.push(item);
    cost += more;
  }
  return parts;
}

/**
 * Refuses a request that would write too many rows, before it writes any.
 *
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK`
 */
export function refuseMuchWork(rows: number, advice: string): void {
  if (rows <= MAX_CHANGED_ROWS) return;
  throw new TrackerError("too_large", `Cannot write more than ${MAX_CHANGED_ROWS} rows in one request: ${advice}`, {
    reason: "TOO_MUCH_WORK",
  });
}
