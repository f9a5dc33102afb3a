/**
 * The authorization code flow in the words of its standards (RFC 6749, RFC 7591), which are not those of this house.
 *
 * @module
 */
import type { CodeRedemption } from "./redeem.ts";
import type { RegisteredOAuthClient } from "./register_client.ts";

/** A client registration response (RFC 7591 3.2.1). */
export interface OAuthClientAnswer {
  /** RFC 7591 3.2.1. */
  client_id: string;
  /** Seconds since 1970. */
  client_id_issued_at: number;
  /** As they were given. */
  redirect_uris: string[];
  /** Absent when it did not say. */
  client_name?: string;
  /** A program on somebody's machine can keep no secret. */
  token_endpoint_auth_method: "none";
  /** The only way for such clients. */
  grant_types: ["authorization_code"];
  /** The only one. */
  response_types: ["code"];
}

/** The answer to a client that registered (RFC 7591 3.2.1). */
export function oauthClientAnswer({ clientId, redirectUris, client }: RegisteredOAuthClient): OAuthClientAnswer {
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
export interface CodeTokenAnswer {
  /** RFC 6749 5.1. */
  access_token: string;
  /** RFC 6749 5.1. */
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  /** Empty when none was asked for. */
  scope: string;
}

/** An error response of the token endpoint (RFC 6749 5.2). */
export interface CodeErrorAnswer {
  /** RFC 6749 5.2. */
  error: "invalid_client" | "invalid_grant";
  /** Human-readable. */
  error_description: string;
}

const ERRORS: Readonly<Record<Exclude<CodeRedemption["kind"], "issued">, string>> = {
  unknown_client: "The client is none that registered here in the last 30 days",
  unknown_code: "The code is unknown",
  replayed: "The code was redeemed before: what it gave is revoked",
  expired: "The code has expired: ask for a new one",
  other_client: "Another client asked for the code",
  other_redirect_uri: "The code was sent to another address",
  wrong_verifier: "The verifier is not that of the challenge",
};

/** The answer to a client that brings a code (RFC 6749 4.1.4, 5.2). */
export function codeTokenAnswer(redemption: CodeRedemption): CodeTokenAnswer | CodeErrorAnswer {
  if (redemption.kind === "issued") {
    const { token, session, scope } = redemption;
    const expires_in = Math.floor((session.expiresAt.getTime() - session.createdAt.getTime()) / 1000);
    return { access_token: token, token_type: "Bearer", expires_in, scope: scope ?? "" };
  }
  const { kind } = redemption;
  const error = kind === "unknown_client" ? "invalid_client" : "invalid_grant";
  return { error, error_description: ERRORS[kind] };
}
