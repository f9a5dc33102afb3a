/**
 * A linked account: an account at an external provider (OpenID Connect) with which somebody may sign in.
 *
 * @module
 */

export interface LinkedAccount {
  id: string;
  userId: string;
  /** The provider as our clients name it: `custom`. */
  providerId: string;
  /** The provider's name for the person (`sub`, OpenID Connect Core 2); unique per provider. */
  accountId: string;
  /** As the provider told it at the last sign-in. */
  email: string | null;
  scopes: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** What the provider handed out; sealed before it is stored. */
export interface LinkedAccountTokens {
  accessToken: string;
  refreshToken: string | null;
  /** A signed JWT (OpenID Connect Core 2). */
  idToken: string | null;
  /** When the access token ends, in milliseconds since 1970; null when the provider does not say. */
  accessTokenExpiresAt: number | null;
}
