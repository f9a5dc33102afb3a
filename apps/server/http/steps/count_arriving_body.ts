/**
 * Counts a body from the arrival of its request until its sender is known, because Bun buffers it during that time.
 *
 * @module
 */
import { bytesInMemory, discardBody } from "../input/body.ts";
import type { BodyBudget } from "../input/body_budget.ts";
import type { RequestContext } from "../request_context.ts";
import type { Next, Step } from "../step.ts";

export function countArrivingBody(budget: BodyBudget): Step {
  return (context, next) => {
    const { request, compiled, ip } = context;
    if (!compiled.takesBody) discardBody(request);
    // Bun does not buffer the body of an in-process request.
    else if (ip !== "") {
      context.endArrival = budget.arrive(context.addressKey, bytesInMemory(request, compiled.body?.rule));
    }
    return context.endArrival ? untilAnswered(context, next) : next(context);
  };
}

async function untilAnswered(context: RequestContext, next: Next): Promise<Response> {
  try {
    return await next(context);
  } finally {
    context.endArrival?.();
  }
}
