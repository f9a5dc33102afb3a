/**
 * The scheduler of a simulation. All code that waits for something external (a store, a queue, the network, a receiver)
 * waits here. The seed decides which task continues, and that task runs until it waits again.
 *
 * @module
 */
import type { Random } from "./random.ts";

/** The lifetime of a server, from its start to its crash. Calls that are pending at the crash never settle. */
export class Life {
  readonly name: string;
  /** Rejects when the lifetime ends. */
  readonly death: Promise<never>;
  #isOver = false;
  readonly #die: (reason: Error) => void;

  constructor(name: string) {
    this.name = name;
    const { promise, reject } = Promise.withResolvers<never>();
    this.death = promise;
    this.#die = reject;
    // Avoids an unhandled rejection if no code awaits the crash.
    promise.catch(() => undefined);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    this.#isOver = true;
    this.#die(new Crash(`${this.name} crashed`));
  }
}

/** The error that a client gets when the server crashes. */
export class Crash extends Error {
  override readonly name = "Crash";
}

/**
 * Returns a promise that never settles, for calls of a crashed server. Each call gets a new promise, so that its caller
 * can be garbage-collected.
 */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}

interface Waiting {
  what: string;
  life: Life | undefined;
  resume: () => void;
}

export class Scheduler {
  readonly random: Random;
  /** Number of steps so far. */
  steps = 0;
  /** The trace, one line per step, if requested. */
  readonly trace: string[] | undefined;
  #waiting: Waiting[] = [];

  constructor(random: Random, options: { isTraced: boolean }) {
    this.random = random;
    this.trace = options.isTraced ? [] : undefined;
  }

  /** Number of waiting tasks. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Resolves when the scheduler selects the caller. */
  wait(what: string, life?: Life): Promise<void> {
    if (life?.isOver) return never();
    return new Promise((resume) => {
      this.#waiting.push({ what, life, resume });
    });
  }

  note(line: string): void {
    this.trace?.push(`        ${line}`);
  }

  /** Discards the waiting tasks of a crashed server. */
  discard(life: Life): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.life !== life);
  }

  /** Runs one waiting task until it waits again. */
  async step(): Promise<void> {
    const index = this.random.upTo(this.#waiting.length);
    const chosen = this.#waiting[index];
    if (!chosen) return;
    const last = this.#waiting.pop();
    if (last && last !== chosen) this.#waiting[index] = last;
    this.steps++;
    this.trace?.push(`${String(this.steps).padStart(6)}  ${chosen.life ? `${chosen.life.name}: ` : ""}${chosen.what}`);
    chosen.resume();
    await settled();
  }
}

/** Resolves when all pending microtasks have run, in the next tick of the event loop. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
