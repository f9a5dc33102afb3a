/**
 * Events as sent to clients.
 *
 * @module
 */
import type { StoredEvent } from "@hexlane/core";

/**
 * The maximum length of a string in an event. Each client of a stream gets its own copy: an event with the old and the
 * new text of a description would take 475 MiB for 1,000 clients.
 */
const MAX_TEXT_CHARACTERS = 4 * 1024;

/** Shortens the long strings of an event. Clients fetch the task for the whole text. */
export function eventBody({ windowId: _, ...event }: StoredEvent): Record<string, unknown> {
  return { ...event, data: shortened(event.data) };
}

function shortened(value: unknown): unknown {
  if (typeof value === "string") {
    // If the cut splits a surrogate pair, the remaining half becomes U+FFFD.
    return value.length > MAX_TEXT_CHARACTERS ? `${value.slice(0, MAX_TEXT_CHARACTERS - 1).toWellFormed()}…` : value;
  }
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}
