/**
 * Live messages between servers with LISTEN and NOTIFY, over a separate connection. They are only hints: if the
 * database has no NOTIFY, or a pooler drops it, messages reach only this process, and other servers poll.
 *
 * @module
 */
import { type Live, TrackerError } from "@hexlane/core";
import { memoryLive } from "@hexlane/core/memory";
import pg from "pg";

export interface PostgresLiveOptions {
  /** Installations that share a database need different channels. @default "hexlane_live" */
  channel?: string;
}

/** Postgres accepts fewer than 8,000 bytes per notification. */
const MAX_BYTES = 7_900;
/**
 * Messages per statement. Measured with bursts of 4,000 messages: a batch size of 100 takes 50% more CPU time, and 1,600
 * takes 25% less.
 */
const MAX_BATCH_MESSAGES = 400;
/** Maximum number of unsent messages, which take up to 40 MB. Beyond it, the oldest messages are dropped. */
const MAX_WAITING = 5_000;
const CONNECT_MILLISECONDS = 4_000;
/** Each server listens for its own heartbeat: if it is lost, messages from other servers are lost too. */
const HEARTBEAT_MILLISECONDS = 1_000;
const MAX_SILENT_MILLISECONDS = 3_000;
const RETRY_MILLISECONDS = [250, 500, 1_000, 2_000, 5_000] as const;

/** A message as it is sent. NOTIFY drops duplicates, so each has a number. A message without a topic is a heartbeat. */
type Envelope = [sender: string, count: number, topic: string, message: string] | [sender: string, count: number];

/**
 * Opens live messages. Never waits for the database, and does not fail when the database is down.
 *
 * @param url a libpq connection URL
 */
export function openPostgresLive(url: string, { channel = "hexlane_live" }: PostgresLiveOptions = {}): Live {
  return new NotifyLive(url, channel);
}

class NotifyLive implements Live {
  readonly #url: string;
  readonly #channel: string;
  readonly #id = crypto.randomUUID();
  readonly #here = memoryLive();
  readonly #watchers = new Set<{ listener: (isOver: boolean) => void }>();
  readonly #timer: ReturnType<typeof setInterval>;
  #client: pg.Client | undefined;
  #waiting: string[] = [];
  #isSending = false;
  #count = 0;
  #failures = 0;
  #receivedAt = performance.now();
  #isInGap = true;
  #isClosed = false;

  constructor(url: string, channel: string) {
    this.#url = url;
    this.#channel = channel;
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_MILLISECONDS);
    this.#timer.unref();
    void this.#connect();
  }

  async publish(topic: string, message: string): Promise<void> {
    if (this.#isClosed) throw new TrackerError("unavailable", "Cannot publish: live messages are closed");
    await this.#here.publish(topic, message);
    this.#send([this.#id, ++this.#count, topic, message]);
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
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
    await this.#here.close();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: "hexlane",
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: CONNECT_MILLISECONDS,
      keepAlive: true,
    });
    let isOver = false;
    const lose = (): void => {
      if (isOver) return;
      isOver = true;
      if (this.#client === client) this.#client = undefined;
      client.end().catch(() => undefined);
      this.#setGap(false);
      if (this.#isClosed) return;
      const pause = RETRY_MILLISECONDS[Math.min(this.#failures++, RETRY_MILLISECONDS.length - 1)];
      setTimeout(() => void (this.#isClosed || this.#connect()), pause).unref();
    };
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ payload }) => this.#receive(payload ?? ""));
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(this.#channel)}`);
      if (this.#isClosed) return lose();
      this.#client = client;
      this.#receivedAt = performance.now();
      this.#beat();
    } catch {
      lose();
    }
  }

  /** Sends a heartbeat, or reconnects if earlier ones were lost, as with a pooler or an engine without NOTIFY. */
  #beat(): void {
    const client = this.#client;
    if (!client) return;
    const isSilent = performance.now() - this.#receivedAt > MAX_SILENT_MILLISECONDS;
    if (isSilent) client.emit("error", new Error("No heartbeat received"));
    else this.#send([this.#id, ++this.#count]);
  }

  #send(envelope: Envelope): void {
    const text = JSON.stringify(envelope);
    if (!this.#client || Buffer.byteLength(text) > MAX_BYTES) return;
    this.#waiting.push(text);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    if (!this.#isSending) void this.#drain();
  }

  /** Messages that arrive while a statement runs are sent with the next one. */
  async #drain(): Promise<void> {
    this.#isSending = true;
    while (this.#client && this.#waiting.length > 0) {
      const client = this.#client;
      const envelopes = this.#waiting.splice(0, MAX_BATCH_MESSAGES);
      const text = "SELECT pg_notify($1, envelope) FROM unnest($2::text[]) AS envelope";
      await client.query(text, [this.#channel, envelopes]).catch((error: Error) => client.emit("error", error));
    }
    this.#isSending = false;
  }

  #receive(text: string): void {
    const envelope = readEnvelope(text);
    if (!envelope || this.#isClosed) return;
    const [sender, , topic, message] = envelope;
    if (sender === this.#id) {
      this.#receivedAt = performance.now();
      this.#failures = 0;
      this.#setGap(true);
    } else if (topic !== undefined && message !== undefined) {
      // `publish()` rejects only after `close()`.
      this.#here.publish(topic, message).catch(() => undefined);
    }
  }

  #setGap(isOver: boolean): void {
    if (this.#isInGap !== isOver) return;
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
    if (!Array.isArray(envelope) || ![2, 4].includes(envelope.length)) return undefined;
    const [sender, count, ...rest] = envelope as unknown[];
    const isEnvelope = typeof sender === "string" && typeof count === "number";
    return isEnvelope && rest.every((part) => typeof part === "string") ? (envelope as unknown as Envelope) : undefined;
  } catch {
    return undefined;
  }
}
