/**
 * Generic clients complete the device flow of this server: the unmodified `oauth4webapi` and `openid-client`, against the
 * real server with SQLite, on loopback.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Hexlane, startHexlane } from "@hexlane/testing";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { PASSWORD } from "../harness/world.ts";
import { type ServerProcess, startServer } from "../server_process.ts";

const CLIENT: oauth.Client = { client_id: "service-cli" };
const GRANT_TYPE = "urn:ietf:params:oauth:grant-type:device_code";
const insecure = { [oauth.allowInsecureRequests]: true };

/** A device that uses oauth4webapi. */
class Device {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly code: oauth.DeviceAuthorizationResponse;

  private constructor(
    server: oauth.AuthorizationServer,
    client: oauth.Client,
    code: oauth.DeviceAuthorizationResponse,
  ) {
    this.server = server;
    this.client = client;
    this.code = code;
  }

  static async ask(url: string, options: { client?: oauth.Client; scope?: string } = {}): Promise<Device> {
    const { client = CLIENT, scope } = options;
    const server = await discover(url, "oauth2");
    const parameters: Record<string, string> = scope === undefined ? {} : { scope };
    const response = await oauth.deviceAuthorizationRequest(server, client, oauth.None(), parameters, insecure);
    return new Device(server, client, await oauth.processDeviceAuthorizationResponse(server, client, response));
  }

  async poll(options: { client?: oauth.Client; code?: string } = {}): Promise<oauth.TokenEndpointResponse> {
    const { client = this.client, code = this.code.device_code } = options;
    const response = await oauth.deviceCodeGrantRequest(this.server, client, oauth.None(), code, insecure);
    return await oauth.processDeviceCodeResponse(this.server, client, response);
  }
}

async function discover(url: string, algorithm: "oauth2" | "oidc"): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(url);
  const response = await oauth.discoveryRequest(issuer, { algorithm, ...insecure });
  return await oauth.processDiscoveryResponse(issuer, response);
}

/** Sends a custom token request. */
async function askFor({ server, client }: Device, grantType: string, fields: Record<string, string>): Promise<unknown> {
  const none = oauth.None();
  const response = await oauth.genericTokenEndpointRequest(server, client, none, grantType, fields, insecure);
  return await oauth.processGenericTokenEndpointResponse(server, client, response);
}

/** Returns the error in the response, with its status. */
async function errorOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof oauth.ResponseBodyError)) throw error;
    return `${error.status} ${error.error}`;
  }
  return "none";
}

/** A user in a browser. */
class Browser {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async signUp(url: string, name: string): Promise<Browser> {
    const response = await fetch(`${url}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name, email: `${name}@example.test`, password: PASSWORD }),
    });
    return new Browser(url, ((await response.json()) as { token: string }).token);
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(this.#url + path, { headers: { authorization: `Bearer ${this.#token}` } });
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as T;
  }

  /** Opens the URL that the device shows, and decides. */
  async decide(verb: "approve" | "deny", { user_code: userCode }: { user_code: string }): Promise<void> {
    await this.get(`/api/auth/device?user_code=${userCode}`);
    const response = await fetch(`${this.#url}/api/auth/device/${verb}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${this.#token}` },
      body: JSON.stringify({ userCode }),
    });
    expect([verb, response.status]).toEqual([verb, 200]);
  }

  async deviceSessions(): Promise<unknown[]> {
    const sessions = await this.get<{ kind: string }[]>("/api/auth/list-sessions");
    return sessions.filter(({ kind }) => kind === "device");
  }
}

