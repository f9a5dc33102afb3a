/** Shares ticks of the event loop, so that a lot of concurrent work does not block other requests. @module */
const TICK_MILLISECONDS = 5;

interface Waiting {
  act: () => void;
  /** Whether `act` starts work that continues after it returns. */
  goesOn: boolean;
}

/** Does a few milliseconds of work in each tick, first come, first served. */
export class FairTicks {
  readonly #waiting: Waiting[] = [];
  #tickEnd = 0;
  #isScheduled = false;

  /** Runs the work now or in a later tick. @throws whatever the work throws */
  run(work: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const act = (): void => {
        try {
          work();
          resolve();
        } catch (error) {
          reject(error);
        }
      };
      if (this.#waiting.length === 0 && performance.now() < this.#tickEnd) act();
      else this.#wait({ act, goesOn: false });
    });
  }

  /** Yields until a later tick, in which the caller may work for a few milliseconds before it yields again. */
  yield(): Promise<void> {
    return new Promise((act) => this.#wait({ act, goesOn: true }));
  }

  #wait(waiting: Waiting): void {
    this.#waiting.push(waiting);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // A timer, so that the event loop first handles network events and due timers.
    setTimeout(this.#begin, 0);
  }

  readonly #begin = (): void => {
    this.#tickEnd = performance.now() + TICK_MILLISECONDS;
    this.#act();
  };

  readonly #act = (): void => {
    let done = 0;
    let goesOn = false;
    while (done < this.#waiting.length && !goesOn && performance.now() < this.#tickEnd) {
      const next = this.#waiting[done++];
      next?.act();
      goesOn = next?.goesOn ?? false;
    }
    this.#waiting.splice(0, done);
    if (this.#waiting.length === 0) this.#isScheduled = false;
    // The resumed caller does its work before the next immediate.
    else if (goesOn) setImmediate(this.#act);
    else setTimeout(this.#begin, 0);
  };
}

/** Shared by all work in the process that may take a long time, or that many clients may request at once. */
export const fairTicks: FairTicks = new FairTicks();
