import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { AUTHORIZATION_REQUEST_SECONDS, MAX_OAUTH_STATE_CHARACTERS } from "../../limits.ts";
import { checkText } from "../../text.ts";
import { type CodeRequest, isCodeChallenge } from "./authorization_code.ts";
import { findOAuthClient, hasRedirectUri } from "./register_client.ts";
import { checkResource } from "./resource.ts";
import { checkScope } from "./scope.ts";

/** Input for {@linkcode requestAuthorization} (RFC 6749 4.1.1, RFC 7636 4.3, RFC 8707 2). */
export interface RequestAuthorizationInput {
  /** `code`. */
  responseType: string;
  /** As registered. */
  clientId: string;
  /** One of the registered URIs. */
  redirectUri: string;
  /** SHA-256 of the code verifier. */
  codeChallenge: string;
  /** `S256`. */
  codeChallengeMethod: string;
  /** Returned to the client unchanged. */
  state?: string;
  /** Space-separated words. Stored and returned, but has no effect. */
  scope?: string;
  /** The resource that the token is for; must be this server. */
  resource?: string;
  /** The issuer URL by which the client knows this server (RFC 9207). @default the public URL */
  issuer?: string;
}

/**
 * Starts an authorization request. Errors are shown on a page of this server. Because anyone can register a redirect
 * URI, the browser is redirected only after a person has decided (RFC 9700 4.11.2).
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_CLIENT`, `INVALID_REDIRECT_URI`, `UNSUPPORTED_RESPONSE_TYPE`,
 * `INVALID_REQUEST`, `INVALID_SCOPE` or `INVALID_TARGET`
 */
export async function requestAuthorization(
  ctx: Context,
  input: RequestAuthorizationInput,
): Promise<{ requestId: string }> {
  ctx.checkInput("requestAuthorization", input);
  const now = ctx.clock.now();
  const request = await checkRequest(ctx, input, now);
  const requestId = ctx.newSecret();
  const hash = await ctx.crypto.hash(requestId);
  const expiresAt = new Date(now.getTime() + AUTHORIZATION_REQUEST_SECONDS * 1000);
  return await ctx.store.transaction(async (tx) => {
    const fields = { purpose: "authorization_request" as const, userId: null, data: { ...request } };
    await tx.insertVerification({ id: ctx.newId(), ...fields, createdAt: now, expiresAt }, hash);
    return { requestId };
  });
}

async function checkRequest(ctx: Context, input: RequestAuthorizationInput, now: Date): Promise<CodeRequest> {
  const { responseType, clientId, redirectUri, codeChallenge, codeChallengeMethod, state = null } = input;
  const client = await findOAuthClient(ctx, clientId, now);
  if (!client) throw invalidField("/client_id", "Is not a client registered within the last 30 days", "INVALID_CLIENT");
  if (!(await hasRedirectUri(ctx, client, redirectUri))) {
    throw invalidField("/redirect_uri", "Is not a registered redirect URI of the client", "INVALID_REDIRECT_URI");
  }
  if (responseType !== "code") throw invalidField("/response_type", 'Must be "code"', "UNSUPPORTED_RESPONSE_TYPE");
  if (codeChallengeMethod !== "S256") {
    throw invalidField("/code_challenge_method", 'Must be "S256"', "INVALID_REQUEST");
  }
  if (!isCodeChallenge(codeChallenge)) {
    throw invalidField("/code_challenge", "Must be a SHA-256 as 43 base64url characters", "INVALID_REQUEST");
  }
  if (state !== null) checkText(state, "/state", { max: MAX_OAUTH_STATE_CHARACTERS });
  checkResource(ctx, input.resource);
  const scope = checkScope(input.scope);
  const { issuer } = input;
  const request = { clientId, clientName: client.name, redirectUri, codeChallenge, scope, state };
  return issuer === undefined ? request : { ...request, issuer };
}
