/** Responds to errors of the steps and of the handler. @module */
import { describeError, type Log } from "../../log.ts";
import { problemOf, respondProblem } from "../errors.ts";
import type { Cors } from "../headers/cors.ts";
import type { RequestContext } from "../request_context.ts";
import { wantsPlainError } from "../response/plain_error.ts";
import type { Step } from "../step.ts";

export function answerErrors({ log, cors }: { log: Log; cors: Cors }): Step {
  const respond = (context: RequestContext, error: unknown): Response => {
    const problem = { ...problemOf(error) };
    const { path, options, baseUrl } = context;
    context.hasHeaders = false;
    if (problem.status >= 500) {
      log.write("error", "request failed", { requestId: context.id, error: describeError(error) });
    }
    if (problem.status === 401 && options.metadataPath !== undefined) {
      const challenge = `Bearer resource_metadata="${baseUrl}${options.metadataPath}"`;
      problem.headers = { ...problem.headers, "WWW-Authenticate": challenge };
    }
    const plain = !path.startsWith("/api/auth/") && wantsPlainError(context, cors.isOtherApp(context));
    return respondProblem(problem, { instance: path, oauth: options.oauth ?? false, plain });
  };
  return (context, next) => {
    try {
      const response = next(context);
      return response instanceof Promise ? response.catch((error: unknown) => respond(context, error)) : response;
    } catch (error) {
      return respond(context, error);
    }
  };
}
