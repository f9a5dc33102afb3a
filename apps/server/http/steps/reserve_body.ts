/**
 * Reserves memory for a body. Memory is reserved before any other gate, so that a request that waits here holds nothing that
 * another request needs.
 *
 * @module
 */
import { bytesInMemory } from "../input/body.ts";
import type { BodyBudget } from "../input/body_budget.ts";
import type { Step } from "../step.ts";

/** @param covered in-process requests whose body is part of one that is already reserved */
export function reserveBody(budget: BodyBudget, covered: WeakSet<Request>): Step {
  return (context, next) => {
    const { request, compiled, ip } = context;
    if (!compiled.takesBody || covered.has(request)) return next(context);
    const bytes = bytesInMemory(request, compiled.body?.rule);
    context.endArrival?.();
    const options = ip === "" ? { buffered: 0 } : {};
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
