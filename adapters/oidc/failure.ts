/** Translates provider failures into errors of the port: the provider refused, or it cannot be reached. @module */
import { type ErrorCode, TrackerError } from "@hexlane/core";
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { isUnknownClient } from "./client_auth.ts";

/** The step that failed, for the message. */
export type Step = "discover" | "finish" | "refresh";

const ACTION: Readonly<Record<Step, string>> = {
  discover: "Cannot reach the provider",
  finish: "Cannot sign in with the provider",
  refresh: "Cannot renew the provider's tokens",
};

/** Error codes for a provider's response that fails validation, as opposed to a failed request. */
const BAD_TOKEN = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
]);

export function noTo(step: Step, reason: ErrorCode, why: string, cause?: unknown): TrackerError {
  return new TrackerError("unauthenticated", `${ACTION[step]}: ${why}`, { reason, cause });
}

export function unavailable(step: Step, why: string, cause: unknown): TrackerError {
  return new TrackerError("unavailable", `${ACTION[step]}: ${why}`, { reason: "PROVIDER_UNAVAILABLE", cause });
}

/** Translates a failure. Includes the provider's text only if it is a protocol error code. */
export function failureOf(error: unknown, step: Step): TrackerError {
  if (error instanceof TrackerError) return error;
  if (isUnknownClient(error)) return unavailable(step, "it does not accept this server as a client", error);
  if (error instanceof AuthorizationResponseError) {
    const word = wordOf(error.error);
    // The provider's own error code, passed on even if we do not define it.
    return noTo(step, word.toUpperCase() as ErrorCode, `it responded with "${word}"`, error);
  }
  if (error instanceof ResponseBodyError) {
    const word = wordOf(error.error);
    if (word !== "invalid_grant") return unavailable(step, `it responded with "${word}"`, error);
    return step === "refresh"
      ? noTo(step, "INVALID_REFRESH_TOKEN", "it no longer accepts the refresh token", error)
      : noTo(step, "INVALID_CODE", "it did not accept the code", error);
  }
  if (error instanceof ClientError && error.code === "OAUTH_TIMEOUT") {
    return unavailable(step, "it did not respond in time", error);
  }
  if (step !== "discover" && error instanceof ClientError && BAD_TOKEN.has(error.code ?? "")) {
    return noTo(step, "INVALID_ID_TOKEN", "its ID token is invalid", error);
  }
  const isOther = error instanceof ClientError && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED";
  return unavailable(step, isOther ? "it reports another issuer" : "its response is invalid", error);
}

/**
 * Returns the error code of a response. RFC 6749 4.1.2.1 allows any text, but defined codes are words like
 * `access_denied`.
 */
function wordOf(error: string): string {
  return /^[a-z_]{1,64}$/.test(error) ? error : "provider_error";
}
