/**
 * Limits the text that a change rewrites. SQLite rewrites the whole row, including the description, when any field
 * changes.
 *
 * @module
 */

import { refuseTooMuchText } from "../../async/parts.ts";
import { MAX_DESCRIPTION_BYTES, MAX_REWRITTEN_BYTES } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";

/** The descriptions of this many tasks cannot exceed the limit, so they need not be measured. */
const UNMEASURED_TASKS = Math.floor(MAX_REWRITTEN_BYTES / MAX_DESCRIPTION_BYTES);

/**
 * Refuses to update tasks whose descriptions together exceed {@linkcode MAX_REWRITTEN_BYTES}.
 *
 * @param advice the end of the error message: what the user can do instead
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK`
 */
export async function refuseLongTasks(tx: ReadTx, taskIds: readonly string[], advice: string): Promise<void> {
  refuseTooMuchText(await descriptionBytes(tx, taskIds), advice);
}

/** Returns whether the descriptions of the tasks together exceed {@linkcode MAX_REWRITTEN_BYTES}. */
export async function haveLongDescriptions(tx: ReadTx, taskIds: readonly string[]): Promise<boolean> {
  return (await descriptionBytes(tx, taskIds)) > MAX_REWRITTEN_BYTES;
}

/** Returns the bytes of the descriptions, or 0 if there are too few tasks to exceed the limit. */
async function descriptionBytes(tx: ReadTx, taskIds: readonly string[]): Promise<number> {
  if (taskIds.length <= UNMEASURED_TASKS) return 0;
  const sizes = await tx.listDescriptionSizes(taskIds);
  return sizes.reduce((sum, { bytes }) => sum + bytes, 0);
}
