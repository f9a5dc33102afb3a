/**
 * What many do at the same moment, each a little: all of it at once would keep everybody else waiting.
 *
 * @module
 */
const TURN_MILLISECONDS = 5;

interface Waiting {
  act: () => void;
  /** What it begins goes on after it has returned. */
  goesOn: boolean;
}

/** Shares out turns of the event loop: in each, a few milliseconds of work is done, in the order in which it came. */
export class FairTurns {
  readonly #waiting: Waiting[] = [];
  #turnEnd = 0;
  #isNextAsked = false;

  /** Does it now, or in a later turn. @throws whatever it does */
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
      if (this.#waiting.length === 0 && performance.now() < this.#turnEnd) act();
      else this.#wait({ act, goesOn: false });
    });
  }

  /** Until a later turn, in which the caller may go on for some milliseconds before it pauses again. */
  pause(): Promise<void> {
    return new Promise((act) => this.#wait({ act, goesOn: true }));
  }

  #wait(one: Waiting): void {
    this.#waiting.push(one);
    if (this.#isNextAsked) return;
    this.#isNextAsked = true;
    // After the event loop has looked at the network and at the timers.
    setTimeout(this.#begin, 0);
  }

  readonly #begin = (): void => {
    this.#turnEnd = performance.now() + TURN_MILLISECONDS;
    this.#act();
  };

  readonly #act = (): void => {
    let done = 0;
    let goesOn = false;
    while (done < this.#waiting.length && !goesOn && performance.now() < this.#turnEnd) {
      const one = this.#waiting[done++];
      one?.act();
      goesOn = one?.goesOn ?? false;
    }
    this.#waiting.splice(0, done);
    if (this.#waiting.length === 0) this.#isNextAsked = false;
    // What it does now is done before the next immediate.
    else if (goesOn) setImmediate(this.#act);
    else setTimeout(this.#begin, 0);
  };
}

/** Of the process: everything in it that may take long, or that many may ask for at once. */
export const fairTurns: FairTurns = new FairTurns();
