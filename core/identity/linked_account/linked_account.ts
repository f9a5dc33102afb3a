/** Linked accounts: accounts at an external provider (OpenID Connect) with which a person can sign in. @module */
/** ID of the external provider in the API. A server has at most one. */
export const EXTERNAL_PROVIDER_ID = "custom";
/** Provider ID of the embedding application, which vouches for its own users. */
export const HOST_PROVIDER_ID = "host";
/** Provider ID that stands for the password in lists of linked accounts. */
export const PASSWORD_PROVIDER_ID = "credential";

/** An account at an external provider. */
export interface LinkedAccount {
  id: string;
  userId: string;
  /** `custom`, or `host` for the embedding application. */
  providerId: string;
  /** The person's ID at the provider (`sub`, OpenID Connect Core 2); unique per provider. */
  accountId: string;
  /** As of the last sign-in. */
  email: string | null;
  /** Granted scopes. */
  scopes: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** Tokens of the provider. They are encrypted before they are stored. */
export interface LinkedAccountTokens {
  /** RFC 6749 1.4. */
  accessToken: string;
  /** RFC 6749 1.5; null if there is none. */
  refreshToken: string | null;
  /** A signed JWT (OpenID Connect Core 2). */
  idToken: string | null;
  /** Milliseconds since 1970; null if the provider does not report it. */
  accessTokenExpiresAt: number | null;
}

/**
 * Returns associated data that binds the encrypted tokens to their linked account. It contains the natural key, which
 * never changes and is known before the row is read.
 */
export function linkedAccountSeal(providerId: string, accountId: string): string {
  return `linked account ${providerId} ${accountId}`;
}

/** Returns whether an ID token has expired (`exp`, OpenID Connect Core 2) or is unreadable. */
export function isIdTokenExpired(idToken: string, now: Date): boolean {
  const expiresAt = readExpiry(idToken);
  return expiresAt === undefined || now.getTime() >= expiresAt * 1000;
}

/**
 * Returns whether an ID token identifies a person (`sub`). A renewed token must identify the same person (OpenID
 * Connect Core 12.2).
 */
export function idTokenIsAbout(idToken: string, subject: string): boolean {
  return claimsOf(idToken).sub === subject;
}

function readExpiry(idToken: string): number | undefined {
  const { exp } = claimsOf(idToken);
  return typeof exp === "number" ? exp : undefined;
}

/** Decodes the claims. Returns an empty object if they are unreadable. */
function claimsOf(idToken: string): Record<string, unknown> {
  const payload = idToken.split(".")[1] ?? "";
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return Object(JSON.parse(new TextDecoder().decode(bytes))) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Merges renewed tokens into the old ones, because providers may omit tokens that did not change. */
export function mergeTokens(old: LinkedAccountTokens, renewed: LinkedAccountTokens): LinkedAccountTokens {
  return {
    ...renewed,
    refreshToken: renewed.refreshToken ?? old.refreshToken,
    idToken: renewed.idToken ?? old.idToken,
  };
}
