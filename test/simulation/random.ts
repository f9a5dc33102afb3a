/**
 * Random numbers that can be repeated with a seed.
 *
 * @module
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
    // Adjacent seeds must not produce similar first numbers.
    for (let round = 0; round < 4; round++) this.next();
  }

  /** Returns a random number from 0 to 1, exclusive (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a random integer from 0 to `count - 1`. */
  upTo(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(options: readonly T[]): T {
    return options[this.upTo(options.length)] as T;
  }
}