async function holderOf(url: string, token: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/auth/get-session`, { headers });
  return ((await response.json()) as { user: { name: string } } | null)?.user.name;
}

describe("the server as a separate process", () => {
  let server: ServerProcess;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hexlane-device-"));
    server = await startServer({ DATA_DIR: folder, DEVICE_AUTH_CLIENT_IDS: "kaneo-cli,kaneo-mcp" });
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });

  test("is discovered by both discovery algorithms of oauth4webapi", async () => {
    for (const algorithm of ["oauth2", "oidc"] as const) {
      const found = await discover(server.url, algorithm);
      expect(found).toMatchObject({
        issuer: server.url,
        device_authorization_endpoint: `${server.url}/api/auth/device/code`,
        token_endpoint: `${server.url}/api/mcp/token`,
      });
    }
  });

  test("gives oauth4webapi a token", async () => {
    const ada = await Browser.signUp(server.url, "ada");
    const device = await Device.ask(server.url, { scope: "task:read" });
    expect(device.code).toMatchObject({
      verification_uri: `${server.url}/device`,
      verification_uri_complete: `${server.url}/device?user_code=${device.code.user_code}`,
      expires_in: 1800,
      interval: 5,
    });
    expect(await errorOf(device.poll())).toBe("400 authorization_pending");
    expect(await errorOf(device.poll())).toBe("400 slow_down");
    await ada.decide("approve", device.code);
    const { access_token, ...rest } = await device.poll();
    // The library writes the type in lower case.
    expect(rest).toEqual({ token_type: "bearer", expires_in: 604_800, scope: "task:read" });
    expect(await holderOf(server.url, access_token)).toBe("ada");
    expect(await errorOf(device.poll())).toBe("400 invalid_grant");
  });

  test("returns the standard error codes to oauth4webapi", async () => {
    const eve = await Browser.signUp(server.url, "eve");
    const device = await Device.ask(server.url);
    const client = { client_id: "nobody" };
    expect(await errorOf(Device.ask(server.url, { client }))).toBe("400 invalid_client");
    expect(await errorOf(Device.ask(server.url, { scope: 'a"' }))).toBe("400 invalid_scope");
    expect(await errorOf(device.poll({ client }))).toBe("400 invalid_client");
    expect(await errorOf(device.poll({ client: { client_id: "service-mcp" } }))).toBe("400 invalid_client");
    expect(await errorOf(device.poll({ code: "unknown" }))).toBe("400 invalid_grant");
    expect(await errorOf(askFor(device, GRANT_TYPE, {}))).toBe("400 invalid_request");
    const { device_code } = device.code;
    expect(await errorOf(askFor(device, "password", { device_code }))).toBe("400 unsupported_grant_type");
    await eve.decide("deny", device.code);
    expect(await errorOf(device.poll())).toBe("400 access_denied");
  });

  test("accepts only clients that the operator lists", async () => {
    for (const client_id of ["service-mcp", "kaneo-cli", "kaneo-mcp"]) {
      const device = await Device.ask(server.url, { client: { client_id } });
      expect(await errorOf(device.poll())).toBe("400 authorization_pending");
    }
  });

  test("gives the token to one of 20 concurrent polls", async () => {
    const mia = await Browser.signUp(server.url, "mia");
    for (let round = 1; round <= 5; round++) {
      const device = await Device.ask(server.url);
      await mia.decide("approve", device.code);
      const polls = await Promise.all(
        Array.from({ length: 20 }, async () => {
          try {
            return (await device.poll()).access_token;
          } catch (error) {
            return await errorOf(Promise.reject(error));
          }
        }),
      );
      const tokens = polls.filter((outcome) => outcome.startsWith("hxd_"));
      expect(tokens).toHaveLength(1);
      expect(polls.filter((outcome) => outcome === "400 invalid_grant")).toHaveLength(19);
      expect(await holderOf(server.url, tokens[0] ?? "")).toBe("mia");
      expect(await mia.deviceSessions()).toHaveLength(round);
    }
  });

  test("gives openid-client a token with each discovery method", async () => {
    await Promise.all((["oauth2", "oidc"] as const).map(runOpenidClient));
  }, 600_000);

  async function runOpenidClient(algorithm: "oauth2" | "oidc"): Promise<void> {
    const vic = await Browser.signUp(server.url, `vic.${algorithm}`);
    const config = await openid.discovery(new URL(server.url), "service-cli", undefined, openid.None(), {
      algorithm,
      execute: [openid.allowInsecureRequests],
    });
    const begin = () => openid.initiateDeviceAuthorization(config, { scope: "task:read" });
    const [approved, denied] = [await begin(), await begin()];
    expect([approved.interval, approved.expires_in]).toEqual([5, 1800]);
    const grant = openid.pollDeviceAuthorizationGrant(config, approved);
    const refusal = openid.pollDeviceAuthorizationGrant(config, denied).catch((error: unknown) => error);
    // The user decides after the first poll, which comes too early, and before the second poll.
    await Bun.sleep(6_000);
    await vic.decide("approve", approved);
    await vic.decide("deny", denied);
    const { access_token, token_type, scope } = await grant;
    expect([token_type, scope]).toEqual(["bearer", "task:read"]);
    expect(await holderOf(server.url, access_token)).toBe(`vic.${algorithm}`);
    expect(await refusal).toMatchObject({ name: "ResponseBodyError", status: 400, error: "access_denied" });
  }
});

describe("after expiration", () => {
  let hexlane: Hexlane;
  let url: string;

  beforeAll(async () => {
    hexlane = await startHexlane({ mails: false });
    url = await hexlane.listen();
  });
  afterAll(async () => await hexlane.close());

  test("oauth4webapi gets expired_token for a day, whether or not its code was approved", async () => {
    const ada = await Browser.signUp(url, "ada");
    const [waiting, approved] = [await Device.ask(url), await Device.ask(url)];
    await ada.decide("approve", approved.code);
    await hexlane.advance({ seconds: 1799.999 });
    expect(await errorOf(waiting.poll())).toBe("400 authorization_pending");
    await hexlane.advance({ seconds: 0.001 });
    for (const device of [waiting, approved]) expect(await errorOf(device.poll())).toBe("400 expired_token");
    await hexlane.advance({ seconds: 24 * 3600 - 0.001 });
    for (const device of [waiting, approved]) expect(await errorOf(device.poll())).toBe("400 expired_token");
    await hexlane.advance({ seconds: 0.001 });
    for (const device of [waiting, approved]) expect(await errorOf(device.poll())).toBe("400 invalid_grant");
    expect(await ada.deviceSessions()).toEqual([]);
  });
});
