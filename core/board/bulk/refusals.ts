/** The errors of a bulk edit, one for each task that cannot be changed. @module */
import { TrackerError } from "../../errors.ts";

/** Maximum number of errors in one response. */
const MAX_LISTED = 100;

/** Collects errors about single tasks. Bugs, and errors that end the transaction, are thrown immediately. */
export class Refusals {
  readonly #errors = new Map<number, TrackerError>();

  /** @param index the index of the task in the request */
  add(index: number, error: unknown): void {
    if (!(error instanceof TrackerError) || error.code === "unavailable") throw error;
    if (!this.#errors.has(index)) this.#errors.set(index, error);
  }

  /** @throws {TrackerError} with the code of the first error, and a pointer such as `/taskIds/3` for each task */
  throwIfAny(): void {
    const sorted = [...this.#errors].sort(([left], [right]) => left - right);
    const [first] = sorted;
    if (!first) return;
    const [, { code, message, details }] = first;
    const others = sorted.length === 1 ? "" : ` (and ${sorted.length - 1} more)`;
    const errors = sorted.slice(0, MAX_LISTED).map(([index, error]) => ({
      pointer: `/taskIds/${index}`,
      detail: error.message,
    }));
    throw new TrackerError(code, `${message}${others}`, { ...details, errors });
  }
}
