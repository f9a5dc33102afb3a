/**
 * Hands requests to the pipeline. Elysia matches the route and runs the server. Elysia's body parsing and error responses are
 * not used.
 *
 * @module
 */
import { limits } from "@hexlane/core";
import { Elysia } from "elysia";
import type { CompiledRoute, PathParams } from "./compiled_route.ts";
import type { Connection } from "./handler_input.ts";
import type { Pipeline } from "./pipeline.ts";
import { pathOf } from "./request_context.ts";
import { PendingRequests } from "./response/pending_requests.ts";

/**
 * Bytes that a server accepts before it stops reading. Slightly more than any route accepts, so that routes can respond
 * with their own error.
 */
const MAX_REQUEST_BYTES = limits.MAX_FILE_BYTES + 8 * 1024 * 1024;
/** Seconds without traffic after which a connection is closed. */
const IDLE_SECONDS = 30;
/**
 * Seconds without traffic after which a stream is closed. The server sends data every 15 seconds, so this disconnects clients
 * that read nothing.
 */
const STREAM_IDLE_SECONDS = 60;
/** Clients only send pings. */
const MAX_MESSAGE_BYTES = 4 * 1024;
/** Unread bytes after which a client of a socket is disconnected. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Seconds after which a silent socket is closed. The server pings it earlier. */
const SOCKET_IDLE_SECONDS = 60;

/** An app: its pipeline and its table of routes. */
interface Owner {
  routes: readonly CompiledRoute[];
  pipeline: Pick<Pipeline, "serve" | "miss">;
  /** Undefined for requests of this process, and if the router itself listens. */
  arrival?: Arrival | undefined;
}

/** The connection of a request that another server passes on. */
export interface Arrival {
  /** The address that connected. */
  peer: string;
  connection: Connection;
}

/** The parts of Elysia's context that the router uses. */
interface Found {
  request: Request;
  params: PathParams;
}

type Responding = Promise<Response> | Response;

/** Creates a router. An app needs one for each address it listens on, since each has its own server. */
export function createRouter(routes: readonly CompiledRoute[], pipeline: Owner["pipeline"]): Elysia {
  const owner = { routes, pipeline };
  return buildRouter(routes, () => owner);
}

/** @param routes only their methods and paths matter */
function buildRouter(routes: readonly CompiledRoute[], ownerOf: (request: Request) => Owner): Elysia {
  const elysia = new Elysia({
    // Measured: otherwise, a server with a hostname of three letters responds to everything with 404.
    handler: { standardHostname: false },
    // Uses the same router for requests over sockets and for in-process requests.
    systemRouter: false,
    nativeStaticResponse: false,
    normalize: false,
    // Elysia passes socket events to the `data` with which the socket was created: our `Socket`.
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
  const connectionOf = (request: Request): Connection | undefined => {
    const { server } = elysia;
    if (!server) return undefined;
    return {
      keepOpen: () => server.timeout(request, STREAM_IDLE_SECONDS),
      close: () => server.timeout(request, 1),
      upgrade: (socket) => server.upgrade(request, { data: socket as never }),
    };
  };
  for (const [index, { route }] of routes.entries()) {
    const nameParams = paramNamer(route.path);
    const serve = (request: Request, params: PathParams): Responding => {
      const { routes: own, pipeline, arrival } = ownerOf(request);
      const peer = arrival?.peer ?? peerOf(request);
      const connection = arrival?.connection ?? connectionOf(request);
      return pipeline.serve(own[index] as CompiledRoute, request, nameParams(params), peer, connection);
    };
    // Elysia reads the handler's source to find the properties it uses, and prepares only those that are named here.
    const handle = route.options.staysOpen
      ? ({ request, params }: Found): Responding => serve(request, params)
      : ({ request, params }: Found): Responding => pending.hold(request, serve(request, params));
    elysia.route(route.method, unnamed(route.path), handle, { parse: "none" });
  }
  const methodsOf = methodFinder(routes);
  const miss = ({ request }: { request: Request }): Responding => {
    const { pipeline, arrival } = ownerOf(request);
    return pipeline.miss(request, arrival?.peer ?? peerOf(request), methodsOf(request.url));
  };
  elysia.all("/", miss, { parse: "none" });
  elysia.all("/*", miss, { parse: "none" });
  return elysia;
}

interface SharedRouter {
  elysia: Elysia;
  owners: WeakMap<Request, Owner>;
}

/**
 * Routers by the methods and paths of their routes. Creating a router takes longer than the rest of an app, and tests create
 * thousands.
 */
const sharedRouters = new Map<string, SharedRouter>();
/** Routers by route table, because building a key takes longer than finding a route. */
const routersOf = new WeakMap<readonly CompiledRoute[], SharedRouter>();

/** Responds to an in-process request. Apps with the same table of routes share a router. */
export async function fetchInProcess(request: Request, owner: Owner): Promise<Response> {
  const { routes } = owner;
  const router = routersOf.get(routes) ?? findSharedRouter(routes);
  routersOf.set(routes, router);
  router.owners.set(request, owner);
  return await router.elysia.fetch(request);
}

function findSharedRouter(routes: readonly CompiledRoute[]): SharedRouter {
  const key = routes.map(({ route }) => `${route.method} ${route.path}`).join("\n");
  const known = sharedRouters.get(key);
  if (known) return known;
  const owners = new WeakMap<Request, Owner>();
  const elysia = buildRouter(routes, (request) => {
    const owner = owners.get(request);
    if (!owner) throw new TypeError("The router passed on a different request than it received");
    return owner;
  });
  const router = { elysia, owners };
  sharedRouters.set(key, router);
  return router;
}

/** Numbers the parameters of a path, because Elysia needs one name per position for all methods. */
function unnamed(path: string): string {
  let count = 0;
  return path.replaceAll(/:\w+/g, () => `:${count++}`);
}

/** Restores the names of numbered parameters. */
function paramNamer(path: string): (params: PathParams) => PathParams {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  if (names.length === 0) return (params) => params;
  return (params) => Object.fromEntries(names.map((name, index) => [name, params[index] ?? null]));
}

/** Finds the methods that a path accepts. Used only for failed requests, so it simply tries every route. */
function methodFinder(routes: readonly CompiledRoute[]): (url: string) => string[] {
  const known = routes.map(({ route }) => ({ method: route.method, pattern: partsOf(route.path) }));
  return (url) => {
    const parts = partsOf(pathOf(url));
    const methods = new Set<string>(known.filter(({ pattern }) => fits(parts, pattern)).map(({ method }) => method));
    if (methods.has("GET")) methods.add("HEAD");
    return [...methods].sort();
  };
}

/** Splits a path. A trailing slash is ignored. An empty segment is kept and matches nothing. */
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
