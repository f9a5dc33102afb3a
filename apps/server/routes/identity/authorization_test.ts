/**
 * Attacks on the authorization code flow (RFC 9700): forged decisions, open redirects, server mix-ups, injected codes,
 * floods.
 */
import { describe, expect, test } from "bun:test";
import { openTestApp, type TestApp } from "../../test_app.ts";
import { openWebApp } from "../../web_app.ts";

const OURS = "http://localhost";
const REDIRECT_URI = "https://agent.example/callback";
/** RFC 7636 appendix B. */
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

type Json = Record<string, unknown>;

async function register({ ask }: TestApp, changes: Json = {}): Promise<string> {
  const json = { redirect_uris: [REDIRECT_URI], client_name: "Agent", ...changes };
  const response = await ask("POST", "/api/mcp/register", { anonymous: true, json });
  expect(response.status).toBe(201);
  return ((await response.json()) as { client_id: string }).client_id;
}

async function queryOf(app: TestApp): Promise<Record<string, string>> {
  const proof = { code_challenge: CHALLENGE, code_challenge_method: "S256" };
  return { response_type: "code", client_id: await register(app), redirect_uri: REDIRECT_URI, ...proof, state: "s" };
}

const authorize = ({ ask }: TestApp, query: Record<string, string>): Promise<Response> =>
  ask("GET", `/api/mcp/authorize?${new URLSearchParams(query)}`, { anonymous: true });

async function requestIdOf(app: TestApp, query?: Record<string, string>): Promise<string> {
  const response = await authorize(app, query ?? (await queryOf(app)));
  const page = new URL(response.headers.get("location") ?? "");
  expect([response.status, page.origin, page.pathname]).toEqual([302, OURS, "/mcp/authorize"]);
  return page.searchParams.get("request_id") ?? "";
}

const decide = ({ ask }: TestApp, id: string, options: { headers?: Record<string, string>; json?: Json } = {}) =>
  ask("POST", `/api/mcp/authorize/request/${id}`, { json: { approved: true }, ...options });

async function approve(app: TestApp, query?: Record<string, string>): Promise<URL> {
  const response = await decide(app, await requestIdOf(app, query), { headers: { origin: OURS } });
  expect(response.status).toBe(200);
  return new URL(((await response.json()) as { redirect: string }).redirect);
}

async function redeem({ ask }: TestApp, json: Json): Promise<Response> {
  return await ask("POST", "/api/mcp/token", { anonymous: true, json });
}

const bodyOf = async (response: Response): Promise<Json> => (await response.json()) as Json;

