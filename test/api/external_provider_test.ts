/** The OpenID Connect adapter against a real provider: the contract of the port, and network failures. */
import { afterAll, describe, expect, test } from "bun:test";
import { TrackerError } from "@hexlane/core";
import { externalProviderContract } from "@hexlane/core/testing";
import { createOidcProvider } from "@hexlane/oidc";
import { type OidcServer, type OidcServerOptions, startOidcServer } from "../harness/oidc_server.ts";

const REDIRECT_URI = "http://localhost:3000/api/auth/oauth2/callback/custom";
const SECRETS = { state: "s".repeat(43), nonce: "n".repeat(43), codeVerifier: "v".repeat(43) };
const ADA = { subject: "ada", email: "ada@example.com", emailVerified: true, name: "Ada", image: null };

const servers: OidcServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
});

async function start(options: Partial<OidcServerOptions> = {}): Promise<OidcServer> {
  const server = await startOidcServer({ redirectUris: [REDIRECT_URI], ...options });
  servers.push(server);
  return server;
}

externalProviderContract("oidc", {
  test,
  async open() {
    const server = await start();
    const { issuer, clientId, clientSecret, approve, decline, revoke, stop } = server;
    const scopes = ["offline_access"];
    return {
      provider: createOidcProvider({ issuer, clientId, clientSecret }),
      redirectUri: REDIRECT_URI,
      approve,
      decline,
      scopes,
      revoke,
      goDown: stop,
    };
  },
});

async function signIn(server: OidcServer, options: { clientSecret?: string; issuer?: string } = {}): Promise<unknown> {
  const { issuer, clientId, clientSecret } = server;
  const provider = createOidcProvider({ issuer, clientId, clientSecret, timeoutSeconds: 1, ...options });
  const url = await provider.begin({ redirectUri: REDIRECT_URI, ...SECRETS });
  const parameters = await server.approve(url, ADA);
  return (await provider.finish({ redirectUri: REDIRECT_URI, ...SECRETS, parameters })).subject;
}

async function failureOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TrackerError)) throw new Error(`Expected a refusal, got ${error}`);
  return `${error.code}: ${error.message}`;
}

describe("the client secret", () => {
  test("is sent in the header or in the body, as the provider requires", async () => {
    expect(await signIn(await start({ clientAuth: "client_secret_basic" }))).toBe("ada");
    expect(await signIn(await start({ clientAuth: "client_secret_post" }))).toBe("ada");
  });

  test("is reported to the operator, not the user, when it is wrong", async () => {
    const failure = await failureOf(signIn(await start(), { clientSecret: "wrong" }));
    expect(failure).toBe("unavailable: Cannot sign in with the provider: it does not accept this server as a client");
  });
});

describe("an external provider", () => {
  test("is contacted again at the next sign-in after it was unreachable", async () => {
    let up = false;
    const metadata = (origin: string) => ({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
    });
    let asked = 0;
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch(request) {
        asked += 1;
        return up ? Response.json(metadata(new URL(request.url).origin)) : new Response("", { status: 502 });
      },
    });
    try {
      const provider = createOidcProvider({ issuer: `http://127.0.0.1:${server.port}`, clientId: "hexlane" });
      const begin = () => provider.begin({ redirectUri: REDIRECT_URI, ...SECRETS });
      expect(await failureOf(begin())).toBe("unavailable: Cannot reach the provider: its response is invalid");
      up = true;
      const url = new URL(await begin());
      expect(url.pathname).toBe("/authorize");
      expect(Object.fromEntries(url.searchParams)).toEqual({
        client_id: "hexlane",
        response_type: "code",
        redirect_uri: REDIRECT_URI,
        scope: "openid profile email",
        state: SECRETS.state,
        nonce: SECRETS.nonce,
        code_challenge: new Bun.CryptoHasher("sha256").update(SECRETS.codeVerifier).digest("base64url"),
        code_challenge_method: "S256",
      });
      up = false;
      await begin();
      expect(asked).toBe(2);
    } finally {
      await server.stop(true);
    }
  });

  test("times out when it does not respond", async () => {
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Promise<Response>(() => {}) });
    try {
      const provider = createOidcProvider({
        issuer: `http://127.0.0.1:${server.port}`,
        clientId: "hexlane",
        timeoutSeconds: 0.2,
      });
      const begun = failureOf(provider.begin({ redirectUri: REDIRECT_URI, ...SECRETS }));
      expect(await begun).toBe("unavailable: Cannot reach the provider: it did not respond in time");
    } finally {
      await server.stop(true);
    }
  });

  test("is not trusted when its metadata names another issuer", async () => {
    const server = await start();
    const issuer = server.issuer.replace("127.0.0.1", "localhost");
    const failure = await failureOf(signIn(server, { issuer }));
    expect(failure).toBe("unavailable: Cannot reach the provider: it reports another issuer");
  });
});
