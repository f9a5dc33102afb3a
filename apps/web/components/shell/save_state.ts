/** The state that the save indicator shows. @module */
import type { Outgoing } from "../../drafts/outbox.ts";

export interface SaveState {
  kind: "idle" | "saving" | "saved" | "waiting" | "offline" | "refused" | "conflict";
  /** The number of affected changes. */
  count: number;
}

/**
 * Returns the state with the highest precedence: conflicts, offline, refused changes, failed attempts, then pending
 * changes.
 */
export function saveStateOf(entries: readonly Outgoing[], isOnline: boolean): SaveState {
  const countOf = (isCounted: (entry: Outgoing) => boolean): number => entries.filter(isCounted).length;
  const conflicts = countOf(({ state }) => state === "conflict");
  if (conflicts > 0) return { kind: "conflict", count: conflicts };
  const pending = countOf(({ state }) => state === "waiting" || state === "sending");
  if (!isOnline) return { kind: "offline", count: pending };
  const refused = countOf(({ state }) => state === "refused");
  if (refused > 0) return { kind: "refused", count: refused };
  const isStuck = entries.some(({ state, error }) => state === "waiting" && error !== undefined);
  if (isStuck) return { kind: "waiting", count: pending };
  return pending > 0 ? { kind: "saving", count: pending } : { kind: "idle", count: 0 };
}
