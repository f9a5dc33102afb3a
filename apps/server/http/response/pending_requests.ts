/**
 * Requests that are not answered yet. Bun counts a connection as idle while its request is worked on, unless the request
 * had a body: measured, a GET that waits is reset after the idle timeout, a POST is not.
 *
 * @module
 */
import { hasBody } from "../input/body.ts";

/** How often the connections of pending requests are told to stay open: well within the idle timeout. */
const LOOK_MILLISECONDS = 10_000;

export class PendingRequests {
  readonly #keepOpen: (request: Request) => void;
  readonly #lookMilliseconds: number;
  readonly #pending = new Set<Request>();
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param keepOpen begins the idle timeout of a request's connection anew */
  constructor(keepOpen: (request: Request) => void, options: { lookMilliseconds?: number } = {}) {
    this.#keepOpen = keepOpen;
    this.#lookMilliseconds = options.lookMilliseconds ?? LOOK_MILLISECONDS;
  }

  /** Keeps the connection of a request without a body open until it is answered. */
  hold(request: Request, answering: Promise<Response> | Response): Promise<Response> | Response {
    // Bun keeps these open by itself, and must still end a body that stalls.
    if (!(answering instanceof Promise) || hasBody(request.headers)) return answering;
    this.#pending.add(request);
    this.#timer ??= this.#start();
    return answering.then((response) => {
      this.#pending.delete(request);
      return response;
    });
  }

  #start(): ReturnType<typeof setInterval> {
    const timer = setInterval(() => this.#look(), this.#lookMilliseconds);
    timer.unref();
    return timer;
  }

  #look(): void {
    for (const request of this.#pending) this.#keepOpen(request);
    if (this.#pending.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
