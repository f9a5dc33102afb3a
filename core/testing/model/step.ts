/** Choices, and what is chosen. @module */
import type { Tx } from "../../ports/store.ts";
import { at } from "../fixtures.ts";

/** Draws what it needs, and only then acts: `work` may run more than once. */
export type Step = (next: Choices) => (tx: Tx) => Promise<unknown>;

/** Numbers, taken one after another; 0 for ever when there are no more. */
export class Choices {
  readonly #numbers: readonly number[];
  #taken = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  get isSpent(): boolean {
    return this.#taken >= this.#numbers.length;
  }

  /** A whole number from 0 to below the count. */
  upTo(count: number): number {
    return Math.abs(this.#numbers[this.#taken++] ?? 0) % count;
  }

  among<T>(options: readonly T[]): T {
    return options[this.upTo(options.length)] as T;
  }

  /** `task-1` to `task-<count>`. */
  id(noun: string, count: number): string {
    return `${noun}-${this.upTo(count) + 1}`;
  }

  /** One of few instants, so that many are the same. */
  instant(): Date {
    return at(this.upTo(5) * 10);
  }

  maybe<T>(value: T): T | null {
    return this.upTo(3) === 0 ? null : value;
  }
}

/** Names of which some fold to the same key. */
export const NAMES = ["Bug", "bUG", "Ünal", "ünal", "a_b", "100%", "Ops"] as const;
