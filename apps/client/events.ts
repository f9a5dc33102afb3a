/**
 * Changes as they happen.
 *
 * @module
 */
import { ApiError } from "./api_error.ts";
import type { CallOptions } from "./calls.ts";
import { readBlocks } from "./event_stream.ts";
import { pause } from "./pause.ts";
import type { Transport } from "./transport.ts";
import type { LiveEvent } from "./wire.ts";

/** What to follow. */
export interface FollowOptions extends CallOptions {
  /** Events of this workspace only. */
  workspaceId?: string | undefined;
  /** Events of this project only, and of tasks that leave it. */
  projectId?: string | undefined;
  /** The `sequence` after which to begin. @default now */
  after?: number | undefined;
  /** Told when the stream is there, and when it was cut off. */
  onState?: ((isLive: boolean) => void) | undefined;
}

/** Without a sign of life for so long, three of the server's, the connection is taken for dead. */
const SILENCE_MILLISECONDS = 45_000;
const FIRST_WAIT_MILLISECONDS = 1_000;
const LAST_WAIT_MILLISECONDS = 30_000;

/**
 * Yields events as they happen, without end. After a lost connection it reconnects where it stopped, so it misses nothing.
 *
 * @throws {ApiError} when reconnecting cannot help: 401, 404, and 410 when the server no longer has the events after the place
 */
export async function* followEvents(
  transport: Transport,
  options: FollowOptions = {},
): AsyncGenerator<LiveEvent, void, void> {
  const place: Place = {
    id: options.after === undefined ? undefined : String(options.after),
    wait: FIRST_WAIT_MILLISECONDS,
    failures: 0,
  };
  while (true) {
    try {
      yield* listen(transport, place, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!mayPass(error)) throw error;
    } finally {
      options.onState?.(false);
    }
    const wait = Math.min(place.wait * 2 ** place.failures++, LAST_WAIT_MILLISECONDS);
    await pause(wait * (0.5 + Math.random() / 2), options.signal);
  }
}

async function* listen(
  transport: Transport,
  place: Place,
  options: FollowOptions,
): AsyncGenerator<LiveEvent, void, void> {
  const { workspaceId, projectId, signal, onState } = options;
  const silence = new Silence(signal);
  try {
    const headers = {
      accept: "text/event-stream",
      ...(place.id === undefined ? {} : { "last-event-id": place.id }),
    };
    const query = { workspaceId, projectId };
    const response = await transport.open("GET /api/events", { query, headers, signal: silence.signal });
    if (!response.body) return;
    onState?.(true);
    for await (const { id, data, retry } of readBlocks(response.body)) {
      silence.broken();
      place.failures = 0;
      if (retry !== undefined) place.wait = retry;
      if (data !== undefined) {
        const event = JSON.parse(data) as LiveEvent;
        place.id = id ?? String(event.sequence);
        yield event;
      } else if (id !== undefined) place.id = id;
    }
  } finally {
    silence.end();
  }
}

/** How far it got, and how long it waits before it comes again. */
interface Place {
  id: string | undefined;
  wait: number;
  failures: number;
}

/** Aborts when nothing is heard for too long, or when whoever follows has enough. */
class Silence {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(outer: AbortSignal | undefined) {
    this.#outer = outer;
    if (outer?.aborted) this.#leave();
    outer?.addEventListener("abort", this.#leave);
    this.broken();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  readonly #leave = (): void => this.#controller.abort(this.#outer?.reason);

  broken(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#controller.abort(new ApiError("The stream fell silent", { status: 0, code: "TIMEOUT" }));
    }, SILENCE_MILLISECONDS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#leave);
    this.#controller.abort();
  }
}

/** Whether the same request may succeed later. */
function mayPass(error: unknown): boolean {
  // Only an answer says for sure that it is of no use: a stream that breaks off fails in as many ways as there are platforms.
  if (!(error instanceof ApiError)) return !(error instanceof SyntaxError);
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}
