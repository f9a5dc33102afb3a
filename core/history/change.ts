/**
 * A change: everything that one command of a person changes. Its events share its ID, which an undo refers to. @module
 */
import type { NewId } from "../ports/clock.ts";

/** An automation that makes a change. */
export interface ChangingAutomation {
  id: string;
  name: string;
  /** How many automation runs led to the change, including the one that makes it. */
  depth: number;
  /** Identifies what started the first run. */
  chain: string;
}

/**
 * The change that a command makes. A change gets its ID with its first event, so a command that changes nothing needs
 * none.
 */
export class Change {
  /** The ID of the change that this one undoes. The events and history entries of an undo contain it. */
  undoOf: string | undefined;
  /** The automation that makes the change. Its events and history entries contain it. */
  automation: ChangingAutomation | undefined;
  readonly #newId: NewId;
  #id: string | undefined;

  /** Starts a change without an ID. */
  constructor(newId: NewId) {
    this.#newId = newId;
  }

  /** The ID, or undefined if nothing was changed. */
  get id(): string | undefined {
    return this.#id;
  }

  /** Returns the ID for an event. */
  claimId(): string {
    this.#id ??= this.#newId();
    return this.#id;
  }

  /** Reuses the ID of an earlier attempt at the same request. */
  resume(id: string): void {
    this.#id = id;
  }
}
