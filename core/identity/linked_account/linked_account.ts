/**
 * A linked account: an account at an external provider (OpenID Connect) with which somebody may sign in.
 *
 * @module
 */

/** The name of the one external provider, as our clients know it. */
export const EXTERNAL_PROVIDER_ID = "custom";
/** The name of the application that embeds this one, which vouches for its own users. */
export const HOST_PROVIDER_ID = "host";
/** The name under which lists of accounts show the password. */
export const PASSWORD_PROVIDER_ID = "credential";

/** An account elsewhere with which somebody signs in. */
export interface LinkedAccount {
  id: string;
  userId: string;
  /** The provider as our clients name it: `custom`. */
  providerId: string;
  /** The provider's name for the person (`sub`, OpenID Connect Core 2); unique per provider. */
  accountId: string;
  /** As the provider told it at the last sign-in. */
  email: string | null;
  /** What was granted. */
  scopes: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** What the provider handed out; sealed before it is stored. */
export interface LinkedAccountTokens {
  /** RFC 6749 1.4. */
  accessToken: string;
  /** RFC 6749 1.5; null without one. */
  refreshToken: string | null;
  /** A signed JWT (OpenID Connect Core 2). */
  idToken: string | null;
  /** When the access token ends, in milliseconds since 1970; null when the provider does not say. */
  accessTokenExpiresAt: number | null;
}

/**
 * What the sealed tokens of a linked account are bound to. Its natural key rather than its id: that is known before it is
 * known whether there is a row already, and a row keeps it for life.
 */
export function linkedAccountSeal(providerId: string, accountId: string): string {
  return `linked account ${providerId} ${accountId}`;
}

/** Whether an identity token is past its end (`exp`, OpenID Connect Core 2). One that cannot be read is. */
export function idTokenIsOver(idToken: string, now: Date): boolean {
  const expiresAt = readExpiry(idToken);
  return expiresAt === undefined || now.getTime() >= expiresAt * 1000;
}

/** Whether an identity token is about this person (`sub`): a renewed one must be (OpenID Connect Core 12.2). */
export function idTokenIsAbout(idToken: string, subject: string): boolean {
  return claimsOf(idToken).sub === subject;
}

function readExpiry(idToken: string): number | undefined {
  const { exp } = claimsOf(idToken);
  return typeof exp === "number" ? exp : undefined;
}

/** No claims when it cannot be read. */
function claimsOf(idToken: string): Record<string, unknown> {
  const payload = idToken.split(".")[1] ?? "";
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return Object(JSON.parse(new TextDecoder().decode(bytes))) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The tokens after a renewal: providers may leave out what did not change. */
export function mergeTokens(old: LinkedAccountTokens, renewed: LinkedAccountTokens): LinkedAccountTokens {
  return {
    ...renewed,
    refreshToken: renewed.refreshToken ?? old.refreshToken,
    idToken: renewed.idToken ?? old.idToken,
  };
}
