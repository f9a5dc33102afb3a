/** Clients that generators make from the OpenAPI document compile, and hold a first session with a real server. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";

const ROOT = join(import.meta.dir, "../..");
const GENERATORS = join(import.meta.dir, "generators/node_modules");
const SESSION = ["Fix login in-progress high", "not_found", ""].join("\n");

let server: OwnServer;
let folder: string;
let document: string;

beforeAll(async () => {
  server = await startServerInFolder();
  folder = mkdtempSync(join(tmpdir(), "hexlane-generated-"));
  document = join(folder, "openapi.json");
  writeFileSync(document, await (await fetch(`${server.url}/api/openapi`)).text());
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command in the folder, and returns its standard output. @throws {Error} with its output if it fails */
async function run(command: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn([...command], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}\n${out.slice(-4000)}\n${errors.slice(-4000)}`);
  return out;
}

test("openapi-typescript and openapi-fetch make a client for TypeScript", async () => {
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  copyFileSync(join(import.meta.dir, "clients/session.ts"), join(folder, "session.ts"));
  await run([join(GENERATORS, ".bin/openapi-typescript"), document, "-o", "schema.ts"]);
  const options = ["--strict", "--noEmit", "--target", "es2023", "--module", "preserve", "--skipLibCheck"];
  const types = ["--allowImportingTsExtensions", "--types", "bun-types"];
  await run([join(GENERATORS, ".bin/tsc"), ...options, ...types, "session.ts"]);
  expect(await run([process.execPath, "session.ts"], { BASE_URL: server.url })).toBe(SESSION);
}, 600_000);
