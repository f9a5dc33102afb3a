/**
 * Shares one request among concurrent callers. @module
 */
/** Callers share one result during a request and for a short time after its response. */
export class SingleFlight<T> {
  /** `until` is a `performance.now()` timestamp, in milliseconds. */
  readonly #answers = new Map<string, { answer: Promise<T>; until: number }>();
  readonly #keepMilliseconds: number;

  /** @param options.keepSeconds how long a result is reused; failures never are */
  constructor(options: { keepSeconds: number }) {
    this.#keepMilliseconds = options.keepSeconds * 1000;
  }

  async ask(key: string, question: () => Promise<T>): Promise<T> {
    this.#forgetOld();
    const kept = this.#answers.get(key);
    if (kept) return await kept.answer;
    const entry = { answer: question(), until: Number.POSITIVE_INFINITY };
    this.#answers.set(key, entry);
    try {
      const answer = await entry.answer;
      entry.until = performance.now() + this.#keepMilliseconds;
      return answer;
    } catch (error) {
      this.#answers.delete(key);
      throw error;
    }
  }

  #forgetOld(): void {
    const now = performance.now();
    for (const [key, { until }] of this.#answers) if (now >= until) this.#answers.delete(key);
  }
}
