/** Creates the response from the result of a handler. @module */
import type { PageOf, Versioned } from "@hexlane/core";
import type { Log } from "../../log.ts";
import { HttpError } from "../errors.ts";
import { etagOf, matchesIfNoneMatch, readIfMatch } from "../headers/etag.ts";
import { type HeaderSets, type JsonHeaders, NO_STORE, REVALIDATE } from "../headers/headers.ts";
import { nextLink } from "../headers/next_link.ts";
import { rateHeader } from "../rate_limit.ts";
import type { RequestContext } from "../request_context.ts";
import { CacheableResult, StatusResult, StreamedResult } from "../results.ts";
import { BodyCache } from "./body_cache.ts";
import { acceptsGzip, gzip, gzipLater, MAX_QUICK_GZIP, MIN_GZIP_BYTES } from "./compress.ts";
import { encodeLong, isLong } from "./long_json.ts";
import { stringify } from "./plain_json.ts";
import { sendRaw } from "./raw_body.ts";
import { gzipStream, placesIn, streamJson } from "./streamed_json.ts";
import { type Recipient, UnsentBytesBudget } from "./unsent_bytes_budget.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Measured memory per task of a streamed list. */
const PLACE_BYTES = 256;

interface JsonOptions {
  status?: number;
  version?: string;
  /** The `Link` header. */
  link?: string | undefined;
}

interface ResponseKind extends Omit<JsonHeaders, "ratePolicy"> {
  status?: number;
  etag?: string | undefined;
  isGzip: boolean;
}

export class Responder {
  readonly #headerSets: HeaderSets;
  readonly #unsent: UnsentBytesBudget;
  readonly #bodies = new BodyCache();

  constructor({ headerSets, log }: { headerSets: HeaderSets; log: Log }) {
    this.#headerSets = headerSets;
    this.#unsent = new UnsentBytesBudget({ log });
  }

  /** @param result the return value of the route's handler */
  respond(context: RequestContext, result: unknown): Response | Promise<Response> {
    if (result instanceof Response) {
      if (context.options.staysOpen) return result;
      return sendRaw({ isHead: context.isHead, unsent: this.#unsent, recipient: recipientOf(context) }, result);
    }
    if (result instanceof CacheableResult) return this.#respondCacheable(context, result);
    if (result instanceof StreamedResult) return this.#respondStreamed(context, result);
    if (result instanceof StatusResult) return this.#json(context, result.body, { status: result.status });
    if (context.options.list) {
      const { rows, next } = result as PageOf<unknown>;
      return this.#json(context, rows, { link: next && nextLink(context.baseUrl, context.target, next) });
    }
    if (context.options.etag) {
      const { value, version } = result as Versioned<unknown>;
      return checkConditions(context, version) ?? this.#json(context, value, { version });
    }
    return this.#json(context, result);
  }

  /** Responds with a JSON body, compressed if that is worth it. */
  #json(context: RequestContext, value: unknown, options: JsonOptions = {}): Response | Promise<Response> {
    if (!isLong(value)) return this.#send(context, stringify(value ?? null) ?? "null", options);
    return encodeLong(value).then((bytes) => this.#send(context, bytes, options));
  }

  #send(
    context: RequestContext,
    text: string | Bytes,
    { status = 200, version, link }: JsonOptions,
  ): Response | Promise<Response> {
    const { noStore = false, oauth } = context.options;
    // A secret next to text that an attacker chose must not be compressed: the length would reveal it (CRIME, BREACH).
    const compressible = !noStore && text.length >= MIN_GZIP_BYTES;
    const isGzip = compressible && takesGzip(context);
    const kind: ResponseKind = {
      status,
      cacheControl: version === undefined || noStore ? NO_STORE : REVALIDATE,
      varies: compressible || version !== undefined,
      etag: version === undefined ? undefined : etagOf(version, { gzip: isGzip }),
      isGzip,
    };
    const respond = (body: string | Bytes | ReadableStream): Response | Promise<Response> => {
      if (!(body instanceof ReadableStream) && !context.isHead && this.#unsent.isLarge(body)) {
        return this.#unsent.send(recipientOf(context), body).then(respond);
      }
      const response = this.#make(context, body, kind);
      // RFC 6749 5.1 requires it in addition to `Cache-Control`.
      if (oauth && noStore) response.headers.set("Pragma", "no-cache");
      if (link !== undefined) response.headers.set("Link", link);
      return response;
    };
    if (!isGzip) return respond(text);
    if (typeof text === "string" && text.length <= MAX_QUICK_GZIP) return respond(gzip(text));
    return gzipLater(text).then(respond);
  }

  /** Responds with a body that may be cached. */
  async #respondCacheable(context: RequestContext, result: CacheableResult): Promise<Response> {
    const unchanged = checkConditions(context, result.version);
    if (unchanged) return unchanged;
    const found = await this.#bodies.read(result, { gzip: takesGzip(context) });
    if (!found) return await this.#respondStreamed(context, await result.makeStreamed());
    const { version, bytes, isGzip } = found;
    const isLarge = !context.isHead && this.#unsent.isLarge(bytes);
    const body = isLarge ? await this.#unsent.send(recipientOf(context), bytes) : bytes;
    const etag = etagOf(version, { gzip: isGzip });
    return this.#make(context, body, { cacheControl: REVALIDATE, varies: true, etag, isGzip });
  }

