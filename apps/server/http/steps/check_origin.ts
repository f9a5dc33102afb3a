/** Checks which site a request with a cookie comes from. @module */
import { TrackerError } from "@hexlane/core";
import type { Cors } from "../headers/cors.ts";
import { isSafe } from "../request_context.ts";
import type { Step } from "../step.ts";

/**
 * Refuses a request that uses a cookie and changes something, unless it comes from our own origin or from one that the operator
 * listed.
 */
export function checkOrigin(cors: Cors): Step {
  return (context, next) => {
    if (context.actor && context.usesCookie) {
      // A page of any origin can open a socket and read from it, because browsers do not check the origin.
      const reads = context.options.staysOpen === "socket";
      refuseForeignOrigin(context.request, (origin) => cors.isOurs(context, origin), { reads });
    }
    return next(context);
  };
}

/**
 * Refuses a request from a foreign page. A cookie identifies the browser, not the author of the request.
 *
 * @param options.reads whether a request that only reads needs an origin as well
 * @throws {TrackerError} `forbidden` with reason `INVALID_ORIGIN`
 */
export function refuseForeignOrigin(
  request: Request,
  isOurs: (origin: string) => boolean,
  options: { reads?: boolean } = {},
): void {
  const origin = request.headers.get("origin");
  if ((isSafe(request.method) && !options.reads) || (origin !== null && isOurs(origin))) return;
  throw new TrackerError("forbidden", `Cannot accept a request from origin "${origin ?? ""}" with a cookie`, {
    reason: "INVALID_ORIGIN",
  });
}
