/**
 * Limits the text that a change rewrites: SQLite rewrites the whole row, description included, when any field changes.
 *
 * @module
 */

import { refuseTooMuchText } from "../../async/parts.ts";
import { MAX_DESCRIPTION_BYTES, MAX_REWRITTEN_BYTES } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";

/** Descriptions of so many tasks never exceed the limit: they need not be measured. */
const UNMEASURED_TASKS = Math.floor(MAX_REWRITTEN_BYTES / MAX_DESCRIPTION_BYTES);

/**
 * Refuses to rewrite tasks whose descriptions exceed the limit in total.
 *
 * @param advice what to do instead, as the end of a sentence
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
