/**
 * The order of the outbox.
 *
 * Whoever follows the outbox asks for events after the last sequence they saw, and must never find that a smaller one was
 * committed later. A column that numbers itself cannot promise that: numbers are given out when rows are inserted, and a
 * slow transaction commits its small number after a quick one its great number. A counter that every transaction raises
 * would promise it, but under `SERIALIZABLE` two transactions that change one row cannot both succeed, so that all changes
 * of the whole server would drown in retries.
 *
 * So events are inserted without a sequence, as drafts, and get one after they were committed, from whoever reads the
 * outbox next: one transaction, which changes the row of `outbox_turn` first and so waits until the one before it has
 * committed, numbers every draft it sees, above all numbers there are. Numbers therefore become visible in their order,
 * whatever order drafts are committed in, and changes pay nothing for it. Among the drafts of one turn the order is that of
 * their insertion: an event that rests on another was inserted after the other one's commit. A reader first looks whether
 * there are drafts; only if so it lets them be numbered and begins its snapshot again, so that it sees everything that was
 * acknowledged before. `READ COMMITTED` is what lets the second statement see what was committed while the first waited.
 *
 * The last event is never purged (see `purgeEvents`), so the greatest sequence in the table is the last that was given out.
 *
 * @module
 */
import { type Prepared, written } from "./prepared.ts";

export const DRAFTS: Prepared = written("SELECT 1 AS one FROM event WHERE sequence IS NULL LIMIT 1", ["one"]);
export const TAKE_TURN: Prepared = written("UPDATE outbox_turn SET turns = turns + 1 WHERE id = 1");
export const NUMBER_DRAFTS: Prepared = written(
  `UPDATE event SET sequence = numbered.sequence
  FROM (
    SELECT draft, row_number() OVER (ORDER BY draft) + (SELECT coalesce(max(sequence), 0) FROM event) AS sequence
    FROM event WHERE sequence IS NULL
  ) AS numbered
  WHERE event.draft = numbered.draft`,
);

/** All of it in one round trip. */
export const NUMBER: string = [
  "BEGIN ISOLATION LEVEL READ COMMITTED",
  TAKE_TURN.text,
  NUMBER_DRAFTS.text,
  "COMMIT",
].join("; ");

/** Who has waited for so long was not answered. */
const SILENCE_MILLISECONDS = 2_000;

/** Calls that come while one runs share the next one: that sees all that they have seen. */
export class Numbering {
  readonly #number: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param number numbers what was committed before it was called */
  constructor(number: () => Promise<void>) {
    this.#number = number;
  }

  /** Resolves when everything that was committed before has its sequence. */
  run(): Promise<void> {
    if (!this.#running) return this.#begin();
    const since = performance.now();
    this.#next ??= this.#running
      .catch((error: unknown) => {
        // The database was silent: whoever waited for it has waited long enough.
        if (performance.now() - since <= SILENCE_MILLISECONDS) return;
        this.#next = undefined;
        throw error;
      })
      .then(() => {
        this.#next = undefined;
        return this.#begin();
      });
    return this.#next;
  }

  #begin(): Promise<void> {
    const running = this.#number().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }
}
