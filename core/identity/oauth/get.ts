import type { Context } from "../../context.ts";
import { UNNAMED_CLIENT } from "./client.ts";
import { type AuthorizationRequestInput, requireAuthorizationRequest } from "./require.ts";

/** A request as the consent page shows it. */
export interface AuthorizationRequestView {
  /** As reported by the client, unverified. */
  clientName: string;
  redirectUri: string;
}

/**
 * Gets a pending authorization request.
 *
 * @throws {TrackerError} `not_found` with reason `INVALID_OR_EXPIRED_REQUEST`
 */
export async function getAuthorizationRequest(
  ctx: Context,
  input: AuthorizationRequestInput,
): Promise<AuthorizationRequestView> {
  ctx.checkInput("getAuthorizationRequest", input);
  const { requestId } = input;
  const now = ctx.clock.now();
  const hash = await ctx.crypto.hash(requestId);
  const { request } = await ctx.store.read((tx) => requireAuthorizationRequest(tx, hash, now));
  return { clientName: request.clientName ?? UNNAMED_CLIENT, redirectUri: request.redirectUri };
}