describe("a forged decision (CSRF)", () => {
  test("is refused from every foreign page, with a cookie or a token", async () => {
    const app = await openTestApp({ config: { corsOrigins: ["https://board.example"] } });
    const id = await requestIdOf(app);
    const cookie = `hexlane.session_token=${app.token}`;
    for (const origin of [
      undefined,
      "null",
      "https://evil.example",
      "https://board.example",
      `${OURS}:81`,
      "http://x.localhost",
    ]) {
      const from: Record<string, string> = origin === undefined ? {} : { origin };
      for (const credential of [{ cookie, authorization: "" }, { authorization: `Bearer ${app.token}` }]) {
        const headers = Object.fromEntries(
          Object.entries({ ...from, ...credential }).filter(([, value]) => value !== ""),
        );
        const anonymous = "cookie" in credential;
        const response = await app.ask("POST", `/api/mcp/authorize/request/${id}`, {
          headers,
          anonymous,
          json: { approved: true },
        });
        const { code, detail } = await bodyOf(response);
        expect([origin, response.status, code]).toEqual([origin, 403, "INVALID_ORIGIN"]);
        if (!anonymous) expect(detail).toEndWith(`: open the page at ${OURS}`);
      }
    }
    const own = { anonymous: true, headers: { cookie, origin: OURS }, json: { approved: true } };
    expect((await app.ask("POST", `/api/mcp/authorize/request/${id}`, own)).status).toBe(200);
  });

  test("is refused as a form, which would need no CORS preflight", async () => {
    const app = await openTestApp();
    const id = await requestIdOf(app);
    const headers = { origin: OURS, "content-type": "application/x-www-form-urlencoded" };
    const response = await app.ask("POST", `/api/mcp/authorize/request/${id}`, { headers, body: "approved=true" });
    expect(response.status).toBe(415);
  });

  test("is refused from programs even with credentials", async () => {
    const app = await openTestApp();
    const code = (await approve(app)).searchParams.get("code") ?? "";
    expect(code).toHaveLength(43);
    const { client_id, redirect_uri, ...query } = await queryOf(app);
    const own = await approve(app, { ...query, client_id: client_id ?? "", redirect_uri: redirect_uri ?? "" });
    const claim = { grant_type: "authorization_code", client_id, redirect_uri, code_verifier: VERIFIER };
    const { access_token } = await bodyOf(await redeem(app, { ...claim, code: own.searchParams.get("code") }));
    const headers = { origin: OURS, authorization: `Bearer ${access_token}` };
    const response = await decide(app, await requestIdOf(app), { headers });
    expect([response.status, (await bodyOf(response)).code]).toEqual([403, "SESSION_REQUIRED"]);
  });

  test("gets no code from a retry with the same idempotency key, because no response is stored", async () => {
    const app = await openTestApp();
    const id = await requestIdOf(app);
    const headers = { origin: OURS, "idempotency-key": "same" };
    const first = await decide(app, id, { headers });
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect((await decide(app, id, { headers })).status).toBe(404);
  });
});

test("the approval page cannot be framed (clickjacking)", async () => {
  const app = await openTestApp({ webApp: openWebApp() });
  const response = await app.ask("GET", "/mcp/authorize?request_id=x", { anonymous: true });
  // The response cannot be framed, whether or not the web app is built.
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(response.headers.get("x-frame-options")).toBe("DENY");
  if (response.status === 200) expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
});

describe("an open redirect", () => {
  test("is impossible because every error is shown on this server, for any registration", async () => {
    const app = await openTestApp();
    const evil = await register(app, { redirect_uris: ["https://evil.example/"] });
    const good = await queryOf(app);
    const wrong: [string, Record<string, string>][] = [
      ["invalid_client", { client_id: "hxc_none" }],
      ["invalid_redirect_uri", { redirect_uri: "https://evil.example/" }],
      ["invalid_redirect_uri", { redirect_uri: "javascript:alert(1)" }],
      ["invalid_redirect_uri", { redirect_uri: `${REDIRECT_URI}/../x` }],
      ["invalid_redirect_uri", { client_id: evil }],
      ["unsupported_response_type", { response_type: "token" }],
      ["unsupported_response_type", { client_id: evil, redirect_uri: "https://evil.example/", response_type: "none" }],
      ["invalid_request", { code_challenge_method: "plain" }],
      ["invalid_request", { code_challenge: "short" }],
      ["invalid_scope", { scope: '"' }],
      ["invalid_target", { resource: "https://evil.example/mcp" }],
    ];
    for (const [error, changes] of wrong) {
      const response = await authorize(app, { ...good, ...changes });
      expect([error, response.status, response.headers.get("location")]).toEqual([error, 400, null]);
      expect(await bodyOf(response)).toMatchObject({ error });
    }
  });

  test("is impossible with repeated or missing parameters, including PKCE", async () => {
    const app = await openTestApp();
    const query = await queryOf(app);
    for (const name of ["response_type", "client_id", "redirect_uri", "code_challenge", "code_challenge_method"]) {
      const { [name]: _, ...rest } = query;
      const missing = await authorize(app, rest);
      expect([name, missing.status, (await bodyOf(missing)).error]).toEqual([name, 400, "invalid_request"]);
    }
    const twice = `/api/mcp/authorize?${new URLSearchParams(query)}&redirect_uri=${encodeURIComponent("https://evil.example/")}`;
    expect((await app.ask("GET", twice, { anonymous: true })).status).toBe(400);
  });

  test("is impossible in browsers, where the error is shown on our own page", async () => {
    const app = await openTestApp();
    const query = { ...(await queryOf(app)), client_id: "hxc_none", redirect_uri: "https://evil.example/" };
    const response = await app.ask("GET", `/api/mcp/authorize?${new URLSearchParams(query)}`, {
      anonymous: true,
      headers: { "sec-fetch-dest": "document" },
    });
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `${OURS}/mcp/authorize?error=invalid_client`,
    ]);
  });

  test("cannot point to a URL that a browser would execute", async () => {
    const app = await openTestApp();
    for (const uri of ["javascript:alert(1)", "data:text/html,x", "http://evil.example/", "https://a@evil.example/"]) {
      const json = { redirect_uris: [uri] };
      const response = await app.ask("POST", "/api/mcp/register", { anonymous: true, json });
      expect([uri, response.status, (await bodyOf(response)).error]).toEqual([uri, 400, "invalid_redirect_uri"]);
    }
  });
});