  /** Responds with a body that is read while it is sent. */
  async #respondStreamed(context: RequestContext, { value, version }: StreamedResult): Promise<Response> {
    const unchanged = version === undefined ? undefined : checkConditions(context, version);
    if (unchanged) return unchanged;
    const isGzip = takesGzip(context);
    const pieces = isGzip ? gzipStream(streamJson(value)) : streamJson(value);
    const heldBytes = placesIn(value) * PLACE_BYTES;
    const body = context.isHead
      ? emptyStream()
      : await this.#unsent.stream(recipientOf(context), pieces, { heldBytes });
    return this.#make(context, body, {
      cacheControl: version === undefined ? NO_STORE : REVALIDATE,
      varies: true,
      etag: version === undefined ? undefined : etagOf(version, { gzip: isGzip }),
      isGzip,
    });
  }

  #make(
    context: RequestContext,
    body: string | Bytes | ReadableStream,
    { status = 200, cacheControl, varies, etag, isGzip }: ResponseKind,
  ): Response {
    const { rate } = context;
    context.hasHeaders = true;
    // Measured: 25% faster than copying the headers first, since the response copies them again.
    const response = new Response(body, {
      status,
      headers: this.#headerSets.forJson({ cacheControl, varies, ratePolicy: rate?.policy.header }),
    });
    const { headers } = response;
    headers.set("X-Request-Id", context.id);
    if (rate) headers.set("RateLimit", rateHeader(rate));
    if (etag !== undefined) headers.set("ETag", etag);
    if (isGzip) headers.set("Content-Encoding", "gzip");
    return response;
  }
}

function recipientOf({ addressKey, id, connection }: RequestContext): Recipient {
  return { address: addressKey, requestId: id, closeConnection: connection && (() => connection.close()) };
}

function takesGzip({ request }: RequestContext): boolean {
  return acceptsGzip(request.headers.get("accept-encoding"));
}

/** Creates an empty body of unknown length, so that `HEAD` has the same headers as `GET`. */
function emptyStream(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.close() });
}

/**
 * Checks preconditions (RFC 9110 13): responds with 304 if the client has the version, and throws a 412 if it requires
 * a different version.
 */
function checkConditions(context: RequestContext, version: string): Response | undefined {
  const { headers } = context.request;
  const ifMatch = headers.get("if-match");
  if (ifMatch !== null) refuseOther(ifMatch, version);
  const ifNoneMatch = headers.get("if-none-match");
  if (ifNoneMatch === null || !matchesIfNoneMatch(ifNoneMatch, version)) return undefined;
  const isGzip = takesGzip(context) && ifNoneMatch.includes("-gz");
  return new Response(null, {
    status: 304,
    headers: { ETag: etagOf(version, { gzip: isGzip }), "Cache-Control": REVALIDATE, Vary: "Accept-Encoding" },
  });
}

function refuseOther(ifMatch: string, version: string): void {
  const wanted = readIfMatch(ifMatch);
  if (wanted.includes("*") || wanted.includes(version)) return;
  throw new HttpError(412, "PRECONDITION_FAILED", `Cannot process the request: the version is "${version}"`, {
    ETag: etagOf(version),
  });
}
