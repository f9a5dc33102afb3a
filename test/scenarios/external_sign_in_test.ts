/**
 * Signing in with a real identity provider, from the button to the session, and all possible failures.
 *
 * @module
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { ExternalPerson } from "@hexlane/core/memory";
import { fixedClock } from "@hexlane/core/testing";
import { createOidcProvider } from "@hexlane/oidc";
import { createAuthClient } from "better-auth/client";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { Browser } from "../harness/browser.ts";
import { ORIGIN, type ProblemBody, type Reply } from "../harness/client.ts";
import { differenceOf } from "../harness/dump.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { ID_TOKEN_SECONDS, type OidcServer, startOidcServer } from "../harness/oidc_server.ts";
import { type Person, signUp } from "../harness/world.ts";

const CALLBACK = "/api/auth/oauth2/callback/custom";
const ADA: ExternalPerson = {
  subject: "ada-1815",
  email: "ada@id.example",
  emailVerified: true,
  name: "Ada Lovelace",
  image: "https://id.example/ada.png",
};

let provider: OidcServer;
let harness: Harness;
let olga: Person;

beforeAll(async () => {
  provider = await startOidcServer({ redirectUris: [`${ORIGIN}${CALLBACK}`] });
});
afterAll(async () => await provider.stop());
beforeEach(async () => {
  provider.idTokenSeconds = ID_TOKEN_SECONDS;
  harness = await startHarness({
    store: "sqlite",
    clock: fixedClock(new Date()),
    externalProvider: createOidcProvider({ ...provider, scopes: ["profile", "email", "offline_access"] }),
    corsOrigins: ["https://board.example"],
  });
  olga = await signUp(harness.client, "olga");
});
afterEach(async () => await harness.close());

const newBrowser = () => new Browser((method, path, options) => harness.request(method, path, options));

interface Begun {
  url: string;
  redirect: boolean;
}

async function begin(browser: Browser, body: Record<string, unknown> = {}): Promise<string> {
  const path = "/api/auth/sign-in/oauth2";
  const reply = await browser.ask<Begun>("POST", path, { body: { providerId: "custom", ...body } });
  expect([reply.status, reply.body.redirect]).toEqual([200, true]);
  return reply.body.url;
}

/** Sends the browser back from the provider. */
const comeBack = (browser: Browser, query: Record<string, string>, path = CALLBACK): Promise<Reply> =>
  browser.ask("GET", path, { query });

async function signIn(browser: Browser, person = ADA, body: Record<string, unknown> = {}): Promise<Reply> {
  return await comeBack(browser, await provider.approve(await begin(browser, body), person));
}

/** Returns the redirect of a callback, and its error. */
function endOf(reply: Reply): { status: number; path: string; error: string | null } {
  const url = new URL(reply.headers.get("location") ?? "", ORIGIN);
  return { status: reply.status, path: url.pathname, error: url.searchParams.get("error") };
}

const failed = (error: string, path = "/sign-in") => ({ status: 302, path, error });

interface CurrentSession {
  user: { id: string; email: string; name: string; emailVerified: boolean; image: string | null };
  session: { userAgent: string | null };
}

const sessionOf = async (browser: Browser) =>
  (await browser.ask<CurrentSession | null>("GET", "/api/auth/get-session")).body;

const listAccounts = async (browser: Browser) =>
  (await browser.ask<{ id: string; providerId: string; accountId: string }[]>("GET", "/api/auth/list-accounts")).body;

const idTokenOf = (browser: Browser) => browser.ask<{ idToken: string | null }>("GET", "/api/oauth/id-token");

/** Returns a browser that is signed in to an account with a password. */
async function browserOf(person: Person): Promise<Browser> {
  const browser = newBrowser();
  const [name = "", value = ""] = person.cookie.split("=");
  browser.cookies.set(name, value);
  return browser;
}

