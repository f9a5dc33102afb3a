/**
 * The contract of every external identity provider.
 *
 * @module
 */
import { TrackerError } from "../../errors.ts";
import type { ExternalPerson, ProviderAnswer } from "../../memory/external_provider.ts";
import type { AuthorizationRequest, ExternalProvider } from "../../ports/external_provider.ts";
import { assert, assertEquals } from "../assert.ts";
import type { TestRunner } from "./store/scene.ts";

/** Options for {@linkcode externalProviderContract}. */
export interface ExternalProviderSuite {
  test: TestRunner;
  /** Opens a provider for one test. */
  open(): Promise<{
    provider: ExternalProvider;
    /** A URL to which the provider may redirect browsers. */
    redirectUri: string;
    /** Simulates a person who opens the provider's URL and agrees. */
    approve(url: string, person: ExternalPerson): Promise<ProviderAnswer>;
    /** Simulates a person who opens the provider's URL and declines. */
    decline(url: string): Promise<ProviderAnswer>;
    /** Scopes that request a refresh token, if the provider requires any. */
    scopes?: readonly string[];
    /** Revokes all refresh tokens issued so far. */
    revoke(): Promise<void>;
    /** Makes the provider unreachable. */
    goDown(): Promise<void>;
  }>;
}

const ADA: ExternalPerson = {
  subject: "ada-1815",
  email: "ada@example.com",
  emailVerified: true,
  name: "Ada Lovelace",
  image: "https://id.example/ada.png",
};

/** Returns a secret of 43 characters, like our own secrets. */
const secret = (letter: string): string => letter.repeat(43);

