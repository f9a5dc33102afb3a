/** `npm test` runs every test, however it splits them, and reports the result of each file. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CI_ONLY, FULL_ONLY, MEASURED, TIMING_FOLDER, WAITING } from "../.ci/test_lists.ts";
import { ROOT } from "./architecture/tree.ts";

const RUNNER = join(ROOT, ".ci/test.ts");
const { PATH = "" } = process.env;
const HEAD = 'import { expect, test } from "bun:test";\n';

/** Runs the tests in a folder with these files. Returns the exit code, the output, the report, and the report's counts. */
function run(files: Readonly<Record<string, string>>, args: readonly string[], env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-run-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), HEAD + text);
  }
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, RUNNER, ...args], {
    cwd: folder,
    // No test of this file starts a server or installs a package.
    env: { PATH, TEST_BUNDLE: "none", TEST_PACKAGES: "none", ...env },
  });
  const path = join(folder, "junit.xml");
  const report = existsSync(path) ? readFileSync(path, "utf8") : "";
  const counted = Bun.spawnSync(["node", join(ROOT, ".ci/count.mjs"), path, String(exitCode)], { stderr: "ignore" });
  rmSync(folder, { recursive: true });
  return { exitCode, said: `${stdout}${stderr}`, report, count: counted.stdout.toString() };
}

const JUNIT = ["--reporter=junit", "--reporter-outfile=junit.xml"];
const passing = 'test("passes", () => {});\n';

test("passing tests are counted in one report", () => {
  const done = run({ "a_test.ts": passing, "b_test.tsx": passing + passing }, JUNIT);
  expect([done.exitCode, done.count]).toEqual([0, "3 passed, 0 failed\n"]);
});

test.each([
  ["fails", `${passing}test("fails", () => expect(1).toBe(2));`, "3 passed, 1 failed\n"],
  ["cannot be loaded", 'import "./nowhere.ts";', "2 passed, 1 failed\n"],
  ["is killed", 'test("ends", () => process.kill(process.pid, "SIGKILL"));', "2 passed, 1 failed\n"],
  ["exits early with status 0", `${passing}test("ends", () => process.exit(0));`, "3 passed, 1 failed\n"],
  ["has no test", "", "2 passed, 1 failed\n"],
])("a file that %s is a failure, and the other files are counted", (_, bad, count) => {
  const done = run({ "a_test.ts": passing, "bad_test.ts": bad, "c_test.ts": passing }, JUNIT, { CI: "true" });
  expect([done.exitCode, done.count]).toEqual([1, count]);
  expect(done.report).toContain('file="bad_test.ts"');
});

test("only the output of failures is repeated at the end", () => {
  const bad = `test("fails", () => expect("this").toBe("that"));\n`;
  const done = run({ "a_test.ts": passing + bad, "b_test.ts": passing }, JUNIT);
  const [, end = ""] = done.said.split("\n== 1 failed\n");
  expect(end).toContain("a_test.ts:\n");
  expect(end).toContain('Expected: "that"');
  expect(end).toMatch(/\n\(fail\) fails/);
  expect(end).not.toContain("passes");
});

test("a file without tests is a failure only in CI, because a machine may lack a server", () => {
  const done = run({ "a_test.ts": passing, "b_test.ts": "" }, JUNIT);
  expect([done.exitCode, done.count]).toEqual([0, "1 passed, 0 failed\n"]);
  expect(done.said).toContain("(skip) b_test.ts: no test\n");
  expect(run({ "a_test.ts": passing, "b_test.ts": 'import "./nowhere.ts";' }, JUNIT).count).toBe(
    "1 passed, 1 failed\n",
  );
});

test("the runner passes a path and a test name to `bun test`", () => {
  const files = { "a_test.ts": 'test("one", () => {}); test("two", () => {});', "b_test.ts": passing };
  expect(run(files, ["./a_test.ts", "-t", "two"]).said).toMatch(/1 pass\n 1 filtered out/);
  expect(run(files, ["-t", "passes", ...JUNIT]).count).toBe("1 passed, 0 failed, 2 skipped\n");
  expect(run(files, []).said).toMatch(/2 test files in parallel[\s\S]* 3 pass\n/);
});

test.each([
  { tier: "quick", ci: "", count: "1 passed, 0 failed\n" },
  { tier: "", ci: "", count: "2 passed, 0 failed\n" },
  { tier: "", ci: "true", count: "3 passed, 0 failed\n" },
  { tier: "full", ci: "", count: "5 passed, 0 failed\n" },
])("TEST_TIER=$tier and CI=$ci run the tests of their tier", ({ tier, ci, count }) => {
  const paths = ["core/a_test.ts", "test/b_test.ts", `${TIMING_FOLDER}c_test.ts`, FULL_ONLY[0] ?? "", CI_ONLY[0] ?? ""];
  const files = Object.fromEntries(paths.map((path) => [path, passing]));
  expect(run(files, JUNIT, { TEST_TIER: tier, CI: ci }).count).toBe(count);
});

test("an unknown TEST_TIER runs nothing", () => {
  const done = run({ "a_test.ts": passing }, JUNIT, { TEST_TIER: "fast" });
  expect([done.exitCode, done.said]).toEqual([1, expect.stringContaining('Unknown TEST_TIER "fast"')]);
});

test("every listed file exists", async () => {
  for (const file of [...FULL_ONLY, ...CI_ONLY, ...MEASURED, ...WAITING])
    expect([file, await Bun.file(join(ROOT, file)).exists()]).toEqual([file, true]);
});
