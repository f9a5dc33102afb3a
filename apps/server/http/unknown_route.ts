/** The route of requests that match no other route. @module */
import { type CompiledRoute, compileRoute } from "./compiled_route.ts";
import { missError } from "./errors.ts";
import type { Cors } from "./headers/cors.ts";
import { pathOf } from "./request_context.ts";
import { taggedRoutes } from "./route.ts";

const route = taggedRoutes("");

export interface UnknownRouteOptions {
  cors: Cors;
  /** A page for people who open an unknown address. Undefined for programs. */
  missingPage?: ((request: Request) => Promise<Response> | undefined) | undefined;
  /** Responds to `OPTIONS` where a standard requires it. Undefined for other requests. */
  describe?: ((request: Request) => Response | undefined) | undefined;
}

/**
 * Responds to a preflight request for a known path, or with a page to people who open an unknown path, and otherwise
 * with 404 or 405.
 *
 * @param allowed methods that other routes accept at the same path. Empty for an unknown path
 */
export function unknownRoute(
  allowed: readonly string[],
  { cors, missingPage, describe }: UnknownRouteOptions,
): CompiledRoute {
  const options = {
    summary: "",
    open: "There is nothing here",
    ignoresCredentials: true,
    raw: "*/*",
  } as const;
  return compileRoute(
    route.get("", options, async ({ request }) => {
      const response =
        allowed.length > 0 ? (cors.preflight(request) ?? describe?.(request)) : await missingPage?.(request);
      if (response) return response;
      throw missError(request.method, pathOf(request.url), allowed);
    }),
  );
}
