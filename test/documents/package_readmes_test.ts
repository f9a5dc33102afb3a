/** The examples in package READMEs compile, and marked examples also run. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { examplesIn } from "../harness/example.ts";

const root = join(import.meta.dir, "../..");
/** Inside the repository, so that imports resolve. The dot hides the folder from other tools. */
const dir = join(import.meta.dir, `.readmes_${process.pid}`);

interface Example {
  /** `core`, `adapters/sqlite`. */
  folder: string;
  /** The name in the preceding `<!-- test: NAME -->` comment. Undefined for an example that is only compiled. */
  mark: string | undefined;
  file: string;
}

const examples: Example[] = [];
/** Packages whose examples need a server. Other tests run these examples. */
const NEEDS_SERVER = ["apps/cli", "apps/client", "apps/testing"];

function filesCalled(name: string, folders: string[]): string[] {
  return folders.flatMap((folder) => [...new Bun.Glob(`${folder}/${name}`).scanSync({ cwd: root })].sort());
}

beforeAll(() => {
  mkdirSync(dir);
  cpSync(join(import.meta.dir, "../examples"), dir, { recursive: true });
  const guide = "core/docs/writing_a_store.md";
  writeFileSync(join(dir, "pglite_store.ts"), examplesIn(guide, "store").join("\n"));
  writeFileSync(join(dir, "pglite_contract.ts"), examplesIn(guide, "contract").join("\n"));
  for (const readme of filesCalled("README.md", ["core", "adapters/*", "apps/*"])) {
    const text = readFileSync(join(root, readme), "utf8");
    for (const [, mark, code = ""] of text.matchAll(/(?:<!-- test: (.+) -->\n)?```ts\n([\s\S]*?)```/g)) {
      const file = `example_${examples.length}.ts`;
      // `export {}` makes the example a module.
      writeFileSync(join(dir, file), `${code}\nexport {};\n`);
      examples.push({ folder: dirname(readme), mark, file });
    }
  }
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("every package has a README with an example", () => {
  const packages = filesCalled("package.json", ["core", "adapters/*"]).map(dirname);
  expect(packages.length).toBeGreaterThan(10);
  expect(packages.filter((folder) => !examples.some((example) => example.folder === folder))).toEqual([]);
});

test("every example compiles", () => {
  const config = {
    extends: "../../../tsconfig.json",
    include: ["*.ts", "../../../adapters/*/*.d.ts", "../../../apps/server/*.d.ts"],
    exclude: ["*_test.ts", "**/node_modules"],
  };
  writeFileSync(join(dir, "tsconfig.json"), JSON.stringify(config));
  const { exitCode, stdout } = Bun.spawnSync([join(root, "node_modules/.bin/tsc"), "-p", dir], { cwd: dir });
  // Other tests compile the packages themselves.
  const faults = stdout.toString().split("\n");
  expect(faults.filter((line) => /^\w+\.ts/.test(line))).toEqual([]);
  expect(exitCode === 0 || faults.some((line) => line.startsWith("../"))).toBe(true);
}, 600_000);

test("every marked example runs", () => {
  const ran = examples.filter(({ folder, mark }) => mark !== undefined && !NEEDS_SERVER.includes(folder));
  expect(ran.length).toBeGreaterThan(10);
  const env = { ...process.env, TRACKER_SECRET: "0123456789abcdef0123456789abcdef" };
  for (const { folder, mark, file } of ran) {
    const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, join(dir, file)], { cwd: dir, env });
    expect({ folder, mark, exitCode, err: stderr.toString() }).toEqual({ folder, mark, exitCode: 0, err: "" });
    // The comments in the example show its output.
    const said = [...readFileSync(join(dir, file), "utf8").matchAll(/console\.log\(.*\); \/\/ (\S.*)$/gm)];
    for (const [, line = ""] of said) expect(stdout.toString()).toContain(`${line}\n`);
  }
}, 600_000);
