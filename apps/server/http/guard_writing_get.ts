/**
 * Protects a `GET` that writes. An image, a frame or a link on another site can make a browser send such a request with
 * the user's cookies.
 *
 * @module
 */
import { TrackerError } from "@hexlane/core";
import { HttpError } from "./errors.ts";
import type { Cors } from "./headers/cors.ts";
import type { RouteOptions } from "./route.ts";
import type { Step } from "./step.ts";

export function guardWritingGet(cors: Cors): Step {
  return (context, next) => {
    const { writes } = context.options;
    if (writes) refuseEmbedded(context.request, writes, { isOurs: (origin) => cors.isOurs(context, origin) });
    return next(context);
  };
}

/**
 * Refuses a request that neither the user nor our own script intended. A request without fetch metadata comes from a
 * program, from an old browser, or from a page without HTTPS.
 *
 * - `navigation`: a browser may send it only with a top-level navigation (sign-in callbacks, OAuth authorization)
 * - `script`: a browser may send it from a script of ours, or of an origin that the operator listed (better-auth's
 *   client)
 * - `program`: a browser is redirected to a confirmation page, see {@linkcode isBrowser}
 *
 * @param options.isOurs whether scripts of this origin may use the API with a cookie
 * @throws {HttpError} 405 for `HEAD`, and for a script that must send a `POST`
 * @throws {TrackerError} `forbidden` with reason `INVALID_FETCH_DESTINATION`
 */
function refuseEmbedded(
  { method, headers }: Request,
  writes: NonNullable<RouteOptions["writes"]>,
  options: { isOurs: (origin: string) => boolean },
): void {
  // Link checkers must not use up one-time links.
  if (method === "HEAD") {
    const Allow = writes === "program" ? "GET, POST" : "GET";
    throw new HttpError(405, "method_not_allowed", "Cannot check this link without using it: send a GET", { Allow });
  }
  const destination = headers.get("sec-fetch-dest");
  if (destination === null || (destination === "document" && writes !== "script")) return;
  if (destination === "empty" && writes === "program") {
    const detail = "Cannot follow a link from a script: send a POST";
    throw new HttpError(405, "method_not_allowed", detail, { Allow: "GET, POST" });
  }
  if (destination === "empty" && writes === "script" && isOwnScript(headers, options.isOurs)) return;
  throw new TrackerError("forbidden", `Cannot load this URL as part of a page ("${destination}")`, {
    reason: "INVALID_FETCH_DESTINATION",
  });
}

function isOwnScript(headers: Headers, isOurs: (origin: string) => boolean): boolean {
  const origin = headers.get("origin");
  return headers.get("sec-fetch-site") === "same-origin" || (origin !== null && isOurs(origin));
}

/**
 * Whether a browser sent the request. `Sec-Fetch-Mode` is not enough: Node's `fetch` sends it, too. Without HTTPS,
 * browsers send no fetch metadata, but all browsers call themselves Mozilla.
 */
export function isBrowser({ headers }: Request): boolean {
  if (headers.has("sec-fetch-dest") || headers.has("sec-fetch-site")) return true;
  return headers.get("user-agent")?.startsWith("Mozilla/") ?? false;
}
