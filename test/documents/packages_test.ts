/**
 * Published packages: every tarball passes `publint` and `attw`, and works after installation.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { type Packed, pack } from "../../.ci/pack.ts";
import { exampleIn } from "../harness/example.ts";

const root = join(import.meta.dir, "../..");
const dir = mkdtempSync(join(tmpdir(), "hexlane-packages-"));
let packed: Packed[];

beforeAll(() => {
  packed = pack(join(dir, "out"));
}, 600_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The part of the `attw` analysis used here; it is installed with the command. */
interface TypesAnalysis {
  createPackageFromTarballData(tarball: Uint8Array): unknown;
  checkPackage(pkg: unknown): Promise<{ types: unknown; problems: { kind: string; resolutionKind?: string }[] }>;
}

test("every library package is ready to publish", () => {
  const folders = packed.map(({ folder }) => folder);
  const adapters = [...new Bun.Glob("adapters/*/mod.ts").scanSync({ cwd: root })].map((path) => dirname(path));
  expect(folders).toEqual(expect.arrayContaining(["core", ...adapters]));
  for (const { dir: made, folder, name } of packed) {
    const manifest = JSON.parse(readFileSync(join(made, "package.json"), "utf8"));
    expect({ folder, ...manifest }).toMatchObject({
      name,
      license: "MIT",
      type: "module",
      engines: expect.any(Object),
    });
    expect(manifest).not.toHaveProperty("private");
    expect(readFileSync(join(made, "LICENSE"), "utf8")).toContain("MIT License");
    expect(readFileSync(join(made, "README.md"), "utf8")).toStartWith("# ");
    const others = Object.keys(manifest.dependencies ?? {}).filter((one) => one.startsWith("@hexlane/"));
    expect(packed.map((one) => one.name)).toEqual(expect.arrayContaining(others));
  }
});

test("core has no dependencies", () => {
  const [core] = packed;
  const manifest = JSON.parse(readFileSync(join(core?.dir ?? "", "package.json"), "utf8"));
  expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key))).toEqual([]);
});

test("publint finds no problem in any package", async () => {
  const said = [];
  for (const { tarball: file, name } of packed) {
    const tarball = await Bun.file(file).arrayBuffer();
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    said.push(...messages.map((message) => `${name}: ${formatMessage(message, pkg)}`));
  }
  expect(said).toEqual([]);
}, 600_000);

test("the types of every package resolve in every module system", async () => {
  // The command itself would load its compiler once per package.
  const command = Bun.resolveSync("@arethetypeswrong/cli/package.json", root);
  const analysis = (await import(Bun.resolveSync("@arethetypeswrong/core", dirname(command)))) as TypesAnalysis;
  const found = [];
  for (const { name, tarball } of packed) {
    const pkg = analysis.createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
    const { types, problems } = await analysis.checkPackage(pkg);
    expect({ name, types }).toMatchObject({ types: { kind: "included" } });
    // The profile `esm-only`, because the package itself tells CommonJS users that it is ESM-only.
    const real = problems.filter(({ resolutionKind = "" }) => !["node10", "node16-cjs"].includes(resolutionKind));
    found.push(...real.map((problem) => `${name}: ${JSON.stringify(problem)}`));
  }
  expect(found).toEqual([]);
}, 600_000);

describe("installed packages", () => {
  const home = join(dir, "home");

  beforeAll(() => {
    for (const { name, dir: made } of packed) {
      mkdirSync(join(home, "node_modules/@hexlane"), { recursive: true });
      // Copies instead of linking, because a link would resolve to the packages of this repository.
      cpSync(made, join(home, "node_modules", name), { recursive: true });
    }
    for (const name of ["drizzle-orm", "bun-types", "undici-types", "@types"]) {
      symlinkSync(join(root, "node_modules", name), join(home, "node_modules", name));
    }
    writeFileSync(join(home, "package.json"), '{"type":"module"}');
    writeFileSync(join(home, "embedding.ts"), exampleIn("core/README.md", "memory"));
    writeFileSync(join(home, "sqlite.ts"), exampleIn("adapters/sqlite/README.md", "sqlite"));
    // The examples use no TypeScript syntax, so that they run in every runtime.
    writeFileSync(join(home, "embedding.mjs"), exampleIn("core/README.md", "memory"));
  });

  function run(...command: string[]): { code: number; out: string; err: string } {
    const env = { ...process.env, NO_COLOR: "1", TRACKER_SECRET: "0123456789abcdef0123456789abcdef" };
    const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: home, env });
    return { code: exitCode, out: stdout.toString(), err: stderr.toString() };
  }

  test("core runs on Node.js, Deno and Bun", () => {
    const deno = join(root, "node_modules/.bin/deno");
    const done = { code: 0, out: "in-progress\n", err: "" };
    expect(run(Bun.which("node") ?? "node", "embedding.mjs")).toEqual(done);
    expect(run(deno, "run", "--no-prompt", "--no-remote", "embedding.mjs")).toEqual(done);
    expect(run(process.execPath, "embedding.ts")).toEqual(done);
  }, 600_000);

  test("the SQLite store runs on Bun", () => {
    expect(run(process.execPath, "sqlite.ts")).toEqual({ code: 0, out: "WEB-1 Write the first program\n", err: "" });
  });

  test("the declarations compile in strict TypeScript", () => {
    const options = { strict: true, noEmit: true, module: "NodeNext", moduleDetection: "force", skipLibCheck: false };
    const config = { compilerOptions: { ...options, target: "ES2022", lib: ["ES2022", "DOM"], types: ["bun-types"] } };
    const { skipLibCheck: _, ...relaxed } = config.compilerOptions;
    writeFileSync(join(home, "core.json"), JSON.stringify({ ...config, files: ["embedding.ts"] }));
    const loose = { compilerOptions: { ...relaxed, skipLibCheck: true, typeRoots: ["node_modules"] } };
    writeFileSync(join(home, "sqlite.json"), JSON.stringify({ ...loose, files: ["sqlite.ts"] }));
    const tsc = join(root, "node_modules/.bin/tsc");
    for (const project of ["core.json", "sqlite.json"]) {
      expect({ project, ...run(tsc, "-p", project) }).toEqual({ project, code: 0, out: "", err: "" });
    }
  }, 600_000);
});
