/**
 * Answers that were just given, kept until anything at all is committed: asking again what nobody has changed costs no look
 * into the store. Who may read what is in the store as well, so an answer that is given again would be allowed again.
 *
 * @module
 */
import type { Shared } from "./route.ts";

/** An answer as far as it does not depend on the headers of a request. */
export type KeptAnswer =
  | { readonly shared: Shared }
  | {
      /** The body, in JSON. */
      readonly text: string;
      readonly version?: string;
      /** The `Link` header. */
      readonly link?: string;
      /** How it was last sent: its headers need not be put together again. */
      sent?: Sent;
    };

/** Headers that an answer has in common with the next one of its kind. */
export interface Sent {
  /** What they depend on besides the answer. */
  readonly ratePolicy: string | undefined;
  readonly headers: Headers;
}

/** With the 24 MiB of {@linkcode BodyCache} this is what bodies may take in all. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
/** Longer ones are few, and worth a look. */
const MAX_ANSWER_CHARACTERS = 64 * 1024;
/** What an entry takes besides its text. */
const ENTRY_CHARACTERS = 512;

export class KeptAnswers {
  /** The state of the store under which all of them were given. */
  #state = Number.NaN;
  readonly #answers = new Map<string, KeptAnswer>();
  #characters = 0;
  /** Answers that were there, and that had to be made: for benchmarks. */
  readonly counts: { hits: number; misses: number } = { hits: 0, misses: 0 };

  /** Answers held now. */
  get size(): number {
    return this.#answers.size;
  }

  /**
   * @param state of the store, as it is now
   * @param key names everything the answer depends on besides the store
   */
  find(state: number, key: string): KeptAnswer | undefined {
    const known = state === this.#state ? this.#answers.get(key) : undefined;
    if (known) this.counts.hits++;
    else this.counts.misses++;
    return known;
  }

  /** @param state of the store, as it was before the answer was read */
  keep(state: number, key: string, answer: KeptAnswer): void {
    const characters = ENTRY_CHARACTERS + key.length + ("text" in answer ? answer.text.length : 0);
    if (characters > MAX_ANSWER_CHARACTERS) return;
    // One that was read before something was committed comes too late: those of the state after that stand already.
    if (state < this.#state) return;
    if (state !== this.#state || this.#characters + characters > MAX_CHARACTERS) {
      this.#answers.clear();
      this.#characters = 0;
      this.#state = state;
    }
    if (!this.#answers.has(key)) this.#characters += characters;
    this.#answers.set(key, answer);
  }
}
