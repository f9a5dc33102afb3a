/**
 * An external provider of identities (OpenID Connect): somebody else who says who a person is.
 *
 * Which account that person is, and whether there shall be one, is decided by the use cases, not here.
 *
 * @module
 */
import type { LinkedAccountTokens } from "../identity/linked_account/linked_account.ts";

/** What the provider is asked. */
export interface AuthorizationRequest {
  /** Where the provider sends the browser with its answer. */
  redirectUri: string;
  /** Comes back with the answer (RFC 6749 4.1.1). */
  state: string;
  /** Comes back inside the identity token (OpenID Connect Core 3.1.2.1). */
  nonce: string;
  /** 43 to 128 characters; the provider sees only its hash until the code is exchanged (RFC 7636, method S256). */
  codeVerifier: string;
  /** Besides those that the operator set. */
  scopes?: readonly string[];
  /** The address that the person will probably sign in with. */
  loginHint?: string;
}

/** What came back through the browser, and what was remembered of the request. */
export interface AuthorizationAnswer
  extends Pick<AuthorizationRequest, "redirectUri" | "state" | "nonce" | "codeVerifier"> {
  /** As they came: `code`, `state`, `iss`, or `error`. Anybody may have written them. */
  parameters: Readonly<Record<string, string>>;
}

/** Who somebody is, as the provider says. Nothing in it is checked for what we can store. */
export interface ExternalIdentity {
  /** The provider's name for the person (`sub`): never changes, never given to somebody else. */
  subject: string;
  /** Null when it does not say. */
  email: string | null;
  /** False also when the provider does not say. */
  emailVerified: boolean;
  /** Null when it does not say. */
  name: string | null;
  /** Address of a picture. */
  image: string | null;
  /** What was granted. */
  scopes: string[];
  /** What the provider handed out. */
  tokens: LinkedAccountTokens;
}

/**
 * Every method rejects with `TrackerError` `unavailable`, reason `PROVIDER_UNAVAILABLE`, when the provider cannot be asked:
 * not reached in time, out of order, or not in terms with us. None waits longer than some seconds.
 */
export interface ExternalProvider {
  /** What people call it: `Continue with ...`. */
  readonly name: string;

  /** Answers the address at the provider to which the browser goes. */
  begin(request: AuthorizationRequest): Promise<string>;

  /**
   * Exchanges the code. The signature, issuer, audience, nonce and age of the identity token, `state` and `iss` (RFC 9207) of
   * the answer are checked. A code is good once: asking twice may undo the first exchange.
   *
   * @throws {TrackerError} `unauthenticated` when the provider or the answer says no; the reason is the provider's error in
   * upper case, such as `ACCESS_DENIED`, or `ISSUER_MISMATCH`, `INVALID_CODE`, `INVALID_ID_TOKEN`
   */
  finish(answer: AuthorizationAnswer): Promise<ExternalIdentity>;

  /**
   * New tokens for an old refresh token. Those that the provider does not renew are null, the refresh token excepted: it is
   * the old one then. Calls at the same time, or soon after each other, with one token get one answer: providers take the
   * second use of a refresh token for theft.
   *
   * @throws {TrackerError} `unauthenticated` with reason `INVALID_REFRESH_TOKEN` when the provider no longer takes it
   */
  refresh(refreshToken: string): Promise<LinkedAccountTokens>;
}
