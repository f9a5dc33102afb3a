/** The steps that a request passes through on its way to a handler, and its response on its way back. @module */
import type { RequestContext } from "./request_context.ts";

/** The rest of the pipeline. Responds without a promise if nothing has to be awaited, since each promise costs time. */
export type Next = (context: RequestContext) => Promise<Response> | Response;

/**
 * Checks or prepares a request and passes it on, or throws the error to respond with. A step may hold a resource while
 * the next steps run, and may change their response.
 */
export type Step = (context: RequestContext, next: Next) => Promise<Response> | Response;

/** Runs the steps in order. The last step must respond. */
export function compose(steps: readonly Step[]): Next {
  const end: Next = () => {
    throw new TypeError("No step responded");
  };
  return steps.reduceRight<Next>((next, step) => (context) => step(context, next), end);
}

/** Applies `change` to a response, immediately unless the response is a promise. */
export function change(
  response: Promise<Response> | Response,
  change: (response: Response) => Response,
): Promise<Response> | Response {
  return response instanceof Promise ? response.then(change) : change(response);
}
