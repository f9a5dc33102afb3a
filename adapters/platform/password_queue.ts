/**
 * Hashes a few passwords at a time and queues a bounded number. Callers known to belong to an account come first,
 * round-robin by account. All others are served round-robin by address range, so a flood delays only itself.
 *
 * @module
 */
import { type PasswordCaller, TrackerError } from "@hexlane/core";

/** Each hash takes 19 MiB and a core: more at once would only starve everything else. */
const MAX_AT_ONCE = 2;
/** About four seconds of work on one slow core. */
const MAX_WAITING = 64;
/** The share of queue slots that known callers cannot take from unknown ones. */
const UNKNOWN_SHARE = 0.25;
/**
 * After this many known callers in a row, one unknown caller is served, so that known callers cannot starve all others.
 */
const KNOWN_IN_A_ROW = 8;
const RETRY_SECONDS = 2;

interface Waiting {
  start: () => void;
  refuse: (error: TrackerError) => void;
}

/** The waiting requests of one account or of one address range, including its narrower ranges. */
class Line {
  readonly #ranges = new Map<string, Line>();
  readonly #waiting: Waiting[] = [];
  size = 0;

  /** @param ranges widest first */
  add([range, ...narrower]: readonly string[], one: Waiting): void {
    this.size++;
    if (range === undefined) {
      this.#waiting.push(one);
      return;
    }
    const line = this.#ranges.get(range) ?? new Line();
    this.#ranges.set(range, line);
    line.add(narrower, one);
  }

  /** Takes the oldest request of the next range and moves that range to the end. */
  take(): Waiting | undefined {
    const [next] = this.#ranges;
    const one = next ? next[1].take() : this.#waiting.shift();
    if (one) this.size--;
    if (next) {
      this.#ranges.delete(next[0]);
      if (next[1].size > 0) this.#ranges.set(...next);
    }
    return one;
  }

  /**
   * Evicts a request to make room for a new one. At the widest level where some range has at least two more requests
   * than the new request's own range, evicts the newest request of the largest range.
   */
  evictFor([range, ...narrower]: readonly string[]): Waiting | undefined {
    if (range === undefined) return undefined;
    const own = this.#ranges.get(range);
    const [, longest] = this.#longest() ?? [];
    if (longest && longest.size > (own?.size ?? 0) + 1) return this.evict();
    const one = own?.evictFor(narrower);
    if (one) this.size--;
    return one;
  }

  /** Evicts the newest request of the longest queue. */
  evict(): Waiting | undefined {
    const longest = this.#longest();
    const one = longest ? longest[1].evict() : this.#waiting.pop();
    if (one) this.size--;
    if (longest?.[1].size === 0) this.#ranges.delete(longest[0]);
    return one;
  }

  #longest(): [string, Line] | undefined {
    let [longest] = this.#ranges;
    for (const entry of this.#ranges) if (longest && entry[1].size > longest[1].size) longest = entry;
    return longest;
  }
}

/**
 * Returns the ranges of a network, widest first: for IPv4 the /16, the /24 and the address; for IPv6 the /32, which is
 * the size that providers are assigned, and the /48.
 */
function rangesOf(network: string): string[] {
  const separator = network.includes(":") ? ":" : ".";
  const parts = network.split(separator);
  const prefixes = separator === ":" ? [2] : [2, 3];
  return [...prefixes.map((count) => parts.slice(0, count).join(separator)), network];
}

/** A bounded queue of password work. */
export class PasswordQueue {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #minUnknown: number;
  readonly #known = new Line();
  readonly #unknown = new Line();
  #running = 0;
  #knownInARow = 0;

  /**
   * @param options.atOnce the maximum number of running requests @default 2
   * @param options.maxWaiting the maximum number of waiting requests @default 64
   */
  constructor(options: { atOnce?: number; maxWaiting?: number } = {}) {
    this.#atOnce = options.atOnce ?? MAX_AT_ONCE;
    this.#maxWaiting = options.maxWaiting ?? MAX_WAITING;
    this.#minUnknown = Math.floor(this.#maxWaiting * UNKNOWN_SHARE);
  }

  /**
   * Runs the work when it reaches the head of the queue.
   *
   * @throws {TrackerError} `unavailable` when too many requests wait
   */
  async run<T>(work: () => Promise<T>, caller: PasswordCaller = {}): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#wait(caller);
    try {
      return await work();
    } finally {
      const next = this.#next();
      // The slot is passed on rather than freed, so that no other caller can take it.
      if (next) next.start();
      else this.#running--;
    }
  }

  #wait({ network = "", account }: PasswordCaller): Promise<void> {
    const isKnown = account !== undefined;
    const ranges = isKnown ? [account] : rangesOf(network);
    if (this.#known.size + this.#unknown.size >= this.#maxWaiting) {
      const evicted = this.#evictFor(ranges, isKnown);
      if (!evicted) throw tooMany();
      evicted.refuse(tooMany());
    }
    const line = isKnown ? this.#known : this.#unknown;
    return new Promise((start, refuse) => line.add(ranges, { start, refuse }));
  }

  /**
   * While unknown callers hold more than their share, a known caller evicts one of them; while they hold less, an
   * unknown caller evicts a known one. Otherwise, a new request evicts one of its own kind from a caller whose queue is
   * longer.
   */
  #evictFor(ranges: readonly string[], isKnown: boolean): Waiting | undefined {
    if (isKnown) return this.#unknown.size > this.#minUnknown ? this.#unknown.evict() : this.#known.evictFor(ranges);
    return this.#unknown.size < this.#minUnknown ? this.#known.evict() : this.#unknown.evictFor(ranges);
  }

  #next(): Waiting | undefined {
    const isKnownNext = this.#known.size > 0 && (this.#unknown.size === 0 || this.#knownInARow < KNOWN_IN_A_ROW);
    this.#knownInARow = isKnownNext ? this.#knownInARow + 1 : 0;
    return (isKnownNext ? this.#known : this.#unknown).take();
  }
}

function tooMany(): TrackerError {
  return new TrackerError(
    "unavailable",
    "Cannot check a password now: too many requests are waiting; try again in a moment",
    {
      reason: "TOO_MANY_PASSWORDS",
      retryAfterSeconds: RETRY_SECONDS,
    },
  );
}
