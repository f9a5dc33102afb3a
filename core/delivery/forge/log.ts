/** The sync log: what was synchronized, when, in which direction, and how it ended. @module */
import type { Context } from "../../context.ts";
import { MAX_FORGE_LOG_ENTRIES, MAX_FORGE_LOG_TEXT_CHARACTERS } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";

/** The directions of a change. `none` is for what moved nothing, such as a conflict. */
export const SYNC_DIRECTIONS = ["in", "out", "none"] as const;
/** One of {@linkcode SYNC_DIRECTIONS}. */
export type SyncDirection = (typeof SYNC_DIRECTIONS)[number];

/** How a step ended. */
export const SYNC_OUTCOMES = ["done", "conflict", "failed", "skipped"] as const;
/** One of {@linkcode SYNC_OUTCOMES}. */
export type SyncOutcome = (typeof SYNC_OUTCOMES)[number];

/** One step of the synchronization. */
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
  /** For people: what changed, or why it failed. */
  detail: string | null;
  createdAt: Date;
}

/** Adds entries to the log of a connection, and removes old ones beyond the limit. */
export async function logSync(
  tx: Tx,
  ctx: Context,
  about: Pick<ForgeLogEntry, "connectionId" | "linkId" | "taskId">,
  steps: readonly (Pick<ForgeLogEntry, "direction" | "action" | "outcome"> & { detail?: string | null })[],
  now: Date,
): Promise<void> {
  const { connectionId, linkId, taskId } = about;
  for (const { direction, action, outcome, detail = null } of steps) {
    const shown =
      detail === null ? null : detail.slice(0, MAX_FORGE_LOG_TEXT_CHARACTERS).replaceAll("\0", "").toWellFormed();
    const entry = {
      id: ctx.newId(),
      connectionId,
      linkId,
      taskId,
      direction,
      action,
      outcome,
      detail: shown,
      createdAt: now,
    };
    await tx.insertForgeLogEntry(entry);
  }
  if (steps.length > 0) await tx.trimForgeLog(connectionId, linkId, MAX_FORGE_LOG_ENTRIES);
}
