/**
 * Which other origins may read our answers: those the operator lists, and no others.
 *
 * @module
 */

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS =
  "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Api-Key, X-Hexlane-Account, X-Invitation-Id, X-Kaneo-Window-Id, X-Request-Id, Traceparent";
const EXPOSED_HEADERS =
  "ETag, Idempotent-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, Set-Auth-Token, X-Request-Id";
/** Browsers ask again after two hours at the latest. */
const MAX_AGE_SECONDS = 7200;

export class Cors {
  readonly #origins: ReadonlySet<string>;

  /** @param origins `https://board.example.org`, without a path */
  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  /** Whether any other origin is listed. */
  get isOpen(): boolean {
    return this.#origins.size > 0;
  }

  allows(origin: string): boolean {
    return this.#origins.has(origin);
  }

  /** Answers the question a browser asks before a request to another origin; undefined when it is none of ours. */
  preflight(request: Request): Response | undefined {
    const origin = request.headers.get("origin");
    if (request.method !== "OPTIONS" || origin === null || !this.allows(origin)) return undefined;
    if (!request.headers.has("access-control-request-method")) return undefined;
    return new Response(null, {
      status: 204,
      headers: {
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": REQUEST_HEADERS,
        "Access-Control-Max-Age": String(MAX_AGE_SECONDS),
      },
    });
  }

  /**
   * Lets the page that asked read the answer, if its origin is listed.
   *
   * @param options.embeddable the answer is a picture: browsers send no `Origin` for those of an `<img>`
   */
  apply(request: Request, headers: Headers, { embeddable = false } = {}): void {
    if (this.#origins.size === 0) return;
    if (embeddable) headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    headers.append("Vary", "Origin");
    const origin = request.headers.get("origin");
    if (origin === null || !this.allows(origin)) return;
    headers.set("Access-Control-Allow-Origin", origin);
    headers.set("Access-Control-Allow-Credentials", "true");
    headers.set("Access-Control-Expose-Headers", EXPOSED_HEADERS);
    // The policy of our own pages would hide the answer again.
    headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  }
}
