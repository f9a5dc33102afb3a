/**
 * How many live streams and sockets one account may hold open on this server: all of them have room for some thousands
 * together, and one account, or one client of it that forgets to close what it opens, must not take it from the others.
 *
 * @module
 */
import { type Clock, type LiveStream, TrackerError } from "@hexlane/core";

/** A stream is no request that is soon done: who was refused comes again when one may have ended. */
const RETRY_AFTER_SECONDS = 10;
/** A stream that nobody has begun to read by then was given up before its answer was sent. */
const BEGIN_MILLISECONDS = 30_000;

interface Place {
  /** As the clock tells it. */
  takenAt: number;
  isBegun: boolean;
}

export interface StreamRoomOptions {
  /** Streams and sockets of one account together. Undefined: as many as there is room for. */
  maxPerAccount: number | undefined;
}

export class StreamRoom {
  readonly #clock: Clock;
  readonly #options: StreamRoomOptions;
  /** By account; an account without any is not in it. */
  readonly #places = new Map<string, Set<Place>>();

  constructor(clock: Clock, options: StreamRoomOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /** How many an account holds. */
  countOf(accountId: string): number {
    return this.#places.get(accountId)?.size ?? 0;
  }

  /**
   * Opens a stream in a place of the account, which is free again when the stream is over.
   *
   * @param accountId undefined for nobody, whom `open` will refuse
   * @throws {TrackerError} `rate_limited` with reason `TOO_MANY_STREAMS`; whatever `open` throws
   */
  async open(accountId: string | undefined, open: () => Promise<LiveStream>): Promise<LiveStream> {
    const { maxPerAccount } = this.#options;
    if (maxPerAccount === undefined || accountId === undefined) return await open();
    const place = this.#take(accountId, maxPerAccount);
    const leave = (): void => this.#leave(accountId, place);
    try {
      const stream = await open();
      stream.ended.then(leave);
      return watched(stream, () => (place.isBegun = true));
    } catch (error) {
      leave();
      throw error;
    }
  }

  #take(accountId: string, maxPerAccount: number): Place {
    const now = this.#clock.now().getTime();
    const places = this.#places.get(accountId) ?? new Set();
    if (places.size >= maxPerAccount) {
      for (const place of places) {
        if (!place.isBegun && Math.abs(now - place.takenAt) > BEGIN_MILLISECONDS) places.delete(place);
      }
    }
    if (places.size >= maxPerAccount) throw tooMany(maxPerAccount);
    const place = { takenAt: now, isBegun: false };
    this.#places.set(accountId, places.add(place));
    return place;
  }

  #leave(accountId: string, place: Place): void {
    const places = this.#places.get(accountId);
    places?.delete(place);
    if (places?.size === 0) this.#places.delete(accountId);
  }
}

/** The same stream, told of when somebody begins to read it. */
function watched(stream: LiveStream, onBegin: () => void): LiveStream {
  return {
    ended: stream.ended,
    get sequence() {
      return stream.sequence;
    },
    close: () => stream.close(),
    [Symbol.asyncIterator]() {
      onBegin();
      return stream[Symbol.asyncIterator]();
    },
  };
}

function tooMany(maxPerAccount: number): TrackerError {
  return new TrackerError(
    "rate_limited",
    `Cannot follow: this account has ${maxPerAccount} streams and sockets open on this server already, close some`,
    { reason: "TOO_MANY_STREAMS", retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
