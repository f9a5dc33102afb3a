/** Writes the sync log. @module */
import type { Context } from "../../context.ts";
import { MAX_FORGE_LOG_ENTRIES, MAX_FORGE_LOG_TEXT_CHARACTERS } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import type { ForgeLogEntry } from "./log_entry.ts";

/** Adds entries to the log of a connection, and removes old entries beyond the limit. */
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
