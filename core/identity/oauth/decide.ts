import { type Context, requireSession } from "../../context.ts";
import { requireAccount } from "../account/require.ts";
import { responseUrl, startAuthorizationCode } from "./authorization_code.ts";
import { rowOf } from "./code_row.ts";
import { type AuthorizationRequestInput, requireAuthorizationRequest } from "./require.ts";

/** Input for {@linkcode decideAuthorization}. */
export interface DecideAuthorizationInput extends AuthorizationRequestInput {
  /** True approves the client; false denies it. */
  approved: boolean;
}

/**
 * Approves or denies a client. The decision is final.
 *
 * @returns the URL that takes the browser back to the client, with a code or an error, and the issuer (RFC 9207)
 * @throws {TrackerError} `not_found` with reason `INVALID_OR_EXPIRED_REQUEST`; `unauthenticated`, `forbidden`
 */
export async function decideAuthorization(
  ctx: Context,
  input: DecideAuthorizationInput,
): Promise<{ redirect: string }> {
  ctx.checkInput("decideAuthorization", input);
  const { requestId, approved } = input;
  const { userId } = requireSession(ctx);
  const now = ctx.clock.now();
  const hash = await ctx.crypto.hash(requestId);
  const code = ctx.newSecret();
  const codeHash = await ctx.crypto.hash(code);
  return await ctx.store.transaction(async (tx) => {
    await requireAccount(tx, ctx);
    const { id, request } = await requireAuthorizationRequest(tx, hash, now);
    await tx.deleteVerification(id);
    if (approved) {
      const row = rowOf(ctx.newId(), startAuthorizationCode(request, userId, now), now);
      await tx.insertVerification(row, codeHash);
    }
    const { redirectUri, state, issuer } = request;
    const outcome: Record<string, string> = approved ? { code } : { error: "access_denied" };
    const response = { ...outcome, ...(state === null ? {} : { state }), iss: issuer ?? ctx.baseUrl };
    return { redirect: responseUrl(redirectUri, response) };
  });
}
