/** Limits how many large reads run at once. @module */
import { ReadGate } from "../response/read_gate.ts";
import type { Step } from "../step.ts";

export function limitReads(gate: ReadGate = new ReadGate()): Step {
  return (context, next) => {
    if (!context.compiled.readsMuch) return next(context);
    return gate.run({ key: context.callerKey, isVisitor: !context.actor }, async () => await next(context));
  };
}
