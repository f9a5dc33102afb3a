/**
 * Live updates.
 *
 * @module
 */
import { ApiError } from "./api_error.ts";
import type { CallOptions } from "./calls.ts";
import { readBlocks } from "./event_stream.ts";
import { pause } from "./pause.ts";
import type { Transport } from "./transport.ts";
import type { LiveEvent } from "./wire.ts";

/** Selects the events to follow. */
export interface FollowOptions extends CallOptions {
  /** Only events of this workspace. */
  workspaceId?: string | undefined;
  /** Only events of this project, and of tasks that leave it. */
  projectId?: string | undefined;
  /** The `sequence` after which to start. @default that of the latest event */
  after?: number | undefined;
  /** Called when the stream connects and when it is lost. */
  onState?: ((isLive: boolean) => void) | undefined;
}

/** A connection without data for three of the server's heartbeats counts as lost. */
const SILENCE_MILLISECONDS = 45_000;
const FIRST_WAIT_MILLISECONDS = 1_000;
const LAST_WAIT_MILLISECONDS = 30_000;

/**
 * Yields events as they happen, without end. After a lost connection, it resumes where it stopped, so that no event is
 * missed.
 *
 * @throws {ApiError} when reconnecting cannot help: 401, 404, and 410 if the server no longer has the events after the
 * position
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
      if (!isTemporary(error)) throw error;
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
      silence.restart();
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

/** The position in the stream, and the delay before reconnecting. */
interface Place {
  id: string | undefined;
  wait: number;
  failures: number;
}

/** Aborts when no data arrives for too long, or when the outer signal aborts. */
class Silence {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(outer: AbortSignal | undefined) {
    this.#outer = outer;
    if (outer?.aborted) this.#leave();
    outer?.addEventListener("abort", this.#leave);
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  readonly #leave = (): void => this.#controller.abort(this.#outer?.reason);

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#controller.abort(new ApiError("The stream timed out", { status: 0, code: "TIMEOUT" }));
    }, SILENCE_MILLISECONDS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#leave);
    this.#controller.abort();
  }
}

/** Whether the same request may succeed later. */
function isTemporary(error: unknown): boolean {
  // Only a response shows that a retry cannot help, because a broken stream fails differently on each platform.
  if (!(error instanceof ApiError)) return !(error instanceof SyntaxError);
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}
