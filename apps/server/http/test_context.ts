/** A request context for tests of single steps. @module */
import { createTracker, type TrackerFactory } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { compileRoute } from "./compiled_route.ts";
import type { IsTrusted } from "./headers/client_address.ts";
import { RequestContext } from "./request_context.ts";
import { StatusResult } from "./results.ts";
import { type RouteOptions, taggedRoutes } from "./route.ts";
import type { Next } from "./step.ts";

const route = taggedRoutes("Test");

export interface TestContextOptions {
  method?: string;
  /** @default `/api/test` */
  path?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Options of the route, which is a `GET` for `GET` and `HEAD`, else a `POST`. */
  options?: Partial<RouteOptions>;
  /** @default an address */
  peer?: string;
  isTrustedProxy?: IsTrusted;
  tracker?: TrackerFactory;
}

export function testContext(test: TestContextOptions = {}): RequestContext {
  const { method = "GET", path = "/api/test", headers = {}, body, options, peer = "192.0.2.1" } = test;
  const { isTrustedProxy = () => false, tracker = createTracker(testPorts()) } = test;
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const add = method === "GET" || method === "HEAD" ? route.get : route.post;
  const compiled = compileRoute(add("/api/test", { summary: "Test", ...options }, () => new StatusResult(200, null)));
  return new RequestContext(
    { request: new Request(`http://localhost${path}`, init), compiled, params: {}, peer },
    { isTrustedProxy, visitor: tracker.contextFor(null) },
  );
}

/** The rest of a pipeline, which responds with 204. */
export const done: Next = () => new Response(null, { status: 204 });

/** Returns the rest of a pipeline, which throws the error. */
export function failing(error: unknown): Next {
  return () => {
    throw error;
  };
}
