/**
 * The setting for private destinations reaches the use cases of a real server: such destinations are refused by default.
 *
 * @module
 */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isForbiddenAddress } from "@hexlane/core";
import { createResolver } from "../../adapters/platform/resolver.ts";
import { startServer } from "../server_process.ts";

const WEBHOOKS = ["http://127.0.0.1:8080/hook", "http://localhost:8080/hook", "http://[::1]:8080/hook"];

/** Returns a URL with the machine's own name, if the name resolves to a private address. */
async function ownName(): Promise<string[]> {
  const addresses = (await createResolver().resolve(hostname(), { timeoutMs: 2000 })) ?? [];
  return addresses.some(isForbiddenAddress) ? [`http://${hostname()}:8080/hook`] : [];
}

for (const [setting, status] of [
  ["false", 400],
  ["true", 200],
] as const) {
  test(`saving a webhook with a private address returns ${status} with ALLOW_PRIVATE_DESTINATIONS=${setting}`, async () => {
    const dir = mkdtempSync(join(tmpdir(), "hexlane-"));
    const server = await startServer({ DATA_DIR: join(dir, "data"), ALLOW_PRIVATE_DESTINATIONS: setting });
    try {
      const ask = async (method: string, path: string, body: object, token = "") => {
        const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
        const reply = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
        return { status: reply.status, body: (await reply.json()) as Record<string, string> };
      };
      const person = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
      const { token } = (await ask("POST", "/api/auth/sign-up/email", person)).body;
      const workspace = await ask("POST", "/api/auth/organization/create", { name: "Engines", slug: "engines" }, token);
      const sent = { workspaceId: workspace.body.id, name: "Website", slug: "WEB" };
      const project = await ask("POST", "/api/project", sent, token);
      for (const webhookUrl of [...WEBHOOKS, ...(await ownName())]) {
        const path = `/api/generic-webhook-integration/project/${project.body.id}`;
        const reply = await ask("PATCH", path, { webhookUrl }, token);
        const code = status === 200 ? undefined : "FORBIDDEN_DESTINATION";
        expect([webhookUrl, reply.status, reply.body.code]).toEqual([webhookUrl, status, code]);
      }
    } finally {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  }, 600_000);
}
