/**
 * The connection for commands that a request waits for. Each command has a short timeout. After a timeout, no more
 * commands are sent until Redis responds again, so that a hanging Redis does not slow down requests.
 *
 * @module
 */
import { deferred } from "@hexlane/core";
import type { Redis } from "ioredis";

/** Interval of the heartbeat. */
export const HEARTBEAT_MILLISECONDS = 500;
/** Redis counts as down if a heartbeat takes longer than this. */
const DOWN_MILLISECONDS = 1_000;
/** The connection counts as dead if a heartbeat takes longer than this. */
const DEAD_MILLISECONDS = 5_000;

export interface RedisState {
  isUp: boolean;
  /** Why Redis is down. */
  reason?: string;
}

export class Link {
  readonly client: Redis;
  readonly #heartbeat: (client: Redis) => Promise<unknown>;
  readonly #onState: (state: RedisState) => void;
  readonly #askMilliseconds: number;
  readonly #timer: ReturnType<typeof setInterval>;
  #isUsable = false;
  /** The last reported state. If Redis is up from the start, nothing is reported. */
  #isUp = true;
  #lastError = "";
  /** When the pending heartbeat was sent, or when connecting began. */
  #waitingSince: number | undefined = performance.now();
  #isClosed = false;

  /**
   * @param client with `enableOfflineQueue: false`
   * @param options.askMilliseconds the time limit of a command
   * @param options.heartbeat sent twice a second; a response shows that Redis is up
   * @param options.onState called when Redis goes down and when it is back up
   */
  constructor(
    client: Redis,
    options: {
      askMilliseconds: number;
      heartbeat: (client: Redis) => Promise<unknown>;
      onState: (state: RedisState) => void;
    },
  ) {
    this.client = client;
    this.#heartbeat = options.heartbeat;
    this.#onState = options.onState;
    this.#askMilliseconds = options.askMilliseconds;
    client.on("error", (error: Error) => {
      this.#lastError = describe(error);
    });
    client.on("ready", () => {
      this.#waitingSince = undefined;
      this.#beat();
    });
    client.on("close", () => {
      this.#waitingSince = performance.now();
      this.#markDown(this.#lastError || "The connection was closed");
    });
    this.#timer = setInterval(() => afterReading(() => this.#watch()), HEARTBEAT_MILLISECONDS);
    this.#timer.unref();
    if (client.status === "ready") this.#beat();
  }

  /** Whether Redis currently responds. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /**
   * Runs a command. Returns undefined if it fails or times out.
   *
   * @param options.milliseconds the time limit @default the link's time limit
   */
  async ask<T>(
    question: (client: Redis) => Promise<T>,
    { milliseconds = this.#askMilliseconds }: { milliseconds?: number } = {},
  ): Promise<T | undefined> {
    if (!this.#isUsable) return undefined;
    const { promise, resolve } = deferred<T | undefined>();
    let isSettled = false;
    const timer = setTimeout(
      () =>
        afterReading(() => {
          if (isSettled) return;
          this.#isUsable = false;
          this.#beat();
          resolve(undefined);
        }),
      milliseconds,
    );
    const settle = (answer: T | undefined): void => {
      isSettled = true;
      clearTimeout(timer);
      resolve(answer);
    };
    try {
      question(this.client).then(settle, (error: unknown) => {
        this.#lastError = describe(error);
        settle(undefined);
      });
    } catch (error) {
      this.#lastError = describe(error);
      settle(undefined);
    }
    return await promise;
  }

  close(): void {
    this.#isClosed = true;
    this.#isUsable = false;
    clearInterval(this.#timer);
    this.client.disconnect();
  }

  /** Sends a heartbeat unless one is pending, because a hanging Redis responds to the pending one when it resumes. */
  #beat(): void {
    if (this.#isClosed || this.client.status !== "ready" || this.#waitingSince !== undefined) return;
    const sentAt = performance.now();
    this.#waitingSince = sentAt;
    const settle = (error?: unknown): void => {
      // The response belongs to an earlier connection.
      if (this.#waitingSince !== sentAt) return;
      this.#waitingSince = undefined;
      if (error === undefined) this.#markUp();
      else this.#markDown(describe(error));
    };
    this.#heartbeat(this.client).then(() => settle(), settle);
  }

  #watch(): void {
    const since = this.#waitingSince;
    const waited = since === undefined ? 0 : performance.now() - since;
    if (waited >= DOWN_MILLISECONDS) this.#markDown(this.#lastError || "Redis does not respond");
    // Reconnects a dead connection, unless it is already waiting for its next attempt.
    if (waited >= DEAD_MILLISECONDS && this.client.status !== "reconnecting" && !this.#isClosed) {
      this.#waitingSince = performance.now();
      this.client.disconnect(true);
      return;
    }
    this.#beat();
  }

  #markUp(): void {
    if (this.#isClosed) return;
    this.#isUsable = true;
    this.#lastError = "";
    if (!this.#isUp) this.#onState({ isUp: true });
    this.#isUp = true;
  }

  #markDown(reason: string): void {
    this.#isUsable = false;
    if (this.#isClosed || !this.#isUp) return;
    this.#isUp = false;
    this.#onState({ isUp: false, reason });
  }
}

/**
 * Runs `work` once data that has already arrived has been read, so that a busy process does not mistake its own delay for a
 * delay in Redis.
 */
export function afterReading(work: () => void): void {
  setImmediate(() => setImmediate(work));
}

export function describe(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
