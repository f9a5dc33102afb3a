/**
 * Divides a long change into parts that each fit into one transaction. @module
 */
import { TrackerError } from "../errors.ts";
import { MAX_BULK_NOTIFICATIONS, MAX_CHANGED_ROWS, MAX_REWRITTEN_BYTES } from "../limits.ts";

export interface PartLimits {
  /** Maximum number of items in a part. */
  items: number;
  /** Maximum total cost of a part. An item that costs more gets its own part. */
  cost: number;
}

/**
 * Divides items into parts, in order. The result is deterministic, so a retry works on the same parts. Returns at least
 * one part.
 *
 * @param costOf returns the cost of an item, in rows
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
export function refuseTooMuchWork(rows: number, advice: string): void {
  if (rows > MAX_CHANGED_ROWS) throw tooMuchWork(`Cannot write more than ${MAX_CHANGED_ROWS} rows`, advice);
}

/**
 * Refuses a request that would rewrite tasks with too much text, before it writes any.
 *
 * @param bytes total size of the tasks' descriptions
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK`
 */
export function refuseTooMuchText(bytes: number, advice: string): void {
  if (bytes <= MAX_REWRITTEN_BYTES) return;
  const most = `${MAX_REWRITTEN_BYTES / 1024 / 1024} MiB`;
  throw tooMuchWork(`Cannot change tasks whose descriptions exceed ${most} together`, advice);
}

/**
 * Refuses a request that would notify too many watchers, before it writes anything.
 *
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK`
 */
export function refuseManyNotifications(count: number, advice: string): void {
  if (count <= MAX_BULK_NOTIFICATIONS) return;
  throw tooMuchWork(`Cannot send more than ${MAX_BULK_NOTIFICATIONS} notifications`, advice);
}

function tooMuchWork(refusal: string, advice: string): TrackerError {
  return new TrackerError("too_large", `${refusal} in one request: ${advice}`, { reason: "TOO_MUCH_WORK" });
}
