/**
 * The order of the outbox.
 *
 * A consumer of the outbox reads events after the last sequence it saw, so no smaller sequence may become visible
 * later. An identity column cannot promise that: it numbers rows when they are inserted, and a slow transaction may
 * commit a small number after a fast one committed a larger one. A counter that every transaction increments could, but
 * under `SERIALIZABLE` all transactions would then conflict with each other.
 *
 * So events are inserted as drafts, without a sequence. The next reader of the outbox numbers all committed drafts in
 * one transaction, above every number in the table. It updates the row of `outbox_turn` first, so that only one such
 * transaction runs at a time, and `READ COMMITTED` lets it see drafts that were committed while it waited. Sequences
 * thus become visible in order, and writers pay nothing for it. Drafts are numbered in order of insertion, so an event
 * gets a greater number than any event that it depends on, because the earlier event was committed before the later one
 * was inserted. A reader that finds drafts numbers them and begins its snapshot again, so that it sees everything that
 * was acknowledged before.
 *
 * The last event is never purged (see `purgeEvents`), so the greatest sequence in the table is the last one assigned.
 *
 * @module
 */
import { type Prepared, written } from "./prepared.ts";

export const DRAFTS: Prepared = written("SELECT 1 AS one FROM event WHERE sequence IS NULL LIMIT 1");
export const LOCK_SEQUENCE: Prepared = written("UPDATE outbox_turn SET turns = turns + 1 WHERE id = 1");
export const NUMBER_DRAFTS: Prepared = written(
  `UPDATE event SET sequence = numbered.sequence
  FROM (
    SELECT draft, row_number() OVER (ORDER BY draft) + (SELECT coalesce(max(sequence), 0) FROM event) AS sequence
    FROM event WHERE sequence IS NULL
  ) AS numbered
  WHERE event.draft = numbered.draft`,
);

/** Numbers the drafts in one round trip. */
export const NUMBER: string = [
  "BEGIN ISOLATION LEVEL READ COMMITTED",
  LOCK_SEQUENCE.text,
  NUMBER_DRAFTS.text,
  "COMMIT",
].join("; ");

/** A caller that waited longer than this was waiting for an unresponsive database. */
const SILENCE_MILLISECONDS = 2_000;

/** Calls made during a run share the next run, which covers everything that was committed before these calls. */
export class Numbering {
  readonly #number: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param number assigns sequences to everything that was committed before the call */
  constructor(number: () => Promise<void>) {
    this.#number = number;
  }

  /** Resolves when everything that was committed before the call has its sequence. */
  run(): Promise<void> {
    if (!this.#running) return this.#begin();
    const since = performance.now();
    this.#next ??= this.#running
      .catch((error: unknown) => {
        // The database is unresponsive, and the caller has waited long enough.
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