describe("a user who signs in", () => {
  test("interacts only with the provider, and gets a session", async () => {
    const browser = newBrowser();
    const url = new URL(await begin(browser, { callbackURL: "/home", newUserCallbackURL: "/welcome?tour=yes" }));
    expect(url.origin).toBe(provider.issuer);
    const query = Object.fromEntries(url.searchParams);
    expect([query.response_type, query.code_challenge_method, query.redirect_uri]).toEqual([
      "code",
      "S256",
      `${ORIGIN}${CALLBACK}`,
    ]);
    const reply = await comeBack(browser, await provider.approve(url.href, ADA));
    expect([reply.status, reply.headers.get("location")]).toEqual([302, `${ORIGIN}/welcome?tour=yes`]);
    expect((await sessionOf(browser))?.user).toMatchObject({
      email: "ada@id.example",
      name: "Ada Lovelace",
      emailVerified: true,
      image: "https://id.example/ada.png",
      role: "user",
    } as object);
    expect((await listAccounts(browser)).map(({ providerId, accountId }) => [providerId, accountId])).toEqual([
      ["custom", "ada-1815"],
    ]);
    expect(await harness.events()).toEqual([]);

    const again = newBrowser();
    expect(endOf(await signIn(again, ADA, { callbackURL: "/home" }))).toEqual({
      status: 302,
      path: "/home",
      error: null,
    });
    expect((await sessionOf(again))?.user.id).toBe((await sessionOf(browser))?.user.id ?? "");
  });

  test("gets cookies that scripts cannot read and forms on other sites do not send", async () => {
    const browser = newBrowser();
    const body = { providerId: "custom" };
    const begun = await browser.ask<Begun>("POST", "/api/auth/sign-in/oauth2", { body });
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^hexlane\.external_sign_in=[\w-]{43}; Path=\/api\/auth; Max-Age=600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const reply = await comeBack(browser, await provider.approve(begun.body.url, ADA));
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^hexlane\.session_token=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
    ]);
    expect([reply.headers.get("cache-control"), reply.text]).toEqual(["no-store", ""]);
  });

  test("can return to better-auth's callback URL, or with a form", async () => {
    const url = await begin(newBrowser());
    expect(url).toContain(encodeURIComponent(CALLBACK));
    const other = newBrowser();
    const answer = await provider.approve(await begin(other), ADA);
    expect(endOf(await comeBack(other, answer, "/api/auth/callback/custom")).error).toBeNull();
    expect(await sessionOf(other)).not.toBeNull();

    const browser = await browserOf(olga);
    const raw = new URLSearchParams(await provider.approve(await begin(browser), ADA)).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: provider.issuer };
    // Requests from other sites arrive without cookies, but requests from a sibling subdomain with cookies. The result
    // is the same.
    const posted = await browser.ask("POST", CALLBACK, { raw, headers });
    expect(posted.headers.getSetCookie()).toEqual([]);
    expect(endOf(posted)).toEqual({ status: 302, path: CALLBACK, error: null });
    const location = new URL(posted.headers.get("location") ?? "");
    expect(endOf(await browser.ask("GET", location.pathname + location.search)).error).toBeNull();
    expect((await sessionOf(browser))?.user.email).toBe("ada@id.example");
  });

  test("can get a valid ID token that the provider issued", async () => {
    const browser = newBrowser();
    await signIn(browser);
    const { status, body, headers } = await idTokenOf(browser);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    const keys = createRemoteJWKSet(new URL("/jwks", provider.issuer));
    const { payload } = await jwtVerify(body.idToken ?? "", keys, { issuer: provider.issuer, audience: "hexlane" });
    expect(payload.sub).toBe("ada-1815");
    expect((await harness.request("GET", "/api/oauth/id-token", { as: olga.token })).body).toEqual({ idToken: null });
  });

  test("leaves no plaintext token in the store", async () => {
    const browser = newBrowser();
    await signIn(browser);
    const { idToken } = (await idTokenOf(browser)).body;
    const dump = JSON.stringify(await harness.dump());
    expect(dump).toContain("ada-1815");
    for (const secret of [idToken ?? "?", ...browser.cookies.values()]) expect(dump).not.toContain(secret);
  });
});