describe("an authorization server mix-up", () => {
  test("can be detected from the issuer in each response (RFC 9207)", async () => {
    const app = await openTestApp();
    const metadata = await bodyOf(await app.ask("GET", "/.well-known/oauth-authorization-server", { anonymous: true }));
    expect(metadata).toMatchObject({
      issuer: OURS,
      authorization_endpoint: `${OURS}/api/mcp/authorize`,
      registration_endpoint: `${OURS}/api/mcp/register`,
      token_endpoint: `${OURS}/api/mcp/token`,
      device_authorization_endpoint: `${OURS}/api/auth/device/code`,
      grant_types_supported: ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code"],
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    });
    expect((await approve(app)).searchParams.get("iss")).toBe(OURS);
    for (const path of [
      "/.well-known/oauth-authorization-server/api",
      "/api/.well-known/oauth-authorization-server/api",
    ]) {
      const api = await bodyOf(await app.ask("GET", path, { anonymous: true }));
      expect(api).toEqual({
        ...metadata,
        issuer: `${OURS}/api`,
        authorization_endpoint: `${OURS}/api/mcp/authorize/api`,
      });
    }
    const query = new URLSearchParams(await queryOf(app));
    const sent = await app.ask("GET", `/api/mcp/authorize/api?${query}`, { anonymous: true });
    const id = new URL(sent.headers.get("location") ?? "").searchParams.get("request_id") ?? "";
    const { redirect } = await bodyOf(await decide(app, id, { headers: { origin: OURS } }));
    expect(new URL(String(redirect)).searchParams.get("iss")).toBe(`${OURS}/api`);
    const denied = await decide(app, await requestIdOf(app), { headers: { origin: OURS }, json: { approved: false } });
    expect(await bodyOf(denied)).toEqual({
      redirect: `${REDIRECT_URI}?error=access_denied&state=s&iss=http%3A%2F%2Flocalhost`,
    });
  });
});

