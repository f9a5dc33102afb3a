/**
 * An external identity provider over OpenID Connect: authorization code flow with PKCE, endpoints by discovery. This module
 * imports the protocol library, so it is loaded on the first sign-in.
 *
 * @module
 */
import type {
  AuthorizationAnswer,
  AuthorizationRequest,
  ExternalIdentity,
  ExternalProvider,
  LinkedAccountTokens,
} from "@hexlane/core";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  refreshTokenGrant,
} from "openid-client";
import { SecretAuth } from "./client_auth.ts";
import { failureOf, noTo, type Step } from "./failure.ts";
import { isInsecureIssuer } from "./issuer.ts";
import type { OidcOptions } from "./options.ts";
import { SingleFlight } from "./single_flight.ts";

/** Endpoints rarely change. */
const DISCOVERY_SECONDS = 3600;
/** How long a refresh is shared with requests that read the old refresh token just before the new one was stored. */
const REFRESH_SECONDS = 60;

export class OidcProvider implements Omit<ExternalProvider, "name" | "issuer"> {
  readonly #options: OidcOptions;
  readonly #scopes: readonly string[];
  readonly #auth: SecretAuth;
  readonly #discoveries = new SingleFlight<Configuration>({ keepSeconds: DISCOVERY_SECONDS });
  readonly #renewals = new SingleFlight<LinkedAccountTokens>({ keepSeconds: REFRESH_SECONDS });
  #known: Configuration | undefined;

  constructor(options: OidcOptions) {
    const { scopes = ["profile", "email"], clientSecret } = options;
    this.#options = options;
    this.#scopes = [...new Set(["openid", ...scopes])];
    this.#auth = new SecretAuth(clientSecret);
  }

  async begin(request: AuthorizationRequest): Promise<string> {
    const { redirectUri, state, nonce, codeVerifier, loginHint } = request;
    const configuration = await this.#configure();
    const scopes = [...new Set([...this.#scopes, ...(request.scopes ?? [])])];
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: scopes.join(" "),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
      // Without `prompt`, the provider ignores `offline_access` (OpenID Connect Core 11).
      ...(scopes.includes("offline_access") ? { prompt: "consent" } : {}),
      ...(loginHint === undefined ? {} : { login_hint: loginHint }),
    });
    return url.href;
  }

  async finish(answer: AuthorizationAnswer): Promise<ExternalIdentity> {
    const configuration = await this.#configure();
    const url = answerUrl(answer, configuration.serverMetadata().issuer);
    const checks = {
      pkceCodeVerifier: answer.codeVerifier,
      expectedState: answer.state,
      expectedNonce: answer.nonce,
      idTokenExpected: true,
    };
    const tokens = await this.#ask("finish", () => authorizationCodeGrant(configuration, url, checks));
    const claims: Claims = tokens.claims() ?? { sub: "" };
    const info = await this.#completeClaims(configuration, tokens.access_token, claims);
    return {
      subject: claims.sub,
      ...personOf(claims, info),
      scopes: tokens.scope?.split(" ") ?? [...this.#scopes],
      tokens: tokensOf(tokens),
    };
  }

  async refresh(refreshToken: string): Promise<LinkedAccountTokens> {
    return await this.#renewals.ask(refreshToken, async () => {
      const configuration = await this.#configure();
      const tokens = await this.#ask("refresh", () => refreshTokenGrant(configuration, refreshToken));
      return tokensOf({ ...tokens, refresh_token: tokens.refresh_token ?? refreshToken });
    });
  }

  async #ask<T>(step: Step, question: () => Promise<T>): Promise<T> {
    try {
      return await this.#auth.ask(question);
    } catch (error) {
      throw failureOf(error, step);
    }
  }

  async #configure(): Promise<Configuration> {
    try {
      this.#known = await this.#discoveries.ask("", () => this.#discover());
    } catch (error) {
      // Cached metadata is good enough while the provider is unreachable.
      if (!this.#known) throw failureOf(error, "discover");
    }
    return this.#known;
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, timeoutSeconds = 10 } = this.#options;
    const server = new URL(issuer);
    const configuration = await discovery(server, clientId, {}, this.#auth.method, {
      timeout: timeoutSeconds,
      execute: isInsecureIssuer(server) ? [allowInsecureRequests] : [],
    });
    // The token is stored and passed on, so trusting the TLS connection is not enough: its signature is checked too.
    enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** Adds claims that the ID token omits, from the userinfo endpoint. */
  async #completeClaims(
    configuration: Configuration,
    accessToken: string,
    claims: Claims,
  ): Promise<Record<string, unknown>> {
    const isComplete = ["email", "email_verified", "name"].every((name) => claims[name] !== undefined);
    if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    return await this.#ask("finish", () => fetchUserInfo(configuration, accessToken, claims.sub));
  }
}

type Claims = { sub: string } & Record<string, unknown>;

/**
 * Returns the callback URL if it is the response to this request.
 *
 * @throws {TrackerError} `unauthenticated` for any other response
 */
function answerUrl({ redirectUri, state, parameters }: AuthorizationAnswer, issuer: string): URL {
  if (parameters.iss !== undefined && parameters.iss !== issuer) {
    throw noTo("finish", "ISSUER_MISMATCH", "the response is from another provider");
  }
  if (parameters.state !== state) throw noTo("finish", "STATE_MISMATCH", "the response belongs to another request");
  if (parameters.code === undefined && parameters.error === undefined) {
    throw noTo("finish", "INVALID_CODE", "the response has no code");
  }
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/**
 * Returns the person in the claims. The address and its verified flag must come from the same source, because the flag
 * of one source does not apply to the address of another.
 */
function personOf(
  claims: Claims,
  info: Record<string, unknown>,
): Pick<ExternalIdentity, "email" | "emailVerified" | "name" | "image"> {
  const mail = typeof info.email === "string" ? info : claims;
  const text = (name: string): string | null => {
    const value = info[name] ?? claims[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  return {
    email: typeof mail.email === "string" && mail.email !== "" ? mail.email : null,
    // Some providers send `email_verified` as a string.
    emailVerified: typeof mail.email === "string" && (mail.email_verified === true || mail.email_verified === "true"),
    name: text("name") ?? text("preferred_username"),
    image: text("picture"),
  };
}

function tokensOf(tokens: {
  access_token: string;
  refresh_token?: string;
  id_token?: string;
  expires_in?: number;
}): LinkedAccountTokens {
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
    idToken: tokens.id_token ?? null,
    accessTokenExpiresAt: tokens.expires_in === undefined ? null : Date.now() + tokens.expires_in * 1000,
  };
}
