/** Steps of random programs, and the choices that they depend on. @module */
import type { Tx } from "../../ports/store.ts";
import { at } from "../fixtures.ts";

/** Draws its choices before it returns the action, because `work` may run more than once. */
export type Step = (next: Choices) => (tx: Tx) => Promise<unknown>;

/** A sequence of numbers to draw from. Continues with 0 when the numbers are used up. */
export class Choices {
  readonly #numbers: readonly number[];
  #taken = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  get isSpent(): boolean {
    return this.#taken >= this.#numbers.length;
  }

  /** Draws an integer from 0 to `count - 1`. */
  upTo(count: number): number {
    return Math.abs(this.#numbers[this.#taken++] ?? 0) % count;
  }

  among<T>(options: readonly T[]): T {
    return options[this.upTo(options.length)] as T;
  }

  /** Draws an ID from `task-1` to `task-<count>`. */
  id(noun: string, count: number): string {
    return `${noun}-${this.upTo(count) + 1}`;
  }

  /** Draws one of a few instants, so that many drawn instants are equal. */
  instant(): Date {
    return at(this.upTo(5) * 10);
  }

  maybe<T>(value: T): T | null {
    return this.upTo(3) === 0 ? null : value;
  }
}

/** Names, some of which have the same folded key. */
export const NAMES = ["Bug", "bUG", "Ünal", "ünal", "a_b", "100%", "Ops"] as const;
