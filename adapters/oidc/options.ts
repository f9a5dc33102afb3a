/** Settings of an OpenID Connect provider. @module */
export interface OidcOptions {
  /** The provider's name for itself, under which it describes itself: `https://id.example.com/realms/main`. */
  issuer: string;
  clientId: string;
  /** Absent for a public client. */
  clientSecret?: string;
  /** What people call the provider. @default "Single sign-on" */
  name?: string;
  /** `openid` is always asked for. @default ["profile", "email"] */
  scopes?: readonly string[];
  /** Timeout of each request. @default 10 */
  timeoutSeconds?: number;
}
