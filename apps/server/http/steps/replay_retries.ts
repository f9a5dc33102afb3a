/** Responds to a retry with the result of the first try. @module */
import { checkKey, prepareClaim, ReplayGate, withReplay } from "../idempotency.ts";
import type { Step } from "../step.ts";

export function replayRetries(gate: ReplayGate = new ReplayGate()): Step {
  const replay = async (...[context, next]: Parameters<Step>): Promise<Response> => {
    const { ctx, compiled, idempotencyKey, actor } = context;
    if (idempotencyKey === null || actor === null) return await next(context);
    const { method } = compiled.route;
    const input = { key: checkKey(idempotencyKey), method, path: context.target, body: context.text };
    context.text = "";
    const claim = await prepareClaim(ctx, actor, input);
    context.ctx = withReplay(ctx, claim);
    const response = await gate.pass(claim.id, async () => await next(context));
    if (claim.replayed) response.headers.set("Idempotent-Replayed", "true");
    return response;
  };
  return (context, next) => (context.idempotencyKey === null ? next(context) : replay(context, next));
}
