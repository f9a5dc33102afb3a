/**
 * An external identity provider (OpenID Connect).
 *
 * The use cases decide which account an identity belongs to, and whether to create one.
 *
 * @module
 */
import type { LinkedAccountTokens } from "../identity/linked_account/linked_account.ts";

/** A request to the provider. */
export interface AuthorizationRequest {
  /** Where the provider sends the browser with its response. */
  redirectUri: string;
  /** Returned with the response (RFC 6749 4.1.1). */
  state: string;
  /** Returned inside the ID token (OpenID Connect Core 3.1.2.1). */
  nonce: string;
  /** 43 to 128 characters; the provider sees only its hash until the code is exchanged (RFC 7636, method S256). */
  codeVerifier: string;
  /** Requested in addition to the scopes that the operator configured. */
  scopes?: readonly string[];
  /** The email address with which the person will probably sign in. */
  loginHint?: string;
}

/** The provider's response, as received through the browser, and the stored part of the request. */
export interface AuthorizationAnswer
  extends Pick<AuthorizationRequest, "redirectUri" | "state" | "nonce" | "codeVerifier"> {
  /** Unchecked: `code`, `state`, `iss`, or `error`. */
  parameters: Readonly<Record<string, string>>;
}

/** An identity as reported by the provider, not yet checked against our limits. */
export interface ExternalIdentity {
  /** The provider's ID for the person (`sub`): it never changes and is never reused. */
  subject: string;
  /** Null if the provider does not report it. */
  email: string | null;
  /** False if the provider does not report it. */
  emailVerified: boolean;
  /** Null if the provider does not report it. */
  name: string | null;
  /** URL of a picture. */
  image: string | null;
  /** The granted scopes. */
  scopes: string[];
  tokens: LinkedAccountTokens;
}

/**
 * Every method rejects with `TrackerError` `unavailable`, reason `PROVIDER_UNAVAILABLE`, when the provider is
 * unreachable, is broken, or rejects our credentials. No method waits longer than a few seconds.
 */
export interface ExternalProvider {
  /** Shown on the button: `Continue with ...`. */
  readonly name: string;

  /**
   * The issuer URL. For a forge that is also a provider, such as GitLab, subjects are the IDs of the forge's accounts.
   */
  readonly issuer: string;

  /** Returns the URL at the provider to redirect the browser to. */
  begin(request: AuthorizationRequest): Promise<string>;

  /**
   * Exchanges the code. Checks the signature, issuer, audience, nonce and age of the ID token, and `state` and `iss`
   * (RFC 9207) of the response. A code is valid only once, and a second exchange may revoke the tokens of the first.
   *
   * @throws {TrackerError} `unauthenticated` when the provider refuses or a check fails; the reason is the provider's
   * error in upper case, such as `ACCESS_DENIED`, or `ISSUER_MISMATCH`, `INVALID_CODE`, `INVALID_ID_TOKEN`
   */
  finish(answer: AuthorizationAnswer): Promise<ExternalIdentity>;

  /**
   * Exchanges a refresh token for new tokens. Tokens that the provider does not renew are null, except the refresh token, which
   * stays the same. Calls with the same token that are concurrent or in quick succession share one response, because providers
   * treat a second use of a refresh token as theft.
   *
   * @throws {TrackerError} `unauthenticated` with reason `INVALID_REFRESH_TOKEN` when the provider no longer accepts it
   */
  refresh(refreshToken: string): Promise<LinkedAccountTokens>;
}
