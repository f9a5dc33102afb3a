/** Cross-origin requests: only the origins that the operator lists may read responses. @module */
const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS =
  "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Range, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset, X-Api-Key, X-Hexlane-Account, X-Invitation-Id, X-Kaneo-Window-Id, X-Request-Id, Traceparent";
const EXPOSED_HEADERS =
  "Accept-Ranges, Content-Range, ETag, Idempotent-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Set-Auth-Token, Tus-Resumable, Tus-Version, Upload-Expires, Upload-Length, Upload-Offset, X-Change-Id, X-Request-Id";
/** The maximum that Chromium accepts. */
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

  /** Whether a page of this origin may use the API with a cookie. */
  isOurs(context: { baseUrl: string }, origin: string): boolean {
    return origin === context.baseUrl || this.allows(origin);
  }

  /** Whether the request comes from a page of a listed origin that is not the web app of this server. */
  isOtherApp({ request, baseUrl }: { request: Request; baseUrl: string }): boolean {
    const origin = request.headers.get("origin");
    return origin !== null && origin !== baseUrl && this.allows(origin);
  }

  /** Responds to a preflight request from a listed origin. Undefined for other requests. */
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
   * Lets the page read the response if its origin is listed.
   *
   * @param options.embeddable whether the response is an image, which an `<img>` requests without an `Origin` header
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
    // The default value would make the browser hide the response.
    headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  }
}
