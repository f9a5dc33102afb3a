/**
 * Lets a few passwords be hashed at a time and a bounded number wait. Networks take turns, so that a flood of guesses from one
 * delays its own; callers that are known to belong to their account come first.
 *
 * @module
 */
import { type PasswordCaller, TrackerError } from "@hexlane/core";

/** Each takes 19 MiB and a core: more at once would only starve everything else. */
const MAX_AT_ONCE = 2;
/** About four seconds of work on one slow core. */
const MAX_WAITING = 64;
/** Of so many known callers in a row one unknown is served: known ones cannot keep all others out either. */
const KNOWN_IN_A_ROW = 8;
const RETRY_SECONDS = 2;

interface Waiting {
  start: () => void;
  refuse: (error: TrackerError) => void;
}

/** Lines of waiting work, one for each network; the line that is served goes to the end. */
class Lines {
  readonly #lines = new Map<string, Waiting[]>();
  size = 0;

  add(network: string, one: Waiting): void {
    const line = this.#lines.get(network);
    if (line) line.push(one);
    else this.#lines.set(network, [one]);
    this.size++;
  }

  /** The oldest of the network whose turn it is. */
  take(): Waiting | undefined {
    const [next] = this.#lines;
    if (!next) return undefined;
    const [network, line] = next;
    this.#lines.delete(network);
    const one = line.shift();
    if (line.length > 0) this.#lines.set(network, line);
    this.size--;
    return one;
  }

  /** The newest of the longest line, if that is longer than the network's own would be with one more. */
  evictFor(network: string): Waiting | undefined {
    const own = this.#lines.get(network)?.length ?? 0;
    return this.#evict((longest) => longest > own + 1);
  }

  /** The newest of the longest line. */
  evict(): Waiting | undefined {
    return this.#evict(() => true);
  }

  #evict(isFair: (longest: number) => boolean): Waiting | undefined {
    let [longest] = this.#lines;
    for (const entry of this.#lines) if (longest && entry[1].length > longest[1].length) longest = entry;
    if (!longest || !isFair(longest[1].length)) return undefined;
    const [network, line] = longest;
    if (line.length === 1) this.#lines.delete(network);
    this.size--;
    return line.pop();
  }
}

/** Work that waits for its turn. */
export class PasswordQueue {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #known = new Lines();
  readonly #unknown = new Lines();
  #running = 0;
  #knownInARow = 0;

  /**
   * @param options.atOnce works that run at a time @default 2
   * @param options.maxWaiting works that wait @default 64
   */
  constructor(options: { atOnce?: number; maxWaiting?: number } = {}) {
    this.#atOnce = options.atOnce ?? MAX_AT_ONCE;
    this.#maxWaiting = options.maxWaiting ?? MAX_WAITING;
  }

  /**
   * Runs the work when its turn comes.
   *
   * @throws {TrackerError} `unavailable` when too many wait
   */
  async run<T>(work: () => Promise<T>, caller: PasswordCaller = {}): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#wait(caller);
    try {
      return await work();
    } finally {
      const next = this.#next();
      // A place is handed on rather than freed, so nobody can slip in between.
      if (next) next.start();
      else this.#running--;
    }
  }

  #wait({ network = "", isKnown = false }: PasswordCaller): Promise<void> {
    const lines = isKnown ? this.#known : this.#unknown;
    if (this.#known.size + this.#unknown.size >= this.#maxWaiting) {
      // A known caller takes the place of an unknown one; otherwise the longest line gives way to a shorter one.
      const evicted = (isKnown ? this.#unknown.evict() : undefined) ?? lines.evictFor(network);
      if (!evicted) throw tooMany();
      evicted.refuse(tooMany());
    }
    return new Promise((start, refuse) => lines.add(network, { start, refuse }));
  }

  #next(): Waiting | undefined {
    const isKnownNext = this.#known.size > 0 && (this.#unknown.size === 0 || this.#knownInARow < KNOWN_IN_A_ROW);
    this.#knownInARow = isKnownNext ? this.#knownInARow + 1 : 0;
    return (isKnownNext ? this.#known : this.#unknown).take();
  }
}

function tooMany(): TrackerError {
  return new TrackerError("unavailable", "Cannot check a password now: too many wait, try again in a moment", {
    reason: "TOO_MANY_PASSWORDS",
    retryAfterSeconds: RETRY_SECONDS,
  });
}
