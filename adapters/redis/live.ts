/**
 * Live messages between servers. The sender receives its message immediately, even while Redis is down; other servers
 * receive it through Redis. Each server also publishes a heartbeat to itself: if it is missing, messages from other
 * servers may be missing too.
 *
 * @module
 */
import { randomUUID } from "node:crypto";
import { type Live, TrackerError } from "@hexlane/core";
import { memoryLive } from "@hexlane/core/memory";
import type { Redis } from "ioredis";
import { afterReading, HEARTBEAT_MILLISECONDS, type Link } from "./link.ts";

/** The number of checks that may pass without a heartbeat: a gap is detected within 1.5 seconds. */
const MAX_SILENT_CHECKS = 2;
/** After this many checks without a heartbeat, the connection counts as dead. */
const DEAD_CHECKS = 10;

/**
 * A message on the channel: sender, topic, message. A message without a topic reports that the sender could not send an
 * earlier message.
 */
type Envelope = [sender: string, topic: string, message: string] | [sender: string];

export interface RedisLive extends Live {
  /** Publishes this server's heartbeat; called at each heartbeat of the link. */
  beat(client: Redis): Promise<unknown>;
  /** Sets the link that messages are sent through. */
  connect(link: Link): void;
}

/**
 * Creates live messaging over Redis.
 *
 * @param subscriber a separate connection, because a subscribed connection accepts no other commands
 * @param prefix the prefix of every channel
 */
export function redisLive(subscriber: Redis, prefix: string): RedisLive {
  return new PubSubLive(subscriber, prefix);
}

class PubSubLive implements RedisLive {
  readonly #id = randomUUID();
  readonly #subscriber: Redis;
  readonly #channel: string;
  readonly #heartbeat: string;
  readonly #here = memoryLive();
  readonly #watchers = new Set<{ listener: (isOver: boolean) => void }>();
  readonly #timer: ReturnType<typeof setInterval>;
  #link: Link | undefined;
  #isInGap = true;
  #silentChecks = 0;
  /** Whether a message was lost, and the loss has not been reported to the other servers yet. */
  #hasMissed = false;
  #isClosed = false;

  constructor(subscriber: Redis, prefix: string) {
    this.#subscriber = subscriber;
    this.#channel = `${prefix}:live`;
    this.#heartbeat = `${prefix}:heartbeat:${this.#id}`;
    // The link reports when Redis is down.
    subscriber.on("error", () => undefined);
    subscriber.on("ready", () => {
      subscriber.subscribe(this.#channel, this.#heartbeat).then(
        () => this.#link?.ask((client) => client.publish(this.#heartbeat, "")),
        // The connection broke again. The next connection subscribes.
        () => undefined,
      );
    });
    subscriber.on("close", () => this.#beginGap());
    subscriber.on("message", (channel: string, text: string) => this.#receive(channel, text));
    this.#timer = setInterval(() => afterReading(() => this.#check()), HEARTBEAT_MILLISECONDS);
    this.#timer.unref();
  }

  connect(link: Link): void {
    this.#link = link;
  }

  async beat(client: Redis): Promise<unknown> {
    const reportsMiss = this.#hasMissed;
    if (reportsMiss) await client.publish(this.#channel, JSON.stringify([this.#id] satisfies Envelope));
    const answer = await client.publish(this.#heartbeat, "");
    if (reportsMiss) this.#hasMissed = false;
    return answer;
  }

  async publish(topic: string, message: string): Promise<void> {
    if (this.#isClosed) throw new TrackerError("unavailable", "Cannot publish: live messages are closed");
    await this.#here.publish(topic, message);
    const envelope: Envelope = [this.#id, topic, message];
    const text = JSON.stringify(envelope);
    const receivers = await this.#link?.ask((client) => client.publish(this.#channel, text));
    if (receivers !== undefined) return;
    this.#hasMissed = true;
    throw new TrackerError("unavailable", "Cannot publish to other servers: Redis does not respond");
  }

  subscribe(topic: string, listener: (message: string) => void): () => void {
    return this.#here.subscribe(topic, listener);
  }

  watchGaps(listener: (isOver: boolean) => void): () => void {
    const watcher = { listener };
    this.#watchers.add(watcher);
    if (this.#isInGap) listener(false);
    return () => this.#watchers.delete(watcher);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#watchers.clear();
    this.#subscriber.disconnect();
    await this.#here.close();
  }

  #receive(channel: string, text: string): void {
    if (this.#isClosed) return;
    if (channel === this.#heartbeat) {
      this.#silentChecks = 0;
      if (this.#isInGap) this.#reportGap(true);
      return;
    }
    const envelope = readEnvelope(text);
    if (!envelope || envelope[0] === this.#id) return;
    const [, topic, message] = envelope;
    if (topic === undefined || message === undefined) this.#reportGap(true);
    // Rejects only after `close()`.
    else this.#here.publish(topic, message).catch(() => undefined);
  }

  #check(): void {
    this.#silentChecks++;
    if (this.#silentChecks < MAX_SILENT_CHECKS + 1) return;
    this.#beginGap();
    // The connection was silent for so long that it is probably dead.
    if (this.#silentChecks % DEAD_CHECKS === 0 && !this.#isClosed && this.#subscriber.status !== "reconnecting") {
      this.#subscriber.disconnect(true);
    }
  }

  #beginGap(): void {
    if (!this.#isInGap) this.#reportGap(false);
  }

  #reportGap(isOver: boolean): void {
    this.#isInGap = !isOver;
    for (const { listener } of [...this.#watchers]) {
      try {
        listener(isOver);
      } catch {
        // The other listeners are still called.
      }
    }
  }
}

/** Parses a message. Undefined for a message from another version or another program. */
function readEnvelope(text: string): Envelope | undefined {
  try {
    const envelope: unknown = JSON.parse(text);
    const isEnvelope = Array.isArray(envelope) && [1, 3].includes(envelope.length);
    return isEnvelope && envelope.every((part) => typeof part === "string")
      ? (envelope as unknown as Envelope)
      : undefined;
  } catch {
    return undefined;
  }
}
