/** Wire format of the authorization code flow (RFC 6749, RFC 7591). @module */
import type { CodeRedemption } from "./redeem.ts";
import type { RegisteredOAuthClient } from "./register_client.ts";

/** A client registration response (RFC 7591 3.2.1). */
export interface OAuthClientResponse {
  /** RFC 7591 3.2.1. */
  client_id: string;
  /** Seconds since 1970. */
  client_id_issued_at: number;
  /** As registered. */
  redirect_uris: string[];
  client_name?: string;
  /** Public client. */
  token_endpoint_auth_method: "none";
  grant_types: ["authorization_code"];
  response_types: ["code"];
}

/** Formats the registration response (RFC 7591 3.2.1). */
export function oauthClientResponse({ clientId, redirectUris, client }: RegisteredOAuthClient): OAuthClientResponse {
  return {
    client_id: clientId,
    client_id_issued_at: client.createdAt.getTime() / 1000,
    redirect_uris: [...redirectUris],
    ...(client.name === null ? {} : { client_name: client.name }),
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code"],
    response_types: ["code"],
  };
}

/** A successful response of the token endpoint (RFC 6749 5.1). */
export interface CodeTokenResponse {
  /** RFC 6749 5.1. */
  access_token: string;
  /** RFC 6749 5.1. */
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  /** Empty if none was requested. */
  scope: string;
}

/** An error response of the token endpoint (RFC 6749 5.2). */
export interface CodeErrorResponse {
  /** RFC 6749 5.2. */
  error: "invalid_client" | "invalid_grant";
  error_description: string;
}

const ERRORS: Readonly<Record<Exclude<CodeRedemption["kind"], "issued">, string>> = {
  unknown_client: "The client is not registered, or it registered more than 30 days ago",
  unknown_code: "The code is unknown",
  replayed: "The code was already redeemed; its token has been revoked",
  expired: "The code has expired: request a new one",
  other_client: "The code belongs to another client",
  other_redirect_uri: "The redirect URI does not match the request",
  wrong_verifier: "The code verifier does not match the challenge",
};

/** Formats the token response (RFC 6749 4.1.4, 5.2). */
export function codeTokenResponse(redemption: CodeRedemption): CodeTokenResponse | CodeErrorResponse {
  if (redemption.kind === "issued") {
    const { token, session, scope } = redemption;
    const expires_in = Math.floor((session.expiresAt.getTime() - session.createdAt.getTime()) / 1000);
    return { access_token: token, token_type: "Bearer", expires_in, scope: scope ?? "" };
  }
  const { kind } = redemption;
  const error = kind === "unknown_client" ? "invalid_client" : "invalid_grant";
  return { error, error_description: ERRORS[kind] };
}
