/**
 * The authorization code flow (RFC 6749 4.1, OAuth 2.1, with PKCE after RFC 7636): a program sends its user's browser here,
 * somebody who signed in decides, the browser goes back to the program with a code, the program fetches its token. What may
 * follow what stands here, with time passed in.
 *
 * @module
 */
import { AUTHORIZATION_CODE_SECONDS, REPLAYED_CODE_SECONDS } from "../../limits.ts";

/** What a client asks for, and what its code is bound to. */
export interface CodeGrant {
  clientId: string;
  /** What it calls itself. */
  clientName: string | null;
  /** Where the browser goes back to. */
  redirectUri: string;
  /** SHA-256 of the secret that the client keeps for now (RFC 7636 4.2), as 43 base64url characters. */
  codeChallenge: string;
  /** As asked for; null when nothing was. */
  scope: string | null;
}

/** A request that waits for somebody's decision. */
export interface CodeRequest extends CodeGrant {
  /** What the client wants back unchanged; null when it sent none. */
  state: string | null;
  /** The issuer that the client knows this server as. @default the public address */
  issuer?: string;
}

/** A code, by which a client gets its token. */
export interface AuthorizationCode extends CodeGrant {
  /** The account that approved the client. */
  userId: string;
  /** The session it was redeemed for; null before. */
  sessionId: string | null;
  /** From when on it is no longer good; from when on a redeemed one is forgotten. */
  expiresAt: Date;
}

/** The code that follows from an approval. */
export function startAuthorizationCode(request: CodeRequest, userId: string, now: Date): AuthorizationCode {
  const { state: _, issuer: __, ...grant } = request;
  return { ...grant, userId, sessionId: null, expiresAt: after(now, AUTHORIZATION_CODE_SECONDS) };
}

/** What a client brings to get its token (RFC 6749 4.1.3, RFC 7636 4.5). */
export interface CodeClaim {
  clientId: string;
  /** As in the request. */
  redirectUri: string;
  /** SHA-256 of what the client says was its secret. */
  codeChallenge: string;
}

/** What a claim is answered. */
export type ClaimOutcome =
  /** The code was never given out, or is forgotten. */
  | { kind: "unknown_code" }
  /** It was redeemed before: somebody else has it too, so what it gave must end (RFC 6749 4.1.2). */
  | { kind: "replayed"; userId: string; sessionId: string }
  | { kind: "expired" }
  /** Another client asked for it. */
  | { kind: "other_client" }
  | { kind: "other_redirect_uri" }
  /** Whoever brings it is not who asked for it. */
  | { kind: "wrong_verifier" }
  /** A token may be issued, to the account `userId`; `code` is what must be saved. */
  | { kind: "issued"; code: AuthorizationCode & { sessionId: string } };

/**
 * Answers one claim.
 *
 * @param code undefined when nobody knows it
 * @param sessionId of the session that begins if it is granted
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

/** The SHA-256 of a code verifier: 43 base64url characters, of which the last has two bits to spare. */
const CODE_CHALLENGE: RegExp = /^[\w-]{42}[AEIMQUYcgkosw048]$/;
/** RFC 7636 4.1. */
const CODE_VERIFIER: RegExp = /^[\w.~-]{43,128}$/;

/** Whether a text can be a challenge by the method S256. */
export function isCodeChallenge(text: string): boolean {
  return CODE_CHALLENGE.test(text);
}

/** Whether a text can be a verifier. */
export function isCodeVerifier(text: string): boolean {
  return CODE_VERIFIER.test(text);
}

/** The address that the browser goes back to, with the answer in its query (RFC 6749 4.1.2): whatever stood there stays. */
export function answerAddress(redirectUri: string, answer: Readonly<Record<string, string>>): string {
  const joint = redirectUri.includes("?") ? (/[?&]$/.test(redirectUri) ? "" : "&") : "?";
  return `${redirectUri}${joint}${new URLSearchParams(answer)}`;
}
