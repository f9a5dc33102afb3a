/**
 * Requests in process. All apps with the same table of routes share one router: to make one takes longer than to make the
 * rest of an app, and tests make thousands of apps.
 *
 * @module
 */
import type { CompiledRoute } from "./compiled_route.ts";
import type { Pipeline } from "./pipeline.ts";
import { createRouter } from "./router.ts";

/** Whose request it is. */
interface Owner {
  routes: readonly CompiledRoute[];
  pipeline: Pipeline;
}

type Fetch = (request: Request) => Promise<Response> | Response;

const routers = new Map<string, { fetch: Fetch; owners: WeakMap<Request, Owner> }>();
/** By table: to spell it out for each request would cost more than to find its route. */
const names = new WeakMap<readonly CompiledRoute[], string>();

/** Answers a request to the routes of an app. */
export async function fetchInProcess(
  routes: readonly CompiledRoute[],
  pipeline: Pipeline,
  request: Request,
): Promise<Response> {
  const name = names.get(routes) ?? routes.map(({ route }) => `${route.method} ${route.path}`).join("\n");
  names.set(routes, name);
  const router = routers.get(name) ?? sharedRouter(routes);
  routers.set(name, router);
  router.owners.set(request, { routes, pipeline });
  return await router.fetch(request);
}

/** @param routes of any app that has the table: only their methods and paths count */
function sharedRouter(routes: readonly CompiledRoute[]): { fetch: Fetch; owners: WeakMap<Request, Owner> } {
  const owners = new WeakMap<Request, Owner>();
  const places = new Map(routes.map((route, index) => [route, index]));
  const ownerOf = (request: Request): Owner => {
    const owner = owners.get(request);
    if (!owner) throw new TypeError("The router handed on another request than it was given");
    return owner;
  };
  const elysia = createRouter(routes, {
    serve(compiled, request, ...rest) {
      const { routes: own, pipeline } = ownerOf(request);
      return pipeline.serve(own[places.get(compiled) ?? -1] ?? compiled, request, ...rest);
    },
    miss: (request, ...rest) => ownerOf(request).pipeline.miss(request, ...rest),
  });
  return { fetch: (request) => elysia.fetch(request), owners };
}
