/**
 * Gets an authorization request.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { UNNAMED_CLIENT } from "./client.ts";
import { type AuthorizationRequestInput, requireAuthorizationRequest } from "./require.ts";

/** A request as whoever was sent here with it may see it. */
export interface AuthorizationRequestView {
  /** What the client calls itself: nobody checked it. */
  clientName: string;
  /** Where the browser will go. */
  redirectUri: string;
}

/**
 * The request that waits for a decision.
 *
 * @throws {TrackerError} `not_found` with reason `INVALID_OR_EXPIRED_REQUEST`
 */
export async function getAuthorizationRequest(
  ctx: Context,
  { requestId }: AuthorizationRequestInput,
): Promise<AuthorizationRequestView> {
  const now = ctx.clock.now();
  const hash = await ctx.crypto.hash(requestId);
  const { request } = await ctx.store.read((tx) => requireAuthorizationRequest(tx, hash, now));
  return { clientName: request.clientName ?? UNNAMED_CLIENT, redirectUri: request.redirectUri };
}
