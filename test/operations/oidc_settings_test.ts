/** A server with a configured provider: it starts without the provider, and offers sign-in once it is reachable. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "../harness/browser.ts";
import type { AskOptions, Reply } from "../harness/client.ts";
import { startOidcServer } from "../harness/oidc_server.ts";
import { startServer } from "../server_process.ts";
import { until } from "../servers/kept_process.ts";

const folder = mkdtempSync(join(tmpdir(), "hexlane-oidc-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ADA = { subject: "ada", email: "ada@id.example", emailVerified: true, name: "Ada", image: null };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test("a server starts before its provider is reachable, and uses it afterward", async () => {
  const port = await freePort();
  const server = await startServer({
    DATA_DIR: folder,
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: "hexlane",
    OIDC_CLIENT_SECRET: "a-secret-between-the-two",
    OIDC_NAME: "Example ID",
  });
  const ask = async <T>(method: string, path: string, options: AskOptions = {}): Promise<Reply<T>> => {
    const { body, headers = {}, query } = options;
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const target = new URL(query ? `${path}?${new URLSearchParams(query)}` : path, server.url);
    const origin = headers.origin === undefined ? {} : { origin: server.url };
    const init = { method, redirect: "manual", headers: { ...headers, ...type, ...origin }, ...content } as const;
    const response = await fetch(target, init);
    const text = await response.text();
    const parsed = response.headers.get("content-type")?.endsWith("json") ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, text, body: parsed as T };
  };
  try {
    const { body: config } = await ask<Record<string, unknown>>("GET", "/api/config");
    expect([config.hasCustomOAuth, config.customOAuthName]).toEqual([true, "Example ID"]);
    const browser = new Browser(ask);
    const begin = () => browser.ask<{ url: string; code: string }>("POST", "/api/auth/sign-in/oauth2", { body });
    const body = { providerId: "custom", callbackURL: "/home" };
    const early = await begin();
    expect([early.status, early.body.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect((await ask("GET", "/readyz")).status).toBe(200);

    const redirectUri = `${server.url}/api/auth/oauth2/callback/custom`;
    const provider = await startOidcServer({ redirectUris: [redirectUri], port });
    try {
      const begun = await begin();
      expect([begun.status, new URL(begun.body.url).searchParams.get("redirect_uri")]).toEqual([200, redirectUri]);
      const query = await provider.approve(begun.body.url, ADA);
      const reply = await browser.ask("GET", "/api/auth/oauth2/callback/custom", { query });
      expect([reply.status, reply.headers.get("location")]).toEqual([302, `${server.url}/home`]);
      const session = await browser.ask<{ user: { email: string } }>("GET", "/api/auth/get-session");
      expect(session.body.user.email).toBe("ada@id.example");
      const again = await browser.ask("GET", "/api/auth/oauth2/callback/custom", { query });
      expect(new URL(again.headers.get("location") ?? "").searchParams.get("error")).toBe("state_mismatch");
      // Log lines come through a pipe and may arrive after responses.
      await until(() => server.log().includes('"reason":"state_mismatch"'), { what: "the refusal is logged" });
      const values = [...Object.values(query), ...browser.cookies.values()];
      expect(values.filter((value) => value !== provider.issuer && server.log().includes(value))).toEqual([]);
    } finally {
      await provider.stop();
    }
  } finally {
    expect(await server.stop()).toBe(0);
  }
}, 600_000);