describe("an injected code", () => {
  test("is valid only for its client, redirect URI and code verifier", async () => {
    const app = await openTestApp();
    const query = await queryOf(app);
    const { client_id, redirect_uri } = query;
    const code = (await approve(app, query)).searchParams.get("code");
    const claim = { grant_type: "authorization_code", code, client_id, redirect_uri, code_verifier: VERIFIER };
    const other = await register(app, { client_name: "Other" });
    const refused: [string, Json][] = [
      ["invalid_grant", { client_id: other }],
      ["invalid_client", { client_id: "service-cli" }],
      ["invalid_grant", { redirect_uri: "https://evil.example/" }],
      ["invalid_grant", { code_verifier: "x".repeat(43) }],
      ["invalid_grant", { code_verifier: CHALLENGE }],
      ["invalid_grant", { code: "x".repeat(43) }],
      ["invalid_target", { resource: "https://evil.example/" }],
      ["invalid_request", { code_verifier: undefined }],
      ["invalid_request", { redirect_uri: undefined }],
      ["invalid_request", { code: undefined }],
      ["unsupported_grant_type", { grant_type: "refresh_token" }],
      ["invalid_client", { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: code }],
    ];
    for (const [error, changes] of refused) {
      const response = await redeem(app, { ...claim, ...changes });
      const { status, headers } = response;
      expect([error, status, (await bodyOf(response)).error, headers.get("cache-control")]).toEqual([
        error,
        400,
        error,
        "no-store",
      ]);
    }
    const issued = await redeem(app, claim);
    expect([issued.status, issued.headers.get("cache-control"), issued.headers.get("pragma")]).toEqual([
      200,
      "no-store",
      "no-cache",
    ]);
    const { access_token } = await bodyOf(issued);
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await app.ask("GET", "/api/project", { headers })).status).toBe(400);
    // A second use revokes the issued token at once (RFC 6749 4.1.2).
    expect(await bodyOf(await redeem(app, claim))).toMatchObject({ error: "invalid_grant" });
    expect((await app.ask("GET", "/api/project", { headers })).status).toBe(401);
  });

  test("is refused as a request ID, and a request ID is refused as a code", async () => {
    const app = await openTestApp();
    const query = await queryOf(app);
    const id = await requestIdOf(app, query);
    const { client_id, redirect_uri } = query;
    const claim = { grant_type: "authorization_code", client_id, redirect_uri, code_verifier: VERIFIER };
    expect(await bodyOf(await redeem(app, { ...claim, code: id }))).toMatchObject({ error: "invalid_grant" });
    const code = (await approve(app, query)).searchParams.get("code") ?? "";
    expect((await app.ask("GET", `/api/mcp/authorize/request/${code}`)).status).toBe(404);
    expect((await decide(app, code, { headers: { origin: OURS } })).status).toBe(404);
  });
});

describe("a flood of requests", () => {
  const from = (address: string): Record<string, string> => ({ "x-forwarded-for": address });

  test("is limited to 60 registrations and authorizations a minute per address, and 600 token requests", async () => {
    const app = await openTestApp({ config: { isTrustedProxy: () => true } });
    const status = async (method: string, path: string, headers: Record<string, string>): Promise<number> =>
      (await app.ask(method, path, { anonymous: true, headers, ...(method === "POST" ? { json: {} } : {}) })).status;
    for (let count = 0; count < 30; count++) {
      expect(await status("POST", "/api/mcp/register", from("198.51.100.7"))).toBe(400);
      expect(await status("GET", "/api/mcp/authorize", from("198.51.100.7"))).toBe(400);
    }
    expect(await status("POST", "/api/mcp/register", from("198.51.100.7"))).toBe(429);
    expect(await status("GET", "/api/mcp/authorize", from("198.51.100.7"))).toBe(429);
    expect(await status("POST", "/api/mcp/register", from("198.51.100.8"))).toBe(400);
    for (let count = 0; count < 600; count++) await status("POST", "/api/mcp/token", from("198.51.100.7"));
    expect(await status("POST", "/api/mcp/token", from("198.51.100.7"))).toBe(429);
    expect(await status("POST", "/api/auth/sign-in/email", from("198.51.100.7"))).toBe(400);
  });

  test("starts no store transaction if it consists of client registrations", async () => {
    const app = await openTestApp();
    const { store } = app.ports;
    let transactions = 0;
    const { transaction } = store;
    store.transaction = (work) => {
      transactions++;
      return transaction.call(store, work) as never;
    };
    for (let count = 0; count < 5; count++) await register(app);
    expect(transactions).toBe(0);
  });
});

test("the approval page shows the client's name as text, and the redirect URI", async () => {
  const app = await openTestApp();
  const client_id = await register(app, { client_name: "<b>Agent</b>\u202e" });
  const id = await requestIdOf(app, { ...(await queryOf(app)), client_id });
  const response = await app.ask("GET", `/api/mcp/authorize/request/${id}`, { anonymous: true });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await bodyOf(response)).toEqual({ client_name: "<b>Agent</b>", redirect_uri: REDIRECT_URI });
});
