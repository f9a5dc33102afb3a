/** An external identity provider over OpenID Connect. @module */
import type { ExternalProvider } from "@hexlane/core";
import { isUsableIssuer } from "./issuer.ts";
import type { OidcOptions } from "./options.ts";
import type { OidcProvider } from "./provider.ts";

/**
 * Creates a provider. It sends no request before the first sign-in, so an unreachable provider does not keep the server
 * from starting.
 *
 * @throws {TypeError} when the issuer is invalid
 */
export function createOidcProvider(options: OidcOptions): ExternalProvider {
  if (!isUsableIssuer(options.issuer)) throw new TypeError(`"${options.issuer}" is not a valid issuer`);
  let loading: Promise<OidcProvider> | undefined;
  const load = (): Promise<OidcProvider> => {
    loading ??= import("./provider.ts").then(({ OidcProvider }) => new OidcProvider(options));
    return loading;
  };
  return {
    name: options.name ?? "Single sign-on",
    issuer: options.issuer,
    begin: async (request) => (await load()).begin(request),
    finish: async (answer) => (await load()).finish(answer),
    refresh: async (refreshToken) => (await load()).refresh(refreshToken),
  };
}
