/** Checks free-form JSON from clients. @module */
import { invalidField } from "./errors.ts";
import { MAX_JSON_DEPTH } from "./limits.ts";
import { byteLength, checkText } from "./text.ts";

/** Keys that would reach an object's prototype if a client merged objects carelessly. */
const DANGEROUS_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Checks free-form JSON. Every store can hold the accepted values exactly.
 *
 * @param pointer the field, for errors
 * @param maxBytes the limit for its size as JSON
 * @throws {TrackerError} `invalid` for dangerous keys, unstorable text, values that are not JSON, too many levels or bytes
 */
export function checkJson(
  data: Record<string, unknown>,
  pointer: string,
  { maxBytes }: { maxBytes: number },
): Record<string, unknown> {
  const tooLong = () => invalidField(pointer, `Must have at most ${maxBytes} bytes as JSON`);
  const pending: { value: unknown; depth: number }[] = [{ value: data, depth: 1 }];
  // Each value takes at least one byte as JSON, so stop counting at the limit. One object may appear in the data a huge
  // number of times.
  for (let count = 1, next = pending.pop(); next; count++, next = pending.pop()) {
    const { value, depth } = next;
    if (count > maxBytes) throw tooLong();
    if (depth > MAX_JSON_DEPTH) throw invalidField(pointer, `Must have at most ${MAX_JSON_DEPTH} levels`);
    if (Array.isArray(value)) {
      if (value.length > maxBytes) throw tooLong();
      for (const item of value) pending.push({ value: item, depth: depth + 1 });
    } else if (isPlainObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (DANGEROUS_KEYS.has(key)) throw invalidField(pointer, `Must not contain the key "${key}"`);
        checkText(key, pointer);
        pending.push({ value: item, depth: depth + 1 });
      }
    } else if (typeof value === "string") checkText(value, pointer);
    else if (!isJsonLeaf(value)) throw invalidField(pointer, "Must contain only JSON values");
  }
  if (byteLength(JSON.stringify(data)) > maxBytes) throw tooLong();
  return data;
}

/**
 * Returns whether a value is a plain object. It may be from another realm, with that realm's `Object.prototype`, which
 * has no prototype of its own.
 */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function isJsonLeaf(value: unknown): boolean {
  return value === null || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
}

/** Returns whether two values have the same JSON, including the order of keys. */
export function isSameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
