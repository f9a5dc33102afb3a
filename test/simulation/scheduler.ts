/**
 * Who goes on next. Whatever waits for the world outside (a store, a queue, the network, a receiver) waits here, and the
 * seed decides whose turn it is; between two turns everything runs until it waits again.
 *
 * @module
 */
import type { Random } from "./random.ts";

/** The life of a server, from its start to its crash. What a dead one waits for never comes. */
export class Life {
  readonly name: string;
  /** Rejects when it ends. */
  readonly death: Promise<never>;
  #isOver = false;
  readonly #die: (reason: Error) => void;

  constructor(name: string) {
    this.name = name;
    const { promise, reject } = Promise.withResolvers<never>();
    this.death = promise;
    this.#die = reject;
    // Not everything that dies is looked at.
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

/** What a client sees of a server that died. */
export class Crash extends Error {
  override readonly name = "Crash";
}

/** What the dead wait for. One for each: what waits for the same one would never be forgotten. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}

interface Waiting {
  what: string;
  life: Life | undefined;
  go: () => void;
}

export class Scheduler {
  readonly random: Random;
  /** Turns taken. */
  steps = 0;
  /** What happened, a line each, when somebody wants to read it. */
  readonly trace: string[] | undefined;
  #waiting: Waiting[] = [];

  constructor(random: Random, options: { isTraced: boolean }) {
    this.random = random;
    this.trace = options.isTraced ? [] : undefined;
  }

  /** How many wait. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Resolves when it is the caller's turn. */
  turn(what: string, life?: Life): Promise<void> {
    if (life?.isOver) return never();
    return new Promise((go) => {
      this.#waiting.push({ what, life, go });
    });
  }

  note(line: string): void {
    this.trace?.push(`        ${line}`);
  }

  /** Forgets what a dead server waited for. */
  bury(life: Life): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.life !== life);
  }

  /** Lets one of those that wait go on, until it waits again. */
  async step(): Promise<void> {
    const index = this.random.upTo(this.#waiting.length);
    const chosen = this.#waiting[index];
    if (!chosen) return;
    const last = this.#waiting.pop();
    if (last && last !== chosen) this.#waiting[index] = last;
    this.steps++;
    this.trace?.push(`${String(this.steps).padStart(6)}  ${chosen.life ? `${chosen.life.name}: ` : ""}${chosen.what}`);
    chosen.go();
    await settled();
  }
}

/** Resolves when nothing goes on by itself any more: promises are done before the next turn of the event loop. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