describe("a sign-in response", () => {
  async function expectNothing(act: (browser: Browser) => Promise<Reply>, error: string, path?: string): Promise<void> {
    const browser = newBrowser();
    const before = await harness.dump();
    expect(endOf(await act(browser))).toEqual(failed(error, path));
    expect([...browser.cookies.keys()]).toEqual(["hexlane.external_sign_in"]);
    expect(await sessionOf(browser)).toBeNull();
    harness.clock.advance(601);
    await harness.tracker.as(null).sweepSignIns();
    expect(differenceOf(before, await harness.dump())).toBe("");
  }

  test("without a request is refused", () =>
    expectNothing(async (browser) => {
      const answer = await provider.approve(await begin(browser), ADA);
      return await comeBack(browser, { ...answer, state: `${answer.state?.slice(0, -1)}x` });
    }, "state_mismatch"));

  test("to another browser's request is refused, and the other browser can still sign in", async () => {
    const victim = newBrowser();
    const attacker = newBrowser();
    const answer = await provider.approve(await begin(attacker), ADA);
    await begin(victim);
    expect(endOf(await comeBack(victim, answer))).toEqual(failed("state_mismatch"));
    expect(endOf(await comeBack(newBrowser(), answer))).toEqual(failed("state_mismatch"));
    expect(await sessionOf(victim)).toBeNull();
    expect(endOf(await comeBack(attacker, answer)).error).toBeNull();
  });

  test("is accepted once", async () => {
    const browser = newBrowser();
    const answer = await provider.approve(await begin(browser), ADA);
    expect(endOf(await comeBack(browser, answer)).error).toBeNull();
    expect(endOf(await comeBack(browser, answer))).toEqual(failed("state_mismatch"));
  });

  test("creates one session even if it arrives twenty times concurrently", async () => {
    const browser = newBrowser();
    const answer = await provider.approve(await begin(browser), ADA);
    const { cookies } = browser;
    const replies = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const twin = newBrowser();
        for (const [name, value] of cookies) twin.cookies.set(name, value);
        return { reply: await comeBack(twin, answer), twin };
      }),
    );
    const ends = replies.map(({ reply }) => endOf(reply).error ?? "in").sort();
    expect(ends).toEqual(["in", ...Array(19).fill("state_mismatch")]);
    const inside = replies.find(({ reply }) => endOf(reply).error === null)?.twin ?? browser;
    const sessions = await inside.ask<unknown[]>("GET", "/api/auth/list-sessions");
    expect(sessions.body).toHaveLength(1);
    // The provider did not see the code twice, so it revoked nothing.
    harness.clock.advance(2 * ID_TOKEN_SECONDS);
    expect((await idTokenOf(inside)).status).toBe(200);
    expect(provider.grants.at(-1)).toBe("refresh_token");
  });

  test("with a token for another request is refused", () =>
    expectNothing(async (browser) => {
      const url = new URL(await begin(browser));
      url.searchParams.set("nonce", "another");
      return await comeBack(browser, await provider.approve(url.href, ADA));
    }, "invalid_id_token"));

  test("from another provider is refused", () =>
    expectNothing(async (browser) => {
      const answer = await provider.approve(await begin(browser), ADA);
      return await comeBack(browser, { ...answer, iss: "https://evil.test" });
    }, "issuer_mismatch"));

  test("with another user's code is refused", () =>
    expectNothing(async (browser) => {
      const stolen = await provider.approve(await begin(newBrowser()), ADA);
      const { state = "" } = await provider.approve(await begin(browser), ADA);
      return await comeBack(browser, { ...stolen, state });
    }, "invalid_code"));

  test("with a denial redirects to the client with the error", () =>
    expectNothing(
      async (browser) => comeBack(browser, await provider.decline(await begin(browser, { errorCallbackURL: "/oops" }))),
      "access_denied",
      "/oops",
    ));

  test("is refused if it arrives too late", async () => {
    const browser = newBrowser();
    const answer = await provider.approve(await begin(browser), ADA);
    harness.clock.advance(600);
    expect(endOf(await comeBack(browser, answer))).toEqual(failed("state_mismatch"));
  });
});

describe("an email address of an existing account", () => {
  const OLGA = { ...ADA, subject: "olga", email: "olga@example.test" };

  test("is not linked while it is unverified on either side", async () => {
    const browser = newBrowser();
    expect(endOf(await signIn(browser, OLGA))).toEqual(failed("account_not_linked"));
    expect(await sessionOf(browser)).toBeNull();
    await proveAddress();
    const unproven = { ...OLGA, emailVerified: false };
    expect(endOf(await signIn(browser, unproven))).toEqual(failed("account_not_linked"));
    expect(await sessionOf(browser)).toBeNull();
    expect((await harness.request("GET", "/api/auth/get-session", { as: olga.token })).body).not.toBeNull();
  });

  test("is linked once both sides have verified it", async () => {
    await proveAddress();
    const browser = newBrowser();
    expect(endOf(await signIn(browser, OLGA)).error).toBeNull();
    expect((await sessionOf(browser))?.user.id).toBe(olga.id);
    expect((await listAccounts(browser)).map(({ providerId }) => providerId)).toEqual(["credential", "custom"]);
  });

  async function proveAddress(): Promise<void> {
    await harness.ports.store.transaction(async (tx) => {
      const account = await tx.findAccount(olga.id);
      if (account) await tx.saveAccount({ ...account, emailVerified: true });
    });
  }
});

