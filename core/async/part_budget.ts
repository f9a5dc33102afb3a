/** Limits what one part of a long change may rewrite. @module */
import { MAX_PART_BYTES, MAX_PART_TASKS } from "../limits.ts";
import type { ReadTx } from "../ports/store.ts";

/** The number of tasks and bytes that one part of a long change may still rewrite. */
export class PartBudget {
  tasks: number = MAX_PART_TASKS;
  #bytes: number = MAX_PART_BYTES;

  /** Takes as many tasks as the budget allows, from the start of the list, and deducts them from the budget. */
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
