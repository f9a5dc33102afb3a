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
  if (taskIds.length <= UNMEASURED_TASKS) return;
  const sizes = await tx.listDescriptionSizes(taskIds);
  refuseTooMuchText(
    sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    advice,
  );
}
