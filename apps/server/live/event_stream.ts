/**
 * A live stream as server-sent events (HTML 9.2). The `id` of an event is its sequence, with which a disconnected
 * client resumes.
 *
 * @module
 */
import type { LiveStream, StoredEvent, StreamEnd, StreamItem } from "@hexlane/core";
import { fairTicks } from "../fair_ticks.ts";
import { describeError, type Log } from "../log.ts";
import { eventBody } from "./event_body.ts";
import { type StreamBudget, streamBudget } from "./stream_budget.ts";

/** Keeps the connection open in proxies and clients. */
const HEARTBEAT_SECONDS = 15;
/** How long a disconnected client waits before it reconnects. */
const RETRY_MILLISECONDS = 3_000;
/** The maximum size of a chunk. */
const CHUNK_BYTES = 64 * 1024;

export const EVENT_STREAM_TYPE = "text/event-stream";

const HEADERS = {
  "Content-Type": EVENT_STREAM_TYPE,
  "Cache-Control": "no-store",
  // Otherwise some proxies buffer responses.
  "X-Accel-Buffering": "no",
};

const encoder = new TextEncoder();

/** Encoded events, cached because all clients get the same bytes. */
const blocks = new WeakMap<StoredEvent, Uint8Array>();

function blockOf(event: StoredEvent): Uint8Array {
  const known = blocks.get(event);
  if (known) return known;
  // `JSON.stringify()` emits no line breaks, which would end the `data` field.
  const data = JSON.stringify(eventBody(event));
  const block = encoder.encode(`id: ${event.sequence}\nevent: ${event.type}\ndata: ${data}\n\n`);
  blocks.set(event, block);
  return block;
}

/** Returns a block without data, which dispatches no event but sets the ID from which the client resumes. */
function positionBlock(sequence: number): Uint8Array {
  return encoder.encode(`:\nid: ${sequence}\n\n`);
}

const ENDINGS: Readonly<Record<string, string>> = {
  closing: ": the server is stopping\n\n",
  access_lost: ": no longer allowed\n\n",
};

export interface RespondEventsOptions {
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  log: Log;
  /** Sends only headers, for HEAD. */
  headersOnly?: boolean;
  /** @default 15 */
  heartbeatSeconds?: number;
  /** @default the process-wide budget */
  budget?: StreamBudget;
  /** Closes the connection, even if the client has not read everything. Undefined for in-process requests. */
  closeConnection?: (() => void) | undefined;
}

/**
 * Creates a response that lasts until the stream or the client ends it. It reads the stream only as fast as the client
 * reads.
 */
export function respondEvents(stream: LiveStream, options: RespondEventsOptions): Response {
  if (options.headersOnly) return new Response(null, { headers: HEADERS });
  return new Response(bodyOf(stream, options), { headers: HEADERS });
}

function bodyOf(stream: LiveStream, options: RespondEventsOptions): ReadableStream<Uint8Array> {
  const { signal, closeConnection, heartbeatSeconds = HEARTBEAT_SECONDS, budget = streamBudget } = options;
  const items = stream[Symbol.asyncIterator]();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let isGone = false;
  /** Whether the client has read everything and waits for more. */
  let isAsked = false;
  let release = (): void => {};
  const stop = (): void => {
    isGone = true;
    clearInterval(heartbeat);
    stream.close();
  };
  const leave = (): void => {
    stop();
    release();
  };
  const cut = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    stop();
    // Bun keeps its copy until the connection is closed. Then it cancels this stream, which releases the bytes.
    if (closeConnection) closeConnection();
    else {
      release();
      controller.close();
    }
  };
  const begin = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    signal.addEventListener("abort", leave);
    heartbeat = setInterval(() => {
      if (isAsked) controller.enqueue(positionBlock(stream.sequence));
    }, heartbeatSeconds * 1000);
    stream.ended.then((reason) => {
      clearInterval(heartbeat);
      // A client that is too slow may never pull again, so the stream is ended here.
      if (reason === "too_slow" && !isGone) cut(controller);
    });
  };
  const source = {
    start(controller: ReadableStreamDefaultController<Uint8Array>) {
      controller.enqueue(encoder.encode(`retry: ${RETRY_MILLISECONDS}\n\n`));
    },
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      if (!heartbeat) begin(controller);
      // The client has read the previous batch.
      release();
      isAsked = true;
      try {
        let item: StreamItem | undefined;
        // The runtime does not call `pull()` again after a call that enqueues nothing.
        do item = (await items.next()).value ?? undefined;
        while (item?.kind === "inbox");
        if (!item) controller.close();
        else if (item.kind === "end") end(item.reason, controller);
        else if (item.kind === "presence") {
          const { taskId, people } = item.presence;
          const block = encoder.encode(`event: presence\ndata: ${JSON.stringify({ taskId, people })}\n\n`);
          release = await budget.reserve(block.length, () => cut(controller));
          isAsked = false;
          if (isGone) release();
          else controller.enqueue(block);
        } else if (item.kind === "events") {
          const { events, sequence } = item;
          release = await budget.reserve(sizeOf(events), () => cut(controller));
          isAsked = false;
          if (isGone) release();
          await fairTicks.run(() => {
            if (!isGone) hand(events, sequence, controller);
          });
        }
      } catch (error) {
        // A broken connection has already closed the controller.
        if (isGone) return;
        options.log.write("warn", "cannot continue a stream", { error: describeError(error) });
        leave();
        controller.close();
      } finally {
        isAsked = false;
      }
    },
    cancel: leave,
  };
  // Batches are created on demand: a stuck client holds only one batch, which is counted.
  return new ReadableStream(source, { highWaterMark: 0 });
}

function end(reason: StreamEnd, controller: ReadableStreamDefaultController<Uint8Array>): void {
  const ending = ENDINGS[reason];
  if (ending) controller.enqueue(encoder.encode(ending));
  if (reason !== "too_slow") controller.close();
}

function hand(
  events: readonly StoredEvent[],
  sequence: number,
  controller: ReadableStreamDefaultController<Uint8Array>,
): void {
  for (const chunk of chunksOf(events)) controller.enqueue(chunk);
  if (events.length === 0) controller.enqueue(positionBlock(sequence));
}

function sizeOf(events: readonly StoredEvent[]): number {
  return events.reduce((sum, event) => sum + blockOf(event).length, 0);
}

/** Joins small blocks, since each chunk costs a system call. */
function* chunksOf(events: readonly StoredEvent[]): Generator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for (const event of events) {
    const block = blockOf(event);
    parts.push(block);
    size += block.length;
    if (size < CHUNK_BYTES) continue;
    yield joined(parts, size);
    [parts, size] = [[], 0];
  }
  if (size > 0) yield joined(parts, size);
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
