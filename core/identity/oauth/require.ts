import { TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { isVerificationExpired } from "../credential/verification.ts";
import type { CodeRequest } from "./authorization_code.ts";

/** Input for {@linkcode getAuthorizationRequest}. */
export interface AuthorizationRequestInput {
  requestId: string;
}

/**
 * Loads a pending authorization request.
 *
 * @throws {TrackerError} `not_found` with reason `INVALID_OR_EXPIRED_REQUEST`
 */
export async function requireAuthorizationRequest(
  tx: ReadTx,
  hash: string,
  now: Date,
): Promise<{ id: string; request: CodeRequest }> {
  const found = await tx.findVerification(hash);
  if (found?.purpose === "authorization_request" && !isVerificationExpired(found, now)) {
    return { id: found.id, request: found.data as unknown as CodeRequest };
  }
  throw new TrackerError("not_found", "Cannot find the request: it has expired or was already approved or denied", {
    reason: "INVALID_OR_EXPIRED_REQUEST",
  });
}
