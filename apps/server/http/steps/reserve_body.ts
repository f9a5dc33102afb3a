/**
 * Reserves memory for a body. Memory is reserved before any other gate, so that a request that waits here holds nothing that
 * another request needs.
 *
 * @module
 */
import { bytesInMemory } from "../input/body.ts";
import type { BodyBudget } from "../input/body_budget.ts";
import type { Step } from "../step.ts";

/** @param covered in-process requests whose body is part of another body with a reservation */
export function reserveBody(budget: BodyBudget, covered: WeakSet<Request>): Step {
  return (context, next) => {
    const { request, compiled, ip } = context;
    if (!compiled.takesBody || covered.has(request)) return next(context);
    const { streamsBody, unverifiedBytes: limit } = compiled.route.options;
    const rule = limit === undefined ? compiled.body?.rule : { limit, form: false };
    const bytes = bytesInMemory(request, rule);
    context.endArrival?.();
    const options = ip === "" ? { buffered: 0 } : {};
    if (streamsBody || limit !== undefined) {
      const kind = limit === undefined ? "streamed" : "unverified";
      return budget.stream(context.callerKey, bytes, async () => await next(context), { kind, ...options });
    }
    return budget.run(
      context.callerKey,
      bytes,
      async (admitParse) => {
        context.admitParse = admitParse;
        return await next(context);
      },
      options,
    );
  };
}
