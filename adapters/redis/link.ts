/**
 * The connection for commands with a waiting request: each is answered soon or not at all. After a timeout no more
 * commands are sent until Redis responds again, so a hanging Redis slows nothing down.
 *
 * @module
 */
import type { Redis } from "ioredis";

/** Interval of the heartbeat. */
export const PULSE_MILLISECONDS = 500;
/** Redis counts as down when a command takes longer. */
const AWAY_MILLISECONDS = 1_000;
/** The connection counts as dead when a command takes longer. */
const DEAD_MILLISECONDS = 5_000;

export interface RedisState {
  isUp: boolean;
  /** Why it is not. */
  reason?: string;
}

export class Link {
  readonly client: Redis;
  readonly #pulse: (client: Redis) => Promise<unknown>;
  readonly #onState: (state: RedisState) => void;
  readonly #askMilliseconds: number;
  readonly #timer: ReturnType<typeof setInterval>;
  #isUsable = false;
  /** The last reported state. A Redis that is up from the start is not reported. */
  #isUp = true;
  #lastError = "";
  /** Since when a pulse is on its way, or the connection is being made. */
  #waitingSince: number | undefined = performance.now();
  #isClosed = false;

  /**
   * @param client with `enableOfflineQueue: false`
   * @param options.askMilliseconds how long an answer may take
   * @param options.pulse sent twice a second; an answer shows that Redis is there
   * @param options.onState called when Redis goes away and when it is back
   */
  constructor(
    client: Redis,
    options: {
      askMilliseconds: number;
      pulse: (client: Redis) => Promise<unknown>;
      onState: (state: RedisState) => void;
    },
  ) {
    this.client = client;
    this.#pulse = options.pulse;
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
      this.#goAway(this.#lastError || "The connection was closed");
    });
    this.#timer = setInterval(() => afterReading(() => this.#watch()), PULSE_MILLISECONDS);
    this.#timer.unref();
    if (client.status === "ready") this.#beat();
  }

  /** Whether questions are answered at present. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /**
   * Returns Redis's reply. Undefined when it fails, or does not respond in time.
   *
   * @param options.milliseconds how long somebody waits for it @default that of the link
   */
  async ask<T>(
    question: (client: Redis) => Promise<T>,
    { milliseconds = this.#askMilliseconds }: { milliseconds?: number } = {},
  ): Promise<T | undefined> {
    if (!this.#isUsable) return undefined;
    const { promise, resolve } = Promise.withResolvers<T | undefined>();
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

  /** One pulse at a time: a Redis that hangs answers it when it goes on. */
  #beat(): void {
    if (this.#isClosed || this.client.status !== "ready" || this.#waitingSince !== undefined) return;
    const sentAt = performance.now();
    this.#waitingSince = sentAt;
    const settle = (error?: unknown): void => {
      // The reply is of an earlier connection.
      if (this.#waitingSince !== sentAt) return;
      this.#waitingSince = undefined;
      if (error === undefined) this.#comeBack();
      else this.#goAway(describe(error));
    };
    this.#pulse(this.client).then(() => settle(), settle);
  }

  #watch(): void {
    const since = this.#waitingSince;
    const waited = since === undefined ? 0 : performance.now() - since;
    if (waited >= AWAY_MILLISECONDS) this.#goAway(this.#lastError || "It does not answer");
    // Reconnects a connection that is silently dead; one that already waits for its next attempt is left alone.
    if (waited >= DEAD_MILLISECONDS && this.client.status !== "reconnecting" && !this.#isClosed) {
      this.#waitingSince = performance.now();
      this.client.disconnect(true);
      return;
    }
    this.#beat();
  }

  #comeBack(): void {
    if (this.#isClosed) return;
    this.#isUsable = true;
    this.#lastError = "";
    if (!this.#isUp) this.#onState({ isUp: true });
    this.#isUp = true;
  }

  #goAway(reason: string): void {
    this.#isUsable = false;
    if (this.#isClosed || !this.#isUp) return;
    this.#isUp = false;
    this.#onState({ isUp: false, reason });
  }
}

/**
 * Runs it once what has arrived was read: a process that was busy itself must not take its own delay for one of Redis.
 */
export function afterReading(work: () => void): void {
  setImmediate(() => setImmediate(work));
}

export function describe(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
