/** What the README of a package shows compiles, and runs where it needs nobody else. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dir, "../..");
/** Inside the repository, where packages are found; a dot keeps the rest of the house from looking in. */
const dir = join(import.meta.dir, `.readmes_${process.pid}`);

interface Example {
  /** `core`, `adapters/sqlite`. */
  folder: string;
  /** What stands in its mark; undefined for one that is only compiled. */
  mark: string | undefined;
  file: string;
}

const examples: Example[] = [];
/** Examples of these ask a server; the tests of those packages run them. */
const ASKING = ["apps/cli", "apps/client", "apps/testing"];

function filesCalled(name: string, folders: string[]): string[] {
  return folders.flatMap((folder) => [...new Bun.Glob(`${folder}/${name}`).scanSync({ cwd: root })].sort());
}

beforeAll(() => {
  mkdirSync(dir);
  cpSync(join(import.meta.dir, "../examples"), dir, { recursive: true });
  for (const readme of filesCalled("README.md", ["core", "adapters/*", "apps/*"])) {
    const text = readFileSync(join(root, readme), "utf8");
    for (const [, mark, code = ""] of text.matchAll(/(?:<!-- test: (.+) -->\n)?```ts\n([\s\S]*?)```/g)) {
      const file = `example_${examples.length}.ts`;
      // A module, whatever it says.
      writeFileSync(join(dir, file), `${code}\nexport {};\n`);
      examples.push({ folder: dirname(readme), mark, file });
    }
  }
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("every package has a README that shows how it is used", () => {
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
  // The packages themselves are judged elsewhere.
  const faults = stdout.toString().split("\n");
  expect(faults.filter((line) => /^\w+\.ts/.test(line))).toEqual([]);
  expect(exitCode === 0 || faults.some((line) => line.startsWith("../"))).toBe(true);
}, 120_000);

test("every marked example runs", () => {
  const ran = examples.filter(({ folder, mark }) => mark !== undefined && !ASKING.includes(folder));
  expect(ran.length).toBeGreaterThan(10);
  for (const { folder, mark, file } of ran) {
    const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, join(dir, file)], { cwd: dir });
    expect({ folder, mark, exitCode, err: stderr.toString() }).toEqual({ folder, mark, exitCode: 0, err: "" });
    // What an example says it prints, it prints.
    const said = [...readFileSync(join(dir, file), "utf8").matchAll(/console\.log\(.*\); \/\/ (\S.*)$/gm)];
    for (const [, line = ""] of said) expect(stdout.toString()).toContain(`${line}\n`);
  }
}, 120_000);
