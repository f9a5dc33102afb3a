/** Adds the headers that every response has. @module */
import type { Cors } from "../headers/cors.ts";
import { NO_STORE } from "../headers/headers.ts";
import { rateHeader } from "../rate_limit.ts";
import type { RequestContext } from "../request_context.ts";
import { change, type Step } from "../step.ts";

export interface AddHeadersOptions {
  security: Readonly<Record<string, string>>;
  cors: Cors;
  /** Whether the server is stopping, so that each response ends its connection. */
  isDraining: () => boolean;
}

export function addHeaders({ security, cors, isDraining }: AddHeadersOptions): Step {
  const add = (context: RequestContext, response: Response): Response => {
    // JSON responses are created with these headers, because setting a dozen headers afterward costs more than the
    // rest of a quick request.
    if (context.hasHeaders && !isDraining() && !cors.isOpen) return response;
    const { headers } = response;
    if (isDraining()) headers.set("Connection", "close");
    if (!context.hasHeaders) addMissing(context, headers, security);
    cors.apply(context.request, headers, { embeddable: context.options.embeddable ?? false });
    return response;
  };
  return (context, next) => change(next(context), (response) => add(context, response));
}

function addMissing(context: RequestContext, headers: Headers, security: AddHeadersOptions["security"]): void {
  const { id, rate } = context;
  const limit = rate && { "RateLimit-Policy": rate.policy.header, RateLimit: rateHeader(rate) };
  const missing = { ...security, "X-Request-Id": id, ...limit, "Cache-Control": NO_STORE };
  for (const [name, value] of Object.entries(missing)) if (!headers.has(name)) headers.set(name, value);
}
