/**
 * Turns what a use case returned into an answer.
 *
 * @module
 */
import type { PageOf, Versioned } from "@hexlane/core";
import { HttpError } from "../errors.ts";
import { etagOf, matchesNone, readIfMatch } from "../headers/etag.ts";
import { NO_STORE, REVALIDATE } from "../headers/headers.ts";
import { nextLink } from "../headers/next_link.ts";
import type { Call } from "../request.ts";
import { Answer, type Route, Shared, Streamed } from "../route.ts";
import type { BodyCache } from "./body_cache.ts";
import { acceptsGzip, gzip, gzipLater, MAX_QUICK_GZIP, MIN_GZIP_BYTES } from "./compress.ts";
import { encodeLong, isLong } from "./long_json.ts";
import { sendRaw } from "./raw_body.ts";
import { gzipStream, streamJson } from "./streamed_json.ts";

interface JsonOptions {
  status?: number;
  version?: string;
  /** The `Link` header. */
  link?: string | undefined;
}

/** An answer in JSON, compressed where that helps. */
function json(call: Call, route: Route, value: unknown, options: JsonOptions = {}): Response | Promise<Response> {
  if (!isLong(value)) return send(call, route, JSON.stringify(value ?? null), options);
  return encodeLong(value).then((bytes) => send(call, route, bytes, options));
}

function send(
  call: Call,
  route: Route,
  text: string | Uint8Array<ArrayBuffer>,
  { status = 200, version, link }: JsonOptions,
): Response | Promise<Response> {
  const { noStore = false } = route.options;
  // A secret beside text that a stranger chose must not be compressed: its length would tell (CRIME, BREACH).
  const compressible = !noStore && text.length >= MIN_GZIP_BYTES;
  const zipped = compressible && acceptsGzip(call.request.headers.get("accept-encoding"));
  const kind = {
    cacheControl: version === undefined || noStore ? NO_STORE : REVALIDATE,
    varies: compressible || version !== undefined,
  };
  const answer = (body: string | Uint8Array<ArrayBuffer> | ReadableStream): Response | Promise<Response> => {
    if (!(body instanceof ReadableStream) && !call.isHead && call.large.isLarge(body)) {
      return call.large.send(call.recipient, body).then(answer);
    }
    const response = call.jsonResponse(body, kind, { status });
    const { headers } = response;
    // RFC 6749 5.1 asks for it beside the other.
    if (route.options.oauth && noStore) headers.set("Pragma", "no-cache");
    if (link !== undefined) headers.set("Link", link);
    if (version !== undefined) headers.set("ETag", etagOf(version, { gzip: zipped }));
    if (zipped) headers.set("Content-Encoding", "gzip");
    return response;
  };
  if (!zipped) return answer(text);
  if (typeof text === "string" && text.length <= MAX_QUICK_GZIP) return answer(gzip(text));
  return gzipLater(text).then(answer);
}

/** The answer of a route whose handler returned `result`. */
export function respond(
  call: Call,
  route: Route,
  result: unknown,
  options: { baseUrl: string; bodies: BodyCache },
): Response | Promise<Response> {
  const { baseUrl, bodies } = options;
  if (result instanceof Response) return route.options.staysOpen ? result : sendRaw(call, result);
  if (result instanceof Shared) return respondShared(call, result, bodies);
  if (result instanceof Streamed) return respondStreamed(call, result);
  if (result instanceof Answer) return json(call, route, result.body, { status: result.status });
  if (route.options.list) return respondList(call, route, result as PageOf<unknown>, baseUrl);
  if (route.options.etag) return respondVersioned(call, route, result as Versioned<unknown>);
  return json(call, route, result);
}

function respondList(call: Call, route: Route, page: PageOf<unknown>, baseUrl: string): Response | Promise<Response> {
  return json(call, route, page.rows, { link: page.next && nextLink(baseUrl, call.target, page.next) });
}

function respondVersioned(
  call: Call,
  route: Route,
  { value, version }: Versioned<unknown>,
): Response | Promise<Response> {
  return judgeConditions(call, version) ?? json(call, route, value, { version });
}

/** A body that was made before, if its version still stands. */
async function respondShared(call: Call, shared: Shared, bodies: BodyCache): Promise<Response> {
  const known = judgeConditions(call, shared.version);
  if (known) return known;
  const zipped = acceptsGzip(call.request.headers.get("accept-encoding"));
  const { version, bytes, isGzip } = await bodies.read(shared, { gzip: zipped });
  const isLarge = !call.isHead && call.large.isLarge(bytes);
  const body = isLarge ? await call.large.send(call.recipient, bytes, { isShared: true }) : bytes;
  const response = call.jsonResponse(body, { cacheControl: REVALIDATE, varies: true });
  response.headers.set("ETag", etagOf(version, { gzip: isGzip }));
  if (isGzip) response.headers.set("Content-Encoding", "gzip");
  return response;
}

/** A body that is read while it is sent. */
async function respondStreamed(call: Call, { value, version }: Streamed): Promise<Response> {
  const known = version === undefined ? undefined : judgeConditions(call, version);
  if (known) return known;
  const zipped = acceptsGzip(call.request.headers.get("accept-encoding"));
  const pieces = zipped ? gzipStream(streamJson(value)) : streamJson(value);
  const body = call.isHead ? emptyStream() : await call.large.stream(call.recipient, pieces);
  const response = call.jsonResponse(body, {
    cacheControl: version === undefined ? NO_STORE : REVALIDATE,
    varies: true,
  });
  if (version !== undefined) response.headers.set("ETag", etagOf(version, { gzip: zipped }));
  if (zipped) response.headers.set("Content-Encoding", "gzip");
  return response;
}

/** Headers say of a stream that its length is unknown, with a body and without. */
function emptyStream(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.close() });
}

/** RFC 9110 13: 304 for who has the version, 412 for who wants another. */
function judgeConditions(call: Call, version: string): Response | undefined {
  const { headers } = call.request;
  const ifMatch = headers.get("if-match");
  if (ifMatch !== null) refuseOther(ifMatch, version);
  const ifNoneMatch = headers.get("if-none-match");
  if (ifNoneMatch === null || !matchesNone(ifNoneMatch, version)) return undefined;
  const kept = acceptsGzip(headers.get("accept-encoding")) && ifNoneMatch.includes("-gz");
  return new Response(null, {
    status: 304,
    headers: { ETag: etagOf(version, { gzip: kept }), "Cache-Control": REVALIDATE, Vary: "Accept-Encoding" },
  });
}

function refuseOther(ifMatch: string, version: string): void {
  const wanted = readIfMatch(ifMatch);
  if (wanted.includes("*") || wanted.includes(version)) return;
  throw new HttpError(412, "PRECONDITION_FAILED", `Cannot answer: the version is "${version}"`, {
    ETag: etagOf(version),
  });
}