describe("a linked account", () => {
  test("signs its owner in until it is unlinked", async () => {
    const browser = await browserOf(olga);
    const body = { providerId: "custom", callbackURL: "/settings?linked=yes" };
    const { url } = (await browser.ask<Begun>("POST", "/api/auth/oauth2/link", { body })).body;
    const reply = await comeBack(browser, await provider.approve(url, ADA));
    expect([reply.status, reply.headers.get("location")]).toEqual([302, `${ORIGIN}/settings?linked=yes`]);
    expect(reply.headers.getSetCookie()).toEqual([]);
    const other = newBrowser();
    await signIn(other);
    expect((await sessionOf(other))?.user.id).toBe(olga.id);

    const [, linked] = await listAccounts(browser);
    const eve = await signUp(harness.client, "eve");
    const accountId = linked?.id ?? "";
    const theirs = await harness.request("POST", "/api/auth/unlink-account", { as: eve.token, body: { accountId } });
    expect([theirs.status, (theirs.body as ProblemBody).code]).toEqual([404, "ACCOUNT_NOT_FOUND"]);
    const mine = await browser.ask("POST", "/api/auth/unlink-account", { body: { accountId } });
    expect([mine.status, mine.body]).toEqual([200, { status: true }]);
    expect((await listAccounts(browser)).map(({ providerId }) => providerId)).toEqual(["credential"]);
    const stranger = newBrowser();
    await signIn(stranger);
    expect((await sessionOf(stranger))?.user.id).not.toBe(olga.id);
  });

  test("cannot be unlinked if it is the only sign-in method", async () => {
    const browser = newBrowser();
    await signIn(browser);
    const reply = await browser.ask<ProblemBody>("POST", "/api/auth/unlink-account", {
      body: { providerId: "custom" },
    });
    expect([reply.status, reply.body.code]).toEqual([400, "FAILED_TO_UNLINK_LAST_ACCOUNT"]);
    expect(await listAccounts(browser)).toHaveLength(1);
  });

  test("cannot be managed with an API key", async () => {
    const { key } = await harness.ok<{ id: string; key: string }>("POST", "/api/auth/api-key/create", {
      as: olga.token,
      body: { name: "script" },
    });
    const body = { providerId: "custom" };
    for (const [method, path] of [
      ["GET", "list-accounts"],
      ["POST", "unlink-account"],
      ["POST", "oauth2/link"],
      ["POST", "link-social"],
    ] as const) {
      const sent = method === "GET" ? {} : { body: { ...body, provider: "custom" } };
      const reply = await harness.request<ProblemBody>(method, `/api/auth/${path}`, { as: key, ...sent });
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, "SESSION_REQUIRED"]);
    }
  });
});