/** Declares the tests of the external provider port for the implementation called `name`. */
export function externalProviderContract(name: string, { test, open }: ExternalProviderSuite): void {
  /** Signs in once, with the given changes to requests and responses. */
  async function signIn(scene: Scene, change: Change = {}): ReturnType<ExternalProvider["finish"]> {
    const request = requestOf(scene);
    const url = new URL(await scene.provider.begin(request));
    for (const [key, value] of Object.entries(change.url ?? {})) url.searchParams.set(key, value);
    const parameters = { ...(await scene.approve(url.href, change.person ?? ADA)), ...change.parameters };
    const { redirectUri, state, nonce, codeVerifier } = request;
    return await scene.provider.finish({ redirectUri, state, nonce, codeVerifier, ...change.remembered, parameters });
  }

  test(`external provider (${name}): finish() returns the person's profile`, async () => {
    const scene = await open();
    const { tokens, scopes, ...person } = await signIn(scene);
    assertEquals(person, ADA, "the person");
    const payload = (tokens.idToken ?? "").split(".")[1] ?? "";
    const { iss } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { iss?: unknown };
    assertEquals(iss, scene.provider.issuer, "the issuer of the ID token");
    assert(scopes.includes("openid") && scopes.includes("email"), `Expected scopes, got ${scopes}`);
    assert(tokens.accessToken !== "" && tokens.idToken !== null, "Expected an access token and an ID token");
    assertEquals(tokens.idToken?.split(".").length, 3, "the parts of the ID token");
    const ends = tokens.accessTokenExpiresAt;
    assert(ends === null || Number.isInteger(ends), `Expected whole milliseconds, got ${ends}`);
  });

  test(`external provider (${name}): finish() adds no fields to the provider's profile`, async () => {
    const scene = await open();
    const bare = { subject: "nobody", email: null, emailVerified: false, name: null, image: null };
    const { tokens: _tokens, scopes: _scopes, ...person } = await signIn(scene, { person: bare });
    assertEquals(person, bare, "the person");
    const unproven = { ...ADA, subject: "eve", emailVerified: false };
    assertEquals((await signIn(scene, { person: unproven })).emailVerified, false, "whether the email is verified");
  });

  test(`external provider (${name}): begin() requests the given scopes and hint, without revealing the code verifier`, async () => {
    const scene = await open();
    const request = { ...requestOf(scene), scopes: ["address"], loginHint: "ada@example.com" };
    const url = new URL(await scene.provider.begin(request));
    const query = Object.fromEntries(url.searchParams);
    assertEquals(query.state, request.state, "the state");
    assertEquals(query.nonce, request.nonce, "the nonce");
    assertEquals(query.redirect_uri, request.redirectUri, "the redirect URI");
    assertEquals([query.response_type, query.code_challenge_method], ["code", "S256"], "the flow");
    assertEquals(query.login_hint, request.loginHint, "the hint");
    assert(query.scope?.split(" ").includes("address") ?? false, `Expected another scope in "${query.scope}"`);
    assertEquals(query.code_challenge?.length, 43, "the length of the challenge");
    assert(!url.href.includes(request.codeVerifier), "Expected the URL not to contain the code verifier");
  });

  const refused: Record<string, { change: Change; reason: string }> = {
    "another code verifier": { change: { remembered: { codeVerifier: secret("x") } }, reason: "INVALID_CODE" },
    "another address": { change: { remembered: { redirectUri: "https://evil.test/" } }, reason: "INVALID_CODE" },
    "a code that was never issued": { change: { parameters: { code: "guess" } }, reason: "INVALID_CODE" },
    "a token of another request": { change: { url: { nonce: "other" } }, reason: "INVALID_ID_TOKEN" },
    "the response of another provider": {
      change: { parameters: { iss: "https://evil.test" } },
      reason: "ISSUER_MISMATCH",
    },
    "the response to another request": { change: { parameters: { state: "other" } }, reason: "STATE_MISMATCH" },
  };
  for (const [what, { change, reason }] of Object.entries(refused)) {
    test(`external provider (${name}): finish() refuses ${what}`, async () => {
      assertEquals(await refusalOf(signIn(await open(), change)), `unauthenticated ${reason}`, "the refusal");
    });
  }

  test(`external provider (${name}): finish() accepts a code once`, async () => {
    const scene = await open();
    const request = requestOf(scene);
    const parameters = await scene.approve(await scene.provider.begin(request), ADA);
    await scene.provider.finish({ ...request, parameters });
    const again = scene.provider.finish({ ...request, parameters });
    assertEquals(await refusalOf(again), "unauthenticated INVALID_CODE", "the refusal");
  });

  test(`external provider (${name}): finish() reports that the person declined`, async () => {
    const scene = await open();
    const request = requestOf(scene);
    const parameters = await scene.decline(await scene.provider.begin(request));
    const finished = scene.provider.finish({ ...request, parameters });
    assertEquals(await refusalOf(finished), "unauthenticated ACCESS_DENIED", "the refusal");
  });

  test(`external provider (${name}): refresh() gives concurrent callers the same new tokens`, async () => {
    const scene = await open();
    const { tokens } = await signIn(scene);
    const { refreshToken } = tokens;
    if (refreshToken === null) throw new Error("Expected a refresh token");
    const [one, two] = await Promise.all([scene.provider.refresh(refreshToken), scene.provider.refresh(refreshToken)]);
    assertEquals(two, one, "the second response");
    assertEquals(await scene.provider.refresh(refreshToken), one, "the response soon after");
    assert(one.accessToken !== tokens.accessToken, "Expected another access token");
    assert(one.idToken !== null, "Expected an ID token");
    if (one.refreshToken === null) throw new Error("Expected a new refresh token");
    assert(
      (await scene.provider.refresh(one.refreshToken)).accessToken !== one.accessToken,
      "Expected a third access token",
    );
  });

  test(`external provider (${name}): refresh() refuses a revoked or unknown refresh token`, async () => {
    const scene = await open();
    const { tokens } = await signIn(scene);
    await scene.revoke();
    for (const token of [tokens.refreshToken ?? "", "never-given"]) {
      const refreshed = scene.provider.refresh(token);
      assertEquals(await refusalOf(refreshed), "unauthenticated INVALID_REFRESH_TOKEN", "the refusal");
    }
  });

  test(`external provider (${name}): finish() and refresh() report an unreachable provider`, async () => {
    const scene = await open();
    const request = requestOf(scene);
    const parameters = await scene.approve(await scene.provider.begin(request), ADA);
    await scene.goDown();
    const wanted = "unavailable PROVIDER_UNAVAILABLE";
    assertEquals(await refusalOf(scene.provider.finish({ ...request, parameters })), wanted, "the exchange");
    assertEquals(await refusalOf(scene.provider.refresh("some-token")), wanted, "the renewal");
  });
}

type Scene = Awaited<ReturnType<ExternalProviderSuite["open"]>>;

interface Change {
  person?: ExternalPerson;
  /** The query of the provider's URL. */
  url?: Record<string, string>;
  /** The callback parameters. */
  parameters?: Record<string, string>;
  /** The stored request. */
  remembered?: { codeVerifier?: string; redirectUri?: string };
}

function requestOf({ redirectUri, scopes }: Scene): AuthorizationRequest {
  const secrets = { state: secret("s"), nonce: secret("n"), codeVerifier: secret("v") };
  return { redirectUri, ...secrets, ...(scopes ? { scopes } : {}) };
}

async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof TrackerError) return `${error.code} ${error.details.reason}`;
    throw error;
  }
  return "answered";
}
