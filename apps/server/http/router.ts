/**
 * Hands requests to the pipeline. Elysia finds the route and runs the server; of its own reading, parsing and error
 * answers nothing is used.
 *
 * @module
 */
import { Elysia } from "elysia";
import type { CompiledRoute, PathParams } from "./compiled_route.ts";
import type { Connection } from "./handler_input.ts";
import type { Pipeline } from "./pipeline.ts";
import { PendingRequests } from "./response/pending_requests.ts";

/** Bytes a server takes before it stops listening: a little more than any route does, which then says so itself. */
const MAX_REQUEST_BYTES = 40 * 1024 * 1024;
/** Seconds without traffic after which a connection is closed. */
const IDLE_SECONDS = 30;
/** The same for a stream, over which something goes every 15 seconds: a client that takes nothing is let go. */
const STREAM_IDLE_SECONDS = 60;
/** Nobody sends us more than a ping. */
const MAX_MESSAGE_BYTES = 4 * 1024;
/** Bytes that wait for a client which does not read; beyond that it is cut off. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Seconds after which a silent socket is closed; it is asked for a sign of life before. */
const SOCKET_IDLE_SECONDS = 60;

/** What a handler needs of Elysia's context. */
interface Found {
  request: Request;
  params: PathParams;
}

/** Elysia with every route; one per address it listens on, since each holds its own server. */
export function createRouter(routes: readonly CompiledRoute[], pipeline: Pick<Pipeline, "serve" | "miss">): Elysia {
  const elysia = new Elysia({
    // Measured: without it a host name of three letters answers 404 to everything.
    handler: { standardHostname: false },
    // One way in, whether a request comes over a socket or from a test.
    systemRouter: false,
    nativeStaticResponse: false,
    normalize: false,
    // Elysia hands what happens on a socket to the `data` it was made with: a Socket of ours.
    websocket: {
      maxPayloadLength: MAX_MESSAGE_BYTES,
      backpressureLimit: MAX_WAITING_BYTES,
      closeOnBackpressureLimit: true,
      idleTimeout: SOCKET_IDLE_SECONDS,
      perMessageDeflate: false,
    },
    serve: { maxRequestBodySize: MAX_REQUEST_BYTES, idleTimeout: IDLE_SECONDS },
  });
  const peerOf = (request: Request): string => elysia.server?.requestIP(request)?.address ?? "";
  const pending = new PendingRequests((request) => elysia.server?.timeout(request, IDLE_SECONDS));
  const connectionOf = (request: Request): Connection => ({
    keepOpen: () => elysia.server?.timeout(request, STREAM_IDLE_SECONDS),
    upgrade: (socket) => elysia.server?.upgrade(request, { data: socket as never }) ?? false,
  });
  for (const compiled of routes) {
    const { method, path } = compiled.route;
    const nameParams = paramNamer(path);
    // Elysia reads the handler's source to learn what it uses: named here, nothing else is prepared.
    const serve = compiled.route.options.staysOpen
      ? ({ request, params }: Found): Promise<Response> | Response =>
          pipeline.serve(compiled, request, nameParams(params), peerOf(request), connectionOf(request))
      : ({ request, params }: Found): Promise<Response> | Response =>
          pending.hold(request, pipeline.serve(compiled, request, nameParams(params), peerOf(request)));
    elysia.route(method, unnamed(path), serve, { parse: "none" });
  }
  const methodsOf = methodFinder(routes);
  const miss = ({ request }: { request: Request }): Promise<Response> | Response =>
    pipeline.miss(request, peerOf(request), methodsOf(request.url));
  elysia.all("/", miss, { parse: "none" });
  elysia.all("/*", miss, { parse: "none" });
  return elysia;
}

/** The path with its parameters numbered: the router wants one name for one place, whatever the method. */
function unnamed(path: string): string {
  let count = 0;
  return path.replaceAll(/:\w+/g, () => `:${count++}`);
}

/** Gives numbered parameters their names back. */
function paramNamer(path: string): (params: PathParams) => PathParams {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  if (names.length === 0) return (params) => params;
  return (params) => {
    const named: Record<string, string | null> = {};
    for (const [index, name] of names.entries()) named[name] = params[index] ?? null;
    return named;
  };
}

/** Finds what a path may be asked with. Only for requests that go wrong, so it simply looks at every route. */
function methodFinder(routes: readonly CompiledRoute[]): (url: string) => string[] {
  const known = routes.map(({ route }) => ({ method: route.method, parts: partsOf(route.path) }));
  return (url) => {
    const start = url.indexOf("/", url.indexOf("://") + 3);
    const parts = partsOf(start === -1 ? "" : (url.slice(start).split("?", 1)[0] ?? ""));
    const methods = new Set<string>();
    for (const { method, parts: pattern } of known) if (fits(parts, pattern)) methods.add(method);
    if (methods.has("GET")) methods.add("HEAD");
    return [...methods].sort();
  };
}

/** A slash at the end is none; an empty part in the middle is one like any other, and no route has it. */
function partsOf(path: string): string[] {
  return path.replace(/\/$/, "").split("/").slice(1);
}

function fits(parts: readonly string[], pattern: readonly string[]): boolean {
  const open = pattern.at(-1) === "*";
  if (open ? parts.length < pattern.length : parts.length !== pattern.length) return false;
  return pattern.every(
    (part, index) => part === "*" || (part.startsWith(":") ? parts[index] !== "" : part === parts[index]),
  );
}