describe("an expired ID token", () => {
  test("is renewed once for twenty concurrent requests, because refresh tokens are valid once", async () => {
    const browser = newBrowser();
    await signIn(browser);
    harness.clock.advance(2 * ID_TOKEN_SECONDS);
    // The provider uses the clock of the machine. Its new tokens must be valid by the clock of the test too.
    provider.idTokenSeconds = 4 * ID_TOKEN_SECONDS;
    const before = provider.grants.length;
    const replies = await Promise.all(Array.from({ length: 20 }, () => idTokenOf(browser)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(replies.map(({ body }) => body.idToken)).size).toBe(1);
    expect(provider.grants.slice(before)).toEqual(["refresh_token"]);
    harness.clock.advance(4 * ID_TOKEN_SECONDS);
    expect((await idTokenOf(browser)).status).toBe(200);
    expect(provider.grants.slice(before)).toEqual(["refresh_token", "refresh_token"]);
  });

  test("is returned unchanged after the provider revoked the consent", async () => {
    const browser = newBrowser();
    await signIn(browser);
    const first = (await idTokenOf(browser)).body;
    await provider.revoke();
    harness.clock.advance(2 * ID_TOKEN_SECONDS);
    expect((await idTokenOf(browser)).body).toEqual(first);
  });
});

test("a browser is never redirected to another site", async () => {
  for (const address of ["https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)"]) {
    for (const field of ["callbackURL", "errorCallbackURL", "newUserCallbackURL"]) {
      const body = { providerId: "custom", [field]: address };
      const reply = await newBrowser().ask<ProblemBody>("POST", "/api/auth/sign-in/oauth2", { body });
      expect([address, reply.status, reply.body.code]).toEqual([address, 400, "INVALID_CALLBACK_URL"]);
      expect(reply.body.errors?.map(({ pointer }) => pointer)).toEqual([`/${field}`]);
    }
  }
  const trusted = await signIn(newBrowser(), ADA, { callbackURL: "https://board.example/start" });
  expect(trusted.headers.get("location")).toBe("https://board.example/start");
});

test("an unconfigured provider returns the error that clients expect", async () => {
  const ask = async (path: string, body: unknown) => {
    const reply = await harness.request<ProblemBody>("POST", `/api/auth/${path}`, { body, as: olga.token });
    return [reply.status, reply.body.code];
  };
  expect(await ask("sign-in/social", { provider: "google" })).toEqual([404, "PROVIDER_NOT_FOUND"]);
  expect(await ask("link-social", { provider: "google" })).toEqual([404, "PROVIDER_NOT_FOUND"]);
  expect(await ask("sign-in/oauth2", { providerId: "google" })).toEqual([400, "INVALID_OAUTH_CONFIGURATION"]);
  expect(await ask("oauth2/link", { providerId: "google" })).toEqual([400, "INVALID_OAUTH_CONFIGURATION"]);
});

test("an unreachable provider affects only external sign-in", async () => {
  const brief = await startOidcServer({ redirectUris: [`${ORIGIN}${CALLBACK}`] });
  await harness.close();
  const externalProvider = createOidcProvider({ ...brief, scopes: ["email", "offline_access"] });
  harness = await startHarness({ store: "sqlite", clock: fixedClock(new Date()), externalProvider });
  olga = await signUp(harness.client, "olga");
  const browser = newBrowser();
  const waiting = newBrowser();
  const answerOf = async (url: string) => await brief.approve(url, ADA);
  expect(endOf(await comeBack(browser, await answerOf(await begin(browser)))).error).toBeNull();
  const answer = await answerOf(await begin(waiting));
  await brief.stop();

  expect(endOf(await comeBack(waiting, answer))).toEqual(failed("provider_unavailable"));
  const { body } = await idTokenOf(browser);
  expect(body.idToken).toBeString();
  harness.clock.advance(2 * ID_TOKEN_SECONDS);
  const late = await browser.ask<ProblemBody>("GET", "/api/oauth/id-token");
  expect([late.status, late.body.code, late.headers.get("retry-after")]).toEqual([503, "PROVIDER_UNAVAILABLE", "1"]);
  expect((await sessionOf(browser))?.user.email).toBe("ada@id.example");
});

test("the better-auth client finds the routes that it calls", async () => {
  const browser = newBrowser();
  const customFetchImpl = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? new Request(input, init) : new Request(String(input), init);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const reply = await browser.ask(request.method, pathname + search, text === "" ? {} : { raw: text });
    return new Response(reply.text, { status: reply.status, headers: reply.headers });
  };
  const client = createAuthClient({ baseURL: `${ORIGIN}/api/auth`, fetchOptions: { customFetchImpl } });
  // Up to better-auth 1.6, a plugin declared this method; its path is derived from the name either way.
  const { oauth2 } = client.signIn as unknown as {
    oauth2(input: object): Promise<{ data: Begun | null; error: { code?: string } | null }>;
  };
  const ways = [
    () => oauth2({ providerId: "custom", callbackURL: "/", disableRedirect: true }),
    () => client.signIn.social({ provider: "custom", callbackURL: "/", disableRedirect: true }),
  ];
  for (const way of ways) {
    browser.cookies.clear();
    const { data, error } = await way();
    expect(error).toBeNull();
    expect(data?.redirect).toBe(false);
    expect(endOf(await comeBack(browser, await provider.approve(data?.url ?? "", ADA))).error).toBeNull();
    const { data: current } = await client.getSession();
    expect(current?.user.email).toBe("ada@id.example");
  }
  const unknown = await client.signIn.social({ provider: "google" });
  expect([unknown.error?.status, unknown.error?.code]).toEqual([404, "PROVIDER_NOT_FOUND"]);

  const bob: ExternalPerson = { ...ADA, subject: "bob", email: "bob@id.example" };
  const link = await client.linkSocial({ provider: "custom", callbackURL: "/settings", disableRedirect: true });
  await comeBack(browser, await provider.approve(link.data?.url ?? "", bob));
  const { data: accounts } = await client.listAccounts();
  expect(accounts?.map(({ providerId, accountId }) => [providerId, accountId])).toEqual([
    ["custom", "ada-1815"],
    ["custom", "bob"],
  ]);
  expect(accounts?.[0]?.createdAt).toBeInstanceOf(Date);
  const [first, second] = accounts ?? [];
  expect((await client.unlinkAccount({ accountId: first?.id ?? "" })).data).toEqual({ status: true });
  const last = await client.unlinkAccount({ accountId: second?.id ?? "" });
  expect(last.error?.code).toBe("FAILED_TO_UNLINK_LAST_ACCOUNT");
});
