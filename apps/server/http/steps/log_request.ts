/** Writes a line to the log for each request. @module */
import type { Log } from "../../log.ts";
import type { RequestContext } from "../request_context.ts";
import { change, type Step } from "../step.ts";

/** Paths with these prefixes may contain secret tokens, so the route's pattern is logged instead. */
const SECRET_PATHS = ["/api/auth/", "/api/mcp/", "/api/calendar-feed/"];

/** Logs successful reads at level `debug`, and changes and failures at level `info`. */
export function logRequest(log: Log): Step {
  const write = (context: RequestContext, { status }: Response): void => {
    if (!log.enabled("info")) return;
    const level = context.isSafe && status < 400 ? "debug" : "info";
    if (!log.enabled(level)) return;
    const { request, path, startedAt, id, traceId, actor, ip } = context;
    const secret = SECRET_PATHS.find((start) => path.startsWith(start));
    const shown = secret === undefined ? path : context.compiled.route.path || `${secret}*`;
    log.write(level, `${request.method} ${shown} ${status}`, {
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      requestId: id,
      traceId,
      userId: actor?.userId,
      ip: ip || undefined,
    });
  };
  return (context, next) =>
    change(next(context), (response) => {
      write(context, response);
      return response;
    });
}
