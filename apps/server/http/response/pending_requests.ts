/**
 * Keeps the connections of pending requests open. Bun counts a connection as idle while its request is pending, unless the
 * request has a body. Measured: a waiting GET is reset after the idle timeout, a POST is not.
 *
 * @module
 */
import { hasBody } from "../input/body.ts";

/** How often the idle timeouts are reset. */
const RESET_MILLISECONDS = 10_000;

export class PendingRequests {
  readonly #keepOpen: (request: Request) => void;
  readonly #resetMilliseconds: number;
  readonly #pending = new Set<Request>();
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param keepOpen resets the idle timeout of a request's connection */
  constructor(keepOpen: (request: Request) => void, options: { resetMilliseconds?: number } = {}) {
    this.#keepOpen = keepOpen;
    this.#resetMilliseconds = options.resetMilliseconds ?? RESET_MILLISECONDS;
  }

  /** Keeps the connection of a request without a body open until its response. */
  hold(request: Request, answering: Promise<Response> | Response): Promise<Response> | Response {
    // Bun keeps connections with bodies open, and must still close one whose body stalls.
    if (!(answering instanceof Promise) || hasBody(request.headers)) return answering;
    this.#pending.add(request);
    this.#timer ??= this.#start();
    return answering.then((response) => {
      this.#pending.delete(request);
      return response;
    });
  }

  #start(): ReturnType<typeof setInterval> {
    const timer = setInterval(() => this.#reset(), this.#resetMilliseconds);
    timer.unref();
    return timer;
  }

  #reset(): void {
    for (const request of this.#pending) this.#keepOpen(request);
    if (this.#pending.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
