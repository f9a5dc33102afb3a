/**
 * Third-party programs sign in their users with this server: the unmodified official SDK of the Model Context Protocol and
 * `oauth4webapi`, against the real server with SQLite, on loopback.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import * as oauth from "oauth4webapi";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { PASSWORD } from "../harness/world.ts";
import { call, connect, Memory, transportOf } from "./agent.ts";

const insecure = { [oauth.allowInsecureRequests]: true };

let server: OwnServer;

beforeAll(async () => {
  server = await startServerInFolder();
});
afterAll(async () => await server.stop());

interface Listed {
  id: string;
  kind: string;
  clientId: string | null;
}

/** A signed-in user who acts like our page. */
class Person {
  readonly #cookie: string;

  private constructor(cookie: string) {
    this.#cookie = cookie;
  }

  static async signUp(name: string): Promise<Person> {
    const response = await fetch(`${server.url}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name, email: `${name}@example.test`, password: PASSWORD }),
    });
    return new Person(response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "");
  }

  async #ask<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(server.url + path, {
      headers: { cookie: this.#cookie, origin: server.url, "content-type": "application/json" },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as T;
  }

  /** Follows the program's link and decides on the page; returns the browser's redirect. */
  async decide(asked: URL | undefined, approved = true): Promise<string> {
    const response = await fetch(asked ?? "", { redirect: "manual" });
    const page = new URL(response.headers.get("location") ?? "");
    expect([response.status, page.origin, page.pathname]).toEqual([302, server.url, "/mcp/authorize"]);
    const path = `/api/mcp/authorize/request/${page.searchParams.get("request_id")}`;
    await this.#ask(path);
    return (await this.#ask<{ redirect: string }>(path, { approved })).redirect;
  }

  async devices(): Promise<Listed[]> {
    const sessions = await this.#ask<Listed[]>("/api/auth/list-sessions");
    return sessions.filter(({ kind }) => kind === "device");
  }

  async revoke({ id }: Listed): Promise<void> {
    await this.#ask("/api/auth/revoke-session", { token: id });
  }
}

describe("the SDK for the Model Context Protocol", () => {
  test("registers, asks its user for approval, and uses the token until it is revoked", async () => {
    const ada = await Person.signUp("ada");
    const memory = new Memory("http://127.0.0.1:33418/callback");
    const transport = transportOf(server.url, memory);
    await expect(connect(transport)).rejects.toBeInstanceOf(UnauthorizedError);
    expect(memory.asked?.searchParams.get("resource")).toBe(`${server.url}/api/mcp`);
    const back = await ada.decide(memory.asked);
    expect(back).toStartWith("http://127.0.0.1:33418/callback?code=");
    expect(new URL(back).searchParams.get("iss")).toBe(`${server.url}/api`);
    await transport.finishAuth(memory.codeIn(back));
    expect(memory.kept).toMatchObject({ token_type: "Bearer", expires_in: 604_800 });
    const agent = await connect(transportOf(server.url, memory));
    expect(await call(agent, "whoami")).toMatchObject({ name: "ada", email: "ada@example.test" });

    const [device, ...others] = await ada.devices();
    expect([device?.clientId, others]).toEqual(["MCP: Test agent", []]);
    if (device) await ada.revoke(device);
    // Starts over with the existing client.
    const known = memory.information;
    memory.asked = undefined;
    await expect(call(agent, "whoami")).rejects.toBeInstanceOf(UnauthorizedError);
    const again = transportOf(server.url, memory);
    await again.finishAuth(memory.codeIn(await ada.decide(memory.asked)));
    expect(await call(await connect(transportOf(server.url, memory)), "whoami")).toMatchObject({ name: "ada" });
    expect(memory.information).toEqual(known);
    await agent.close();
  });

  test("accepts a redirect to another local port, and discards an ID that the server refuses", async () => {
    const bea = await Person.signUp("bea");
    const first = new Memory("http://127.0.0.1:40001/callback");
    await connect(transportOf(server.url, first)).catch(() => undefined);
    const second = new Memory("http://127.0.0.1:40002/callback");
    second.information = first.information;
    const transport = transportOf(server.url, second);
    await connect(transport).catch(() => undefined);
    const back = await bea.decide(second.asked);
    expect(back).toStartWith("http://127.0.0.1:40002/callback?code=");
    const code = second.codeIn(back);
    second.information = { client_id: "hxc_forgotten" };
    second.asked = undefined;
    // The SDK forgets a client that the server refuses; the next step is up to its user.
    await transport.finishAuth(code).catch(() => undefined);
    expect(second.information).not.toEqual({ client_id: "hxc_forgotten" });
    expect(await bea.devices()).toEqual([]);
  });

  test("gets an error when its user denies the request", async () => {
    const cyd = await Person.signUp("cyd");
    const memory = new Memory("cursor://agent.example/callback");
    await connect(transportOf(server.url, memory)).catch(() => undefined);
    const back = await cyd.decide(memory.asked, false);
    expect(back).toStartWith("cursor://agent.example/callback?error=access_denied&state=");
    expect(() => memory.codeIn(back)).toThrow("No code");
    expect(await cyd.devices()).toEqual([]);
  });
});

/** A program that uses oauth4webapi. */
interface Program {
  as: oauth.AuthorizationServer;
  client: oauth.Client;
}

const REDIRECT_URI = "https://agent.example/callback";

async function program(issuerPath = ""): Promise<Program> {
  const issuer = new URL(server.url + issuerPath);
  const found = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
  const as = await oauth.processDiscoveryResponse(issuer, found);
  const metadata = { redirect_uris: [REDIRECT_URI], client_name: "Web agent", token_endpoint_auth_method: "none" };
  const response = await oauth.dynamicClientRegistrationRequest(as, metadata, insecure);
  return { as, client: await oauth.processDynamicClientRegistrationResponse(response) };
}

interface Asked {
  verifier: string;
  state: string;
  url: URL;
}

async function ask({ as, client }: Program): Promise<Asked> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(as.authorization_endpoint ?? "");
  const query = {
    response_type: "code",
    client_id: client.client_id,
    redirect_uri: REDIRECT_URI,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    scope: "task:read",
  };
  url.search = new URLSearchParams(query).toString();
  return { verifier, state, url };
}

async function tokenFor(
  { as, client }: Program,
  { parameters, verifier }: { parameters: URLSearchParams; verifier: string },
): Promise<oauth.TokenEndpointResponse> {
  const none = oauth.None();
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    none,
    parameters,
    REDIRECT_URI,
    verifier,
    insecure,
  );
  return await oauth.processAuthorizationCodeResponse(as, client, response);
}

async function errorOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof oauth.ResponseBodyError)) throw error;
    return `${error.status} ${error.error}`;
  }
  return "none";
}

describe("oauth4webapi", () => {
  test.each(["", "/api"])("registers, checks the issuer, and gets a token once (issuer %p)", async (path) => {
    const dan = await Person.signUp(`dan${path.slice(1)}`);
    const one = await program(path);
    expect(one.client).toMatchObject({ client_name: "Web agent", redirect_uris: [REDIRECT_URI] });
    const { url, state, verifier } = await ask(one);
    const back = new URL(await dan.decide(url));
    const parameters = oauth.validateAuthResponse(one.as, one.client, back, state);
    const { access_token, ...rest } = await tokenFor(one, { parameters, verifier });
    expect(rest).toEqual({ token_type: "bearer", expires_in: 604_800, scope: "task:read" });
    const response = await oauth.protectedResourceRequest(
      access_token,
      "GET",
      new URL(`${server.url}/api/auth/get-session`),
      undefined,
      null,
      insecure,
    );
    expect(await response.json()).toMatchObject({ user: { name: `dan${path.slice(1)}` } });
    expect((await dan.devices()).map(({ clientId }) => clientId)).toEqual(["MCP: Web agent"]);
    expect(await errorOf(tokenFor(one, { parameters, verifier }))).toBe("400 invalid_grant");
    expect(await dan.devices()).toEqual([]);
  });

  test("detects a denial, and a response from another server (RFC 9207)", async () => {
    const eli = await Person.signUp("eli");
    const one = await program();
    const { url, state } = await ask(one);
    const back = new URL(await eli.decide(url));
    const forged = new URL(back);
    forged.searchParams.set("iss", "https://evil.example");
    expect(() => oauth.validateAuthResponse(one.as, one.client, forged, state)).toThrow('"iss"');
    forged.searchParams.delete("iss");
    expect(() => oauth.validateAuthResponse(one.as, one.client, forged, state)).toThrow('"iss"');
    const asked = await ask(one);
    const denied = new URL(await eli.decide(asked.url, false));
    expect(() => oauth.validateAuthResponse(one.as, one.client, denied, asked.state)).toThrow(
      oauth.AuthorizationResponseError,
    );
  });

  test("is refused if it sends a different code verifier or registers unsupported features", async () => {
    const fay = await Person.signUp("fay");
    const one = await program();
    const { url, state, verifier } = await ask(one);
    const parameters = oauth.validateAuthResponse(one.as, one.client, new URL(await fay.decide(url)), state);
    const other = oauth.generateRandomCodeVerifier();
    expect(await errorOf(tokenFor(one, { parameters, verifier: other }))).toBe("400 invalid_grant");
    expect(await errorOf(tokenFor(await program(), { parameters, verifier }))).toBe("400 invalid_grant");
    expect((await tokenFor(one, { parameters, verifier })).token_type).toBe("bearer");
    const register = async (metadata: Record<string, string | string[]>): Promise<unknown> =>
      await oauth.processDynamicClientRegistrationResponse(
        await oauth.dynamicClientRegistrationRequest(one.as, metadata, insecure),
      );
    const redirect_uris = [REDIRECT_URI];
    expect(await errorOf(register({ redirect_uris: ["http://agent.example/"] }))).toBe("400 invalid_redirect_uri");
    expect(await errorOf(register({ redirect_uris, token_endpoint_auth_method: "client_secret_basic" }))).toBe(
      "400 invalid_client_metadata",
    );
  });

  test("gets one token for 20 concurrent uses of a code, and reuse revokes it", async () => {
    const gus = await Person.signUp("gus");
    const one = await program();
    for (let round = 1; round <= 3; round++) {
      const { url, state, verifier } = await ask(one);
      const parameters = oauth.validateAuthResponse(one.as, one.client, new URL(await gus.decide(url)), state);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () =>
          tokenFor(one, { parameters, verifier }).then(
            () => "token",
            (error: unknown) => errorOf(Promise.reject(error)),
          ),
        ),
      );
      expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill("400 invalid_grant"), "token"]);
      expect(await gus.devices()).toEqual([]);
    }
  });
});
