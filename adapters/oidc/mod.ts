/**
 * Sign-in with an external provider, over OpenID Connect.
 *
 * @module
 */
export { isUsableIssuer } from "./issuer.ts";
export { createOidcProvider, type OidcOptions } from "./oidc.ts";
