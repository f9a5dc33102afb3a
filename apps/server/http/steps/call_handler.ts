/** Calls the handler of the route, and creates the response from its result. @module */
import { HandlerInput } from "../handler_input.ts";
import type { Responder } from "../response/respond.ts";
import type { Step } from "../step.ts";

export function callHandler(responder: Responder): Step {
  return async (context) => {
    const input = new HandlerInput(context);
    const result = await context.compiled.route.handle(input as never);
    const made = responder.respond(context, result);
    const response = made instanceof Promise ? await made : made;
    input.givenHeaders?.forEach((value, name) => {
      if (name === "set-cookie") response.headers.append(name, value);
      else response.headers.set(name, value);
    });
    const changeId = context.ctx.change?.id;
    if (changeId !== undefined) response.headers.set("X-Change-Id", changeId);
    return response;
  };
}
