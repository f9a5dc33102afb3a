/** Runs calls one at a time, in order of arrival. @module */
export class SerialQueue {
  readonly #isShared: (error: unknown) => boolean;
  #last: Promise<unknown> = Promise.resolve();
  #shared: { error: unknown; at: number } | undefined;

  /**
   * @param isShared whether an error makes the waiting calls fail too, because they have also run out of time. @default
   * never
   */
  constructor(isShared: (error: unknown) => boolean = () => false) {
    this.#isShared = isShared;
  }

  run<T>(act: () => Promise<T>): Promise<T> {
    const since = performance.now();
    const running = this.#last.then(async () => {
      if (this.#shared && this.#shared.at > since) throw this.#shared.error;
      try {
        return await act();
      } catch (error) {
        if (this.#isShared(error)) this.#shared = { error, at: performance.now() };
        throw error;
      }
    });
    this.#last = running.catch(() => undefined);
    return running;
  }
}
