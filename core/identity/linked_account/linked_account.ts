/** Linked accounts: accounts at an external provider (OpenID Connect) that can sign in. @module */
/** Id of the one external provider in the API. */
export const EXTERNAL_PROVIDER_ID = "custom";
/** Id of the embedding application, which vouches for its own users. */
export const HOST_PROVIDER_ID = "host";
/** Id of the password in lists of linked accounts. */
export const PASSWORD_PROVIDER_ID = "credential";

/** An account at an external provider. */
export interface LinkedAccount {
  id: string;
  userId: string;
  /** `custom`, or `host` for the embedding application. */
  providerId: string;
  /** Id of the person at the provider (`sub`, OpenID Connect Core 2); unique per provider. */
  accountId: string;
  /** As of the last sign-in. */
  email: string | null;
  /** Granted scopes. */
  scopes: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** Tokens of the provider; sealed before they are stored. */
export interface LinkedAccountTokens {
  /** RFC 6749 1.4. */
  accessToken: string;
  /** RFC 6749 1.5; null without one. */
  refreshToken: string | null;
  /** A signed JWT (OpenID Connect Core 2). */
  idToken: string | null;
  /** Milliseconds since 1970; null when the provider does not say. */
  accessTokenExpiresAt: number | null;
}

/**
 * Binds the sealed tokens to their linked account. Uses the natural key, which never changes and is known before the
 * row is looked up.
 */
export function linkedAccountSeal(providerId: string, accountId: string): string {
  return `linked account ${providerId} ${accountId}`;
}

/** Whether an ID token has expired (`exp`, OpenID Connect Core 2) or is unreadable. */
export function idTokenIsOver(idToken: string, now: Date): boolean {
  const expiresAt = readExpiry(idToken);
  return expiresAt === undefined || now.getTime() >= expiresAt * 1000;
}

/** Whether an ID token is about this person (`sub`), which a renewed one must be (OpenID Connect Core 12.2). */
export function idTokenIsAbout(idToken: string, subject: string): boolean {
  return claimsOf(idToken).sub === subject;
}

function readExpiry(idToken: string): number | undefined {
  const { exp } = claimsOf(idToken);
  return typeof exp === "number" ? exp : undefined;
}

/** Empty when unreadable. */
function claimsOf(idToken: string): Record<string, unknown> {
  const payload = idToken.split(".")[1] ?? "";
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return Object(JSON.parse(new TextDecoder().decode(bytes))) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Merges renewed tokens into the old ones: providers may omit what did not change. */
export function mergeTokens(old: LinkedAccountTokens, renewed: LinkedAccountTokens): LinkedAccountTokens {
  return {
    ...renewed,
    refreshToken: renewed.refreshToken ?? old.refreshToken,
    idToken: renewed.idToken ?? old.idToken,
  };
}
