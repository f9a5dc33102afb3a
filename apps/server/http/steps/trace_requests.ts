/** Records a span for each request, and for its transactions. @module */
import { traceStore } from "../../operations/tracing/traced_ports.ts";
import type { Tracing } from "../../operations/tracing/tracing.ts";
import type { RequestContext } from "../request_context.ts";
import { change, type Step } from "../step.ts";

/**
 * Records a span for each request. The span ends when the response begins. It contains the pattern of the route instead
 * of the path, which may contain IDs and secrets.
 */
export function traceRequests(tracing: Tracing): Step {
  return (context, next) => {
    const { request, compiled } = context;
    const { method, path } = compiled.route;
    const isKnown = path !== "";
    const name = isKnown ? `${method} ${path}` : "unknown";
    const span = tracing.begin(name, "server", request.headers.get("traceparent"));
    if (!span) return next(context);
    context.span = span;
    return change(next(context), (response) => {
      const { status } = response;
      const attributes = {
        "http.request.method": isKnown ? method : "_OTHER",
        ...(isKnown ? { "http.route": path } : {}),
        "http.response.status_code": status,
        "hexlane.request.id": context.id,
      };
      span.end(attributes, { isError: status >= 500 });
      return response;
    });
  };
}

/** Comes after the step that opens the caller's context. */
export const traceTransactions: Step = (context: RequestContext, next) => {
  const { span, ctx } = context;
  if (span) context.ctx = { ...ctx, store: traceStore(ctx.store, span) };
  return next(context);
};
