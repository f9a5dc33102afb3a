/**
 * An external identity provider for tests, which simulate its users.
 *
 * @module
 */
import type { ErrorCode } from "../error_codes/mod.ts";
import { TrackerError } from "../errors.ts";
import type { LinkedAccountTokens } from "../identity/linked_account/linked_account.ts";
import type { Clock } from "../ports/clock.ts";
import type { AuthorizationAnswer, ExternalIdentity, ExternalProvider } from "../ports/external_provider.ts";
import { bytesOf, encodeBytes, sha256Text } from "./sha256.ts";

/** A person with an account at the provider. */
export interface ExternalPerson {
  /** The person's ID at the provider. */
  subject: string;
  email: string | null;
  /** Whether the provider has verified the email address. */
  emailVerified: boolean;
  name: string | null;
  /** URL of a picture. */
  image: string | null;
}

/** The parameters that the provider adds to the redirect URL. */
export type ProviderAnswer = Record<string, string>;

/** A provider controlled by a test. */
export interface MemoryExternalProvider extends ExternalProvider {
  /** Simulates a person who opens the URL and agrees. */
  approve(url: string, person: ExternalPerson): ProviderAnswer;
  /** Simulates a person who opens the URL and declines. */
  decline(url: string): ProviderAnswer;
  /** Makes the provider unreachable or reachable again. */
  setDown(isDown: boolean): void;
  /** Revokes all refresh tokens issued so far. */
  revoke(): void;
}

/** Options for {@linkcode memoryExternalProvider}. */
export interface MemoryExternalProviderOptions {
  /** The clock for the times in ID tokens. */
  clock: Clock;
  /**
   * The name of the provider.
   *
   * @default "Example ID"
   */
  name?: string;
  /** @default "https://id.example" */
  issuer?: string;
}

const ISSUER = "https://id.example";
const ID_TOKEN_SECONDS = 3600;
const ACCESS_TOKEN_SECONDS = 600;

/** The request that a code was issued for. */
interface Grant {
  person: ExternalPerson;
  redirectUri: string;
  challenge: string;
  nonce: string;
  scopes: string[];
}

/** Creates an in-memory provider. */
export function memoryExternalProvider(options: MemoryExternalProviderOptions): MemoryExternalProvider {
  const { clock, name = "Example ID", issuer = ISSUER } = options;
  const codes = new Map<string, Grant>();
  const refreshTokens = new Map<string, Grant>();
  const renewals = new Map<string, LinkedAccountTokens>();
  let isDown = false;
  let made = 0;

  const requireUp = (): void => {
    if (!isDown) return;
    throw new TrackerError("unavailable", "Cannot reach the provider", { reason: "PROVIDER_UNAVAILABLE" });
  };
  const issue = (grant: Grant): LinkedAccountTokens => {
    const now = clock.now().getTime();
    const refreshToken = `refresh-${++made}`;
    refreshTokens.set(refreshToken, grant);
    const exp = Math.floor(now / 1000) + ID_TOKEN_SECONDS;
    const claims = { iss: issuer, sub: grant.person.subject, nonce: grant.nonce, exp, jti: String(made) };
    const idToken = `${partOf({ alg: "none" })}.${partOf(claims)}.`;
    const accessTokenExpiresAt = now + ACCESS_TOKEN_SECONDS * 1000;
    return { accessToken: `access-${made}`, refreshToken, idToken, accessTokenExpiresAt };
  };
  return {
    name,
    issuer,
    async begin({ redirectUri, state, nonce, codeVerifier, scopes = [], loginHint }) {
      requireUp();
      const url = new URL(`${ISSUER}/authorize`);
      const hint = loginHint === undefined ? {} : { login_hint: loginHint };
      const challenge = { code_challenge: sha256Text(codeVerifier), code_challenge_method: "S256" };
      const scope = ["openid", "profile", "email", ...scopes].join(" ");
      const query = { redirect_uri: redirectUri, response_type: "code", scope, state, nonce, ...challenge, ...hint };
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      return url.href;
    },
    async finish(answer) {
      requireUp();
      const grant = takeGrant(codes, answer);
      const { person, scopes } = grant;
      return { ...person, scopes, tokens: issue(grant) } satisfies ExternalIdentity;
    },
    async refresh(refreshToken) {
      requireUp();
      const renewed = renewals.get(refreshToken);
      if (renewed) return { ...renewed };
      const grant = refreshTokens.get(refreshToken);
      if (!grant) throw refusal("INVALID_REFRESH_TOKEN", "the refresh token is unknown");
      refreshTokens.delete(refreshToken);
      const tokens = issue(grant);
      renewals.set(refreshToken, tokens);
      return { ...tokens };
    },
    approve(url, person) {
      const query = new URL(url).searchParams;
      const get = (key: string): string => query.get(key) ?? "";
      const code = `code-${++made}`;
      codes.set(code, {
        person,
        redirectUri: get("redirect_uri"),
        challenge: get("code_challenge"),
        nonce: get("nonce"),
        scopes: get("scope").split(" "),
      });
      return { code, state: get("state"), iss: ISSUER };
    },
    decline: (url) => ({ error: "access_denied", state: new URL(url).searchParams.get("state") ?? "", iss: ISSUER }),
    setDown(down) {
      isDown = down;
    },
    revoke() {
      refreshTokens.clear();
      renewals.clear();
    },
  };
}

/**
 * Returns the grant of a response.
 *
 * @throws {TrackerError} `unauthenticated` if any part of the response does not match the grant
 */
function takeGrant(codes: Map<string, Grant>, answer: AuthorizationAnswer): Grant {
  const { parameters, state, nonce, codeVerifier, redirectUri } = answer;
  if (parameters.iss !== undefined && parameters.iss !== ISSUER)
    throw refusal("ISSUER_MISMATCH", "the response is from another provider");
  if (parameters.state !== state) throw refusal("STATE_MISMATCH", "the response belongs to another request");
  if (parameters.error !== undefined)
    throw refusal(parameters.error.toUpperCase() as ErrorCode, "the provider refused");
  const grant = codes.get(parameters.code ?? "");
  codes.delete(parameters.code ?? "");
  if (!grant || grant.challenge !== sha256Text(codeVerifier) || grant.redirectUri !== redirectUri) {
    throw refusal("INVALID_CODE", "the code is invalid or belongs to another request");
  }
  if (grant.nonce !== nonce) throw refusal("INVALID_ID_TOKEN", "the ID token belongs to another request");
  return grant;
}

function refusal(reason: ErrorCode, why: string): TrackerError {
  return new TrackerError("unauthenticated", `Cannot sign in with the provider: ${why}`, { reason });
}

function partOf(value: unknown): string {
  return encodeBytes(bytesOf(JSON.stringify(value)));
}
