/** Clients that are generated from the OpenAPI document compile, and complete a first session with a real server. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { needs } from "../requirements.ts";
import { isFull } from "../tier.ts";
import { toOpenApi30 } from "./to_openapi_30.ts";

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

test("openapi-typescript and openapi-fetch generate a client for TypeScript", async () => {
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  copyFileSync(join(import.meta.dir, "clients/session.ts"), join(folder, "session.ts"));
  await run([join(GENERATORS, ".bin/openapi-typescript"), document, "-o", "schema.ts"]);
  const options = ["--strict", "--noEmit", "--target", "es2023", "--module", "preserve", "--skipLibCheck"];
  const types = ["--allowImportingTsExtensions", "--types", "bun-types"];
  await run([join(GENERATORS, ".bin/tsc"), ...options, ...types, "session.ts"]);
  expect(await run([process.execPath, "session.ts"], { BASE_URL: server.url })).toBe(SESSION);
}, 600_000);

/** The last stable version whose package contains the program. Later versions download it when they run. */
const JAR = join(ROOT, "node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar");

/** Generates the package `hexlane`. */
async function generate(language: string, to: string): Promise<void> {
  const converted = join(folder, "openapi_30.json");
  writeFileSync(converted, JSON.stringify(toOpenApi30(JSON.parse(readFileSync(document, "utf8")))));
  await run(["java", "-jar", JAR, "generate", "-i", converted, "-g", language, "-o", to, "--package-name", "hexlane"]);
}

/** Debian's libraries for Go, which need no download. */
const GO_LIBRARIES = "/usr/share/gocode";
/** Debian's Python, which has Debian's libraries. */
const PYTHON = "/usr/bin/python3";
// Needs default-jre-headless, golang-go and golang-golang-x-oauth2-dev from Debian. Compiling takes half a minute.
test.skipIf(!isFull || !needs("java", "go"))(
  "OpenAPI Generator generates a client for Go",
  async () => {
    const source = join(folder, "gopath/src/hexlane");
    await generate("go-experimental", source);
    mkdirSync(join(folder, "gopath/src/session"));
    copyFileSync(join(import.meta.dir, "clients/session.go"), join(folder, "gopath/src/session/main.go"));
    const env = {
      GO111MODULE: "off",
      GOPATH: `${join(folder, "gopath")}:${GO_LIBRARIES}`,
      GOCACHE: join(folder, "cache"),
    };
    await run(["go", "build", "-o", join(folder, "session"), "session"], env);
    expect(await run([join(folder, "session")])).toBe(SESSION);
  },
  600_000,
);

// Needs default-jre-headless, python3-certifi, python3-dateutil, python3-six and python3-urllib3 from Debian.
test.skipIf(!isFull || !needs("java", PYTHON))(
  "OpenAPI Generator generates a client for Python",
  async () => {
    await generate("python", join(folder, "python"));
    const session = join(import.meta.dir, "clients/session.py");
    expect(await run([PYTHON, session], { PYTHONPATH: join(folder, "python") })).toBe(SESSION);
  },
  600_000,
);
