/** `deno publish` accepts the packages for JSR, without network access. `npm run check` checks their types. */
import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NPM_ONLY, writeJsrPackages } from "../../.ci/jsr.ts";
import { publishedFolders } from "../../.ci/pack.ts";

const root = join(import.meta.dir, "../..");
const dir = mkdtempSync(join(tmpdir(), "hexlane-jsr-"));
const names = writeJsrPackages(dir);
// Uses the npm packages that are installed in the repository.
symlinkSync(join(root, "node_modules"), join(dir, "node_modules"));
const { workspace } = JSON.parse(readFileSync(join(dir, "deno.json"), "utf8")) as { workspace: string[] };
writeFileSync(join(dir, "deno.json"), JSON.stringify({ workspace, nodeModulesDir: "manual", lock: false }));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Runs Deno with nothing in its cache and with registries that do not exist. */
function deno(...args: string[]): { code: number; out: string; err: string } {
  const nowhere = "http://127.0.0.1:9/";
  const { exitCode, stdout, stderr } = Bun.spawnSync([join(root, "node_modules/.bin/deno"), ...args], {
    cwd: dir,
    env: {
      ...process.env,
      NO_COLOR: "1",
      DENO_DIR: join(dir, ".deno"),
      JSR_URL: nowhere,
      NPM_CONFIG_REGISTRY: nowhere,
    },
  });
  return { code: exitCode, out: stdout.toString(), err: stderr.toString() };
}

test("every published package is on JSR, or has a reason not to be", () => {
  const folders = publishedFolders();
  expect(names.length).toBeGreaterThan(10);
  expect(names.length + Object.keys(NPM_ONLY).length).toBe(folders.length);
  expect(folders).toEqual(expect.arrayContaining(Object.keys(NPM_ONLY)));
});

test("deno publish accepts every package, with explicit types in its public API", () => {
  // `npm run check` has already checked the types, with more rules.
  const { code, err } = deno("publish", "--dry-run", "--allow-dirty", "--no-check");
  expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
  const accepted = [...err.matchAll(/^Simulating publish of (\S+)@/gm)].map(([, name = ""]) => name);
  expect(accepted.sort()).toEqual(names.sort());
  expect(err).toContain("Success Dry run complete");
}, 600_000);

test("the packages run on Deno as published", () => {
  const program = `import { createTracker } from "@hexlane/core";
    import { memoryPorts } from "@hexlane/core/memory";
    import { MIGRATIONS } from "@hexlane/postgres";
    const tracker = createTracker(memoryPorts());
    const { name } = await tracker.as(null).ensureAccount({ subject: "ada", name: "Ada", email: "ada@example.com" });
    console.log(name, MIGRATIONS[0]?.sql.includes("CREATE TABLE account"));`;
  writeFileSync(join(dir, "main.ts"), program);
  // Only deno publish reads jsr.json.
  for (const folder of workspace) cpSync(join(dir, folder, "jsr.json"), join(dir, folder, "deno.json"));
  expect(deno("run", "--allow-env", "--allow-read", "main.ts")).toEqual({
    code: 0,
    out: "Ada true\n",
    err: "",
  });
}, 600_000);
