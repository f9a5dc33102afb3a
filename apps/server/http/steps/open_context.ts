/** Creates the context in which the use case acts for the caller. @module */
import type { TrackerFactory } from "@hexlane/core";
import { readIfMatch } from "../headers/etag.ts";
import type { Step } from "../step.ts";

/** @throws {HttpError} 400 if `If-Match` is not a list of entity tags */
export function openContext(tracker: TrackerFactory, mailBaseUrl: () => string): Step {
  return (context, next) => {
    const { actor } = context;
    const request = { baseUrl: context.baseUrl, mailBaseUrl: mailBaseUrl() };
    if (actor === null || context.isSafe) {
      context.ctx = tracker.contextFor(actor, request);
      return next(context);
    }
    const { windowId, ip } = context;
    const ctx = tracker.contextFor(actor, {
      ...request,
      ...(windowId === undefined ? {} : { windowId }),
      ...(ip === "" ? {} : { clientAddress: ip }),
    });
    const ifMatch = context.request.headers.get("if-match");
    context.ctx = ifMatch === null ? ctx : { ...ctx, expectedVersions: readIfMatch(ifMatch) };
    return next(context);
  };
}
