import { describe, expect, test } from "bun:test";
import { openTestApp, type TestApp } from "../../test_app.ts";

/** Opens a server that trusts the client address of a proxy. */
async function open(): Promise<TestApp> {
  return await openTestApp({ config: { isTrustedProxy: () => true } });
}

const from = (address: string): Record<string, string> => ({ "x-forwarded-for": address });

async function requestCode({ ask }: TestApp, headers: Record<string, string>): Promise<Record<string, string>> {
  const json = { client_id: "service-cli" };
  const response = await ask("POST", "/api/auth/device/code", { anonymous: true, json, headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, string>;
}

test("the approval page shows the address of the device", async () => {
  const app = await open();
  const code = await requestCode(app, { ...from("198.51.100.7"), "user-agent": "hexlane/1" });
  const seen = await app.ask("GET", `/api/auth/device?user_code=${code.user_code}`);
  expect(await seen.json()).toMatchObject({ ip_address: "198.51.100.7", user_agent: "hexlane/1" });
});

describe("guesses at a user code", () => {
  const path = "/api/auth/device?user_code=BCDF-GHJK";

  test("are limited to ten a minute per session, counting both views and decisions", async () => {
    const { ask } = await open();
    const outcomes: unknown[] = [];
    for (let guess = 0; guess < 4; guess++) {
      // Another address does not raise the limit.
      const headers = from(`198.51.100.${guess}`);
      const json = { userCode: "BCDF-GHJK" };
      outcomes.push((await ask("GET", path, { headers })).status);
      outcomes.push((await ask("POST", "/api/auth/device/approve", { json, headers })).status);
      outcomes.push((await ask("POST", "/api/auth/device/deny", { json, headers })).status);
    }
    expect(outcomes).toEqual([...Array<number>(10).fill(400), 429, 429]);
    const refused = await ask("GET", path, { headers: from("198.51.100.9") });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^[1-6]$/)]);
    expect(await refused.json()).toMatchObject({ error: "slow_down" });
  });

  test("are limited to ten a minute per account, across all its sessions", async () => {
    const { ask } = await open();
    const json = { email: "olga@example.com", password: "correct horse battery" };
    const outcomes: number[] = [];
    for (let guess = 0; guess < 12; guess++) {
      const signedIn = await ask("POST", "/api/auth/sign-in/email", { anonymous: true, json });
      const { token } = (await signedIn.json()) as { token: string };
      outcomes.push((await ask("GET", path, { headers: { authorization: `Bearer ${token}` } })).status);
    }
    expect(outcomes).toEqual([...Array<number>(10).fill(400), 429, 429]);
  });

  test("are limited to ten a minute per visitor's address", async () => {
    const { ask } = await open();
    const look = async (address: string): Promise<number> =>
      (await ask("GET", path, { anonymous: true, headers: from(address) })).status;
    const outcomes: number[] = [];
    for (let guess = 0; guess < 12; guess++) outcomes.push(await look("198.51.100.7"));
    expect(outcomes).toEqual([...Array<number>(10).fill(400), 429, 429]);
    expect(await look("198.51.100.8")).toBe(400);
    // Signed-in users at the same address can still view requests.
    expect((await ask("GET", path, { headers: from("198.51.100.7") })).status).toBe(400);
  });
});

test("device code requests, but not polls, are limited to 60 a minute per address", async () => {
  const app = await open();
  const headers = from("198.51.100.7");
  const { device_code } = await requestCode(app, headers);
  for (let count = 1; count < 60; count++) await requestCode(app, headers);
  const json = { client_id: "service-cli" };
  const refused = await app.ask("POST", "/api/auth/device/code", { anonymous: true, json, headers });
  expect([refused.status, await refused.json()]).toMatchObject([429, { error: "slow_down" }]);
  const poll = { ...json, device_code, grant_type: "urn:ietf:params:oauth:grant-type:device_code" };
  const polled = await app.ask("POST", "/api/auth/device/token", { anonymous: true, json: poll, headers });
  expect([polled.status, await polled.json()]).toMatchObject([400, { error: "authorization_pending" }]);
});

test("the URLs in the response use the host of the request", async () => {
  const { app } = await openTestApp();
  const request = new Request("http://127.0.0.1:4711/.well-known/oauth-authorization-server");
  const metadata = (await (await app.fetch(request)).json()) as Record<string, string>;
  expect([metadata.issuer, metadata.token_endpoint]).toEqual([
    "http://127.0.0.1:4711",
    "http://127.0.0.1:4711/api/mcp/token",
  ]);
  const asked = await app.fetch(
    new Request("http://127.0.0.1:4711/api/auth/device/code", {
      method: "POST",
      body: new URLSearchParams({ client_id: "service-mcp" }),
    }),
  );
  expect(await asked.json()).toMatchObject({ verification_uri: "http://127.0.0.1:4711/device" });
});

test("responses to devices must not be cached (RFC 6749 5.1)", async () => {
  const { ask } = await open();
  const client = { client_id: "service-cli" };
  const asked = await ask("POST", "/api/auth/device/code", { anonymous: true, json: client });
  const { device_code, user_code } = (await asked.json()) as Record<string, string>;
  await ask("GET", `/api/auth/device?user_code=${user_code}`);
  const json = { ...client, device_code, grant_type: "urn:ietf:params:oauth:grant-type:device_code" };
  const poll = () => ask("POST", "/api/auth/device/token", { anonymous: true, json });
  const waiting = await poll();
  await ask("POST", "/api/auth/device/approve", { json: { userCode: user_code } });
  const answers = [asked, waiting, await poll()];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 200]);
  const kept = answers.map(({ headers }) => [headers.get("cache-control"), headers.get("pragma")]);
  expect(kept).toEqual(Array(3).fill(["no-store", "no-cache"]));
});
