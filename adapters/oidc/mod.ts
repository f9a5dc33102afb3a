/**
 * Sign-in with an external provider, over OpenID Connect.
 *
 * @module
 */
export { isUsableIssuer } from "./issuer.ts";
export { createOidcProvider } from "./oidc.ts";
export type { OidcOptions } from "./options.ts";
