/** Settings of an OpenID Connect provider. @module */
export interface OidcOptions {
  /** The issuer URL, under which the provider publishes its metadata: `https://id.example.com/realms/main`. */
  issuer: string;
  clientId: string;
  /** Absent for a public client. */
  clientSecret?: string;
  /** The name of the provider on the button. @default "Single sign-on" */
  name?: string;
  /** Requested in addition to `openid`. @default ["profile", "email"] */
  scopes?: readonly string[];
  /** Timeout of each request. @default 10 */
  timeoutSeconds?: number;
}
