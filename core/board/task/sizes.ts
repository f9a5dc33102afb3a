/**
 * How much text the tasks of a change hold. SQLite writes a row whole, its description included, when any field changes.
 *
 * @module
 */
import { MAX_DESCRIPTION_BYTES, MAX_PART_BYTES, MAX_PART_TASKS, MAX_REWRITTEN_BYTES } from "../../limits.ts";
import { refuseMuchText } from "../../parts.ts";
import type { ReadTx } from "../../ports/store.ts";

/** Descriptions of so many tasks never exceed the limit: they need not be measured. */
const UNMEASURED_TASKS = Math.floor(MAX_REWRITTEN_BYTES / MAX_DESCRIPTION_BYTES);

/**
 * Refuses to rewrite tasks whose descriptions are too long together.
 *
 * @param advice what to do instead, as the end of a sentence
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK`
 */
export async function refuseLongTasks(tx: ReadTx, taskIds: readonly string[], advice: string): Promise<void> {
  if (taskIds.length <= UNMEASURED_TASKS) return;
  const sizes = await tx.listDescriptionSizes(taskIds);
  refuseMuchText(
    sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    advice,
  );
}

/** What one part of a long change may still rewrite. */
export class PartBudget {
  /** Tasks. */
  tasks: number = MAX_PART_TASKS;
  #bytes: number = MAX_PART_BYTES;

  /** Takes the first of the tasks, as many as fit, and counts them. */
  async take(tx: ReadTx, taskIds: readonly string[]): Promise<string[]> {
    const sizes = new Map((await tx.listDescriptionSizes(taskIds)).map(({ id, bytes }) => [id, bytes]));
    const taken: string[] = [];
    for (const id of taskIds) {
      const bytes = sizes.get(id) ?? 0;
      if (this.tasks === 0 || bytes > this.#bytes) break;
      this.tasks--;
      this.#bytes -= bytes;
      taken.push(id);
    }
    return taken;
  }
}
