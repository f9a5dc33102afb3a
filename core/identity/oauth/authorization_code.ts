/**
 * Rules of the authorization code flow (RFC 6749 4.1, OAuth 2.1) with PKCE (RFC 7636). A program sends its user's
 * browser here, the signed-in user decides, the browser returns with a code, and the program redeems the code for a
 * token. These functions are pure, so callers pass in the time.
 *
 * @module
 */
import { AUTHORIZATION_CODE_SECONDS, REPLAYED_CODE_SECONDS } from "../../limits.ts";

/** The grant that a client requests. Its code is bound to these values. */
export interface CodeGrant {
  clientId: string;
  clientName: string | null;
  redirectUri: string;
  /** SHA-256 of the client's code verifier (RFC 7636 4.2), as 43 base64url characters. */
  codeChallenge: string;
  /** As requested; null if none was requested. */
  scope: string | null;
}

/** A pending authorization request. */
export interface CodeRequest extends CodeGrant {
  /** Returned to the client unchanged; null if there is none. */
  state: string | null;
  /** The issuer URL by which the client knows this server. @default the public URL */
  issuer?: string;
}

/** An authorization code. */
export interface AuthorizationCode extends CodeGrant {
  /** The account that approved the client. */
  userId: string;
  /** The session that redeeming the code started; null until then. */
  sessionId: string | null;
  /** When the code expires; for a redeemed code, when replay detection ends. */
  expiresAt: Date;
}

/** Creates the code for an approved request. */
export function startAuthorizationCode(request: CodeRequest, userId: string, now: Date): AuthorizationCode {
  const { state: _, issuer: __, ...grant } = request;
  return { ...grant, userId, sessionId: null, expiresAt: after(now, AUTHORIZATION_CODE_SECONDS) };
}

/** A token request of a client (RFC 6749 4.1.3, RFC 7636 4.5). */
export interface CodeClaim {
  clientId: string;
  /** As in the authorization request. */
  redirectUri: string;
  /** SHA-256 of the code verifier that the client sent. */
  codeChallenge: string;
}

/** Outcome of a claim. */
export type ClaimOutcome =
  /** The code was never issued, or is no longer stored. */
  | { kind: "unknown_code" }
  /**
   * The code was redeemed twice. One of the two clients stole it, so the session that the code started must end (RFC
   * 6749 4.1.2).
   */
  | { kind: "replayed"; userId: string; sessionId: string }
  | { kind: "expired" }
  /** The code belongs to another client. */
  | { kind: "other_client" }
  | { kind: "other_redirect_uri" }
  /** The verifier does not match the challenge. */
  | { kind: "wrong_verifier" }
  /** A token may be issued to the account `userId`; `code` must be saved. */
  | { kind: "issued"; code: AuthorizationCode & { sessionId: string } };

/**
 * Decides on one claim. The first failed check determines the outcome.
 *
 * @param code undefined for an unknown code
 * @param sessionId ID of the session to start
 */
export function claimAuthorizationCode(
  code: AuthorizationCode | undefined,
  { claim, sessionId }: { claim: CodeClaim; sessionId: string },
  now: Date,
): ClaimOutcome {
  if (!code) return { kind: "unknown_code" };
  const isOver = now >= code.expiresAt;
  if (code.sessionId !== null) {
    return isOver ? { kind: "unknown_code" } : { kind: "replayed", userId: code.userId, sessionId: code.sessionId };
  }
  if (isOver) return { kind: "expired" };
  if (code.clientId !== claim.clientId) return { kind: "other_client" };
  if (code.redirectUri !== claim.redirectUri) return { kind: "other_redirect_uri" };
  if (code.codeChallenge !== claim.codeChallenge) return { kind: "wrong_verifier" };
  return { kind: "issued", code: { ...code, sessionId, expiresAt: after(now, REPLAYED_CODE_SECONDS) } };
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/** A SHA-256 as 43 base64url characters; the last two bits are zero. */
const CODE_CHALLENGE: RegExp = /^[\w-]{42}[AEIMQUYcgkosw048]$/;
/** RFC 7636 4.1. */
const CODE_VERIFIER: RegExp = /^[\w.~-]{43,128}$/;

/** Returns whether the format of an S256 challenge is valid. */
export function isCodeChallenge(text: string): boolean {
  return CODE_CHALLENGE.test(text);
}

/** Returns whether the format of a verifier is valid. */
export function isCodeVerifier(text: string): boolean {
  return CODE_VERIFIER.test(text);
}

/** Appends the response to the query of a redirect URI (RFC 6749 4.1.2). Existing parameters remain. */
export function responseUrl(redirectUri: string, response: Readonly<Record<string, string>>): string {
  const separator = redirectUri.includes("?") ? (/[?&]$/.test(redirectUri) ? "" : "&") : "?";
  return `${redirectUri}${separator}${new URLSearchParams(response)}`;
}
