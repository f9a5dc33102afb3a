/** Kaneo's web app works with the documented settings and proxy configuration. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { exampleIn } from "../harness/example.ts";
import { freePort } from "../harness/free_port.ts";
import { needs } from "../requirements.ts";

const PAGE = "apps/server/docs/kaneo_web_app.md";

function settingsIn(mark: string): Record<string, string> {
  const lines = exampleIn(PAGE, mark).trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

/** Starts a server with the settings from the page, reachable on loopback. */
async function start(settings: Record<string, string>): Promise<OwnServer> {
  const port = freePort();
  const server = await startServerInFolder({ ...settings, PORT: String(port) });
  return { ...server, url: `http://127.0.0.1:${port}` };
}

interface Visit {
  headers?: Record<string, string>;
  body?: unknown;
}

async function post(url: string, { headers = {}, body = {} }: Visit): Promise<Response> {
  const all = { "content-type": "application/json", ...headers };
  return await fetch(url, { method: "POST", headers: all, body: JSON.stringify(body), redirect: "manual" });
}

const PERSON = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

/** Signs up as the app does, and sends a change with the cookie. @returns the status of the change */
async function changeFrom(url: string, origin: string, host: string): Promise<{ status: number; cookie: string }> {
  const headers = { origin, host };
  const signedUp = await post(`${url}/api/auth/sign-up/email`, {
    headers,
    body: { ...PERSON, email: `a${Math.random()}@example.com` },
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const body = { name: "House", slug: `house-${Math.random().toString(36).slice(2)}` };
  const { status } = await post(`${url}/api/auth/organization/create`, { headers: { ...headers, cookie }, body });
  return { status, cookie };
}

describe("on two origins", () => {
  const settings = settingsIn("two origins");
  let server: OwnServer;
  beforeAll(async () => {
    server = await start(settings);
  });
  afterAll(async () => await server.stop());
  const host = new URL(settings.BASE_URL ?? "").host;
  const origin = settings.CORS_ORIGINS ?? "";

  test("the app signs up and makes a change with its cookie; another origin cannot", async () => {
    expect((await changeFrom(server.url, origin, host)).status).toBe(200);
    expect((await changeFrom(server.url, "https://evil.example", host)).status).toBe(403);
  });

  test("the app can display an avatar", async () => {
    const { cookie } = await changeFrom(server.url, origin, host);
    const data =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const saved = await fetch(`${server.url}/api/user/avatar`, {
      method: "PUT",
      headers: { "content-type": "application/json", cookie, origin, host },
      body: JSON.stringify({ contentType: "image/png", data }),
    });
    const { url } = (await saved.json()) as { url: string };
    const shown = await fetch(server.url + url, { headers: { host } });
    expect([shown.status, shown.headers.get("cross-origin-resource-policy")]).toEqual([200, "cross-origin"]);
    const other = await fetch(`${server.url}/api/config`, { headers: { host } });
    expect(other.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  test("Kaneo's clients are redirected to a page of Hexlane", async () => {
    for (const client_id of ["kaneo-cli", "kaneo-mcp"]) {
      const asked = await post(`${server.url}/api/auth/device/code`, { headers: { host }, body: { client_id } });
      expect(await asked.json()).toMatchObject({ verification_uri: `${settings.BASE_URL}/device` });
    }
  });
});

describe("on one origin", () => {
  const settings = settingsIn("one origin");
  const origin = settings.BASE_URL ?? "";
  const { host } = new URL(origin);
  let server: OwnServer;
  beforeAll(async () => {
    server = await start(settings);
  });
  afterAll(async () => await server.stop());

  test("the app signs up and makes a change with its cookie; another origin cannot", async () => {
    expect((await changeFrom(server.url, origin, host)).status).toBe(200);
    expect((await changeFrom(server.url, "https://evil.example", host)).status).toBe(403);
  });

  describe.skipIf(!needs("nginx"))("behind nginx", () => {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-nginx-"));
    let nginx: Bun.Subprocess;
    let proxy: string;

    beforeAll(async () => {
      const port = freePort();
      proxy = `http://127.0.0.1:${port}`;
      mkdirSync(join(folder, "kaneo/assets"), { recursive: true });
      writeFileSync(join(folder, "kaneo/index.html"), "Kaneo");
      writeFileSync(join(folder, "kaneo/assets/kaneo.js"), "kaneo()");
      const site = exampleIn(PAGE, "nginx")
        .replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
        .replaceAll(/\n {2}ssl_certificate.*;/g, "")
        .replaceAll("/srv/kaneo", join(folder, "kaneo"))
        .replaceAll("http://127.0.0.1:3000", server.url);
      const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      const config = `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr; events {}
        http { access_log off; ${paths.join(" ")} ${site} }`;
      writeFileSync(join(folder, "nginx.conf"), config);
      nginx = Bun.spawn(["nginx", "-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")], {
        stderr: "inherit",
      });
      while ((await fetch(`${proxy}/`, { headers: { host } }).catch(() => undefined)) === undefined)
        await Bun.sleep(50);
    });
    afterAll(async () => {
      nginx.kill();
      await nginx.exited;
      rmSync(folder, { recursive: true, force: true });
    });

    const textOf = async (path: string): Promise<string> =>
      await (await fetch(proxy + path, { headers: { host, accept: "text/html" } })).text();

    test("nginx serves the app's pages and scripts, and Hexlane the API", async () => {
      for (const path of [
        "/",
        "/dashboard/workspace/x",
        "/device",
        "/mcp/authorize?request_id=x",
        "/invitation/accept/x",
      ])
        expect([path, await textOf(path)]).toEqual([path, "Kaneo"]);
      expect(await textOf("/assets/kaneo.js")).toBe("kaneo()");
      for (const path of ["/sign-in", "/magic-link?token=x", "/w/house", "/settings/account", "/assets/none.js"])
        expect([path, await textOf(path)]).not.toEqual([path, "Kaneo"]);
      expect(JSON.parse(await textOf("/api/health"))).toEqual({ status: "ok" });
      expect((await changeFrom(proxy, origin, host)).status).toBe(200);
    });

    test("OAuth clients discover the server", async () => {
      const resource = JSON.parse(await textOf("/.well-known/oauth-protected-resource/api/mcp"));
      expect(resource).toMatchObject({ authorization_servers: [`${origin}/api`, origin] });
      const metadata = JSON.parse(await textOf("/.well-known/oauth-authorization-server/api"));
      expect(metadata).toMatchObject({ issuer: `${origin}/api`, token_endpoint: `${origin}/api/mcp/token` });
    });

    test("sockets and streams pass through", async () => {
      const { cookie } = await changeFrom(proxy, origin, host);
      const stream = await fetch(`${proxy}/api/events`, { headers: { host, cookie } });
      expect([stream.status, stream.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
      await stream.body?.cancel();
      const headers = { host, cookie, origin };
      const socket = new WebSocket(`${proxy.replace("http", "ws")}/api/ws/user`, { headers } as never);
      await new Promise((resolve, reject) => {
        socket.onopen = resolve;
        socket.onerror = reject;
      });
      socket.close();
    });
  });
});
