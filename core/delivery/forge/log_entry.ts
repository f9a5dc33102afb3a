/** The sync log: what was synchronized, when, in which direction, and how it ended. @module */

/** The directions of a change. `none` is for steps that changed neither side, such as a conflict. */
export const SYNC_DIRECTIONS = ["in", "out", "none"] as const;
/** One of {@linkcode SYNC_DIRECTIONS}. */
export type SyncDirection = (typeof SYNC_DIRECTIONS)[number];

/** How a step ended. */
export const SYNC_OUTCOMES = ["done", "conflict", "failed", "skipped"] as const;
/** One of {@linkcode SYNC_OUTCOMES}. */
export type SyncOutcome = (typeof SYNC_OUTCOMES)[number];

/** One synchronization step. */
export interface ForgeLogEntry {
  id: string;
  connectionId: string;
  /** Null for a step that is not about one issue. */
  linkId: string | null;
  taskId: string | null;
  direction: SyncDirection;
  /** What was synchronized, such as `title`, `comment` or `pull_request`. */
  action: string;
  outcome: SyncOutcome;
  /** A message for people: what changed, or why it failed. */
  detail: string | null;
  createdAt: Date;
}
