import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "hexlane-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function spawn(env: Record<string, string>): Bun.Subprocess<"ignore", "pipe", "pipe"> {
  return Bun.spawn([process.execPath, join(import.meta.dir, "main.ts")], {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

/** Reads the first line of a stream. */
async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  let text = "";
  while (!text.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) break;
    text += new TextDecoder().decode(value);
  }
  reader.releaseLock();
  return text.split("\n", 1)[0] ?? "";
}

test("the server prints its address, stores changes, and shuts down cleanly", async () => {
  const env = { PORT: "0", DATA_DIR: join(folder, "data") };
  const server = spawn(env);
  const ready = await firstLine(server.stdout);
  // The default format without a terminal is JSON.
  const { level, message } = JSON.parse(ready);
  expect({ level, message }).toEqual({
    level: "info",
    message: expect.stringMatching(/ listens on http:.* \(port \d+\)$/),
  });
  const base = /http:\/\/localhost:\d+/.exec(message)?.[0] ?? "";
  expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: "ok" });
  const account = { name: "Olga", email: "olga@example.com", password: "correct horse battery" };
  const signedUp = await fetch(`${base}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  expect(signedUp.status).toBe(200);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(existsSync(join(folder, "data", "secret"))).toBe(true);

  const again = spawn(env);
  const next = /http:\/\/localhost:\d+/.exec(await firstLine(again.stdout))?.[0];
  expect(await (await fetch(`${next}/api/instance/status`)).json()).toEqual({ hasUsers: true, hasAdmin: true });
  again.kill("SIGINT");
  expect(await again.exited).toBe(0);
}, 600_000);

test("an invalid setting prints one line and ends the process", async () => {
  const server = spawn({ PORT: "none", DATA_DIR: join(folder, "other") });
  expect(await server.exited).toBe(1);
  expect(await server.stderr.text()).toBe('PORT: "none" is not a whole number from 0 to 65535\n');
  expect(existsSync(join(folder, "other"))).toBe(false);
});

test("the server reports a port that is in use", async () => {
  const taken = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const server = spawn({ PORT: String(taken.port), DATA_DIR: join(folder, "third") });
  expect(await server.exited).toBe(1);
  expect(await server.stderr.text()).toMatch(/^Cannot listen on 127\.0\.0\.1:\d+ .*: another program uses the port; /);
  await taken.stop(true);
});
