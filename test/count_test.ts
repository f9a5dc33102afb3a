/** Other tools read the last line of `.ci/run`, so it must agree with the test runner's report. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./architecture/tree.ts";

/** Runs `.ci/count.mjs` on a report. Returns the last line of its output, and its exit code. */
function count(report: string | undefined, status = "0") {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-"));
  const path = join(folder, "junit.xml");
  if (report !== undefined) writeFileSync(path, report);
  const { stdout, exitCode } = Bun.spawnSync(["node", join(ROOT, ".ci/count.mjs"), path, status], { stderr: "ignore" });
  rmSync(folder, { recursive: true });
  return [stdout.toString(), exitCode];
}

const passed = '<testcase name="a -&gt; b" time="0" />';
const failed = '<testcase name="c"><failure message="x">y</failure><error/></testcase>';
const skipped = '<testcase name="d"><skipped /></testcase>';
const loud = '<testcase name="e > f"><system-out><![CDATA[<testcase><failure>]]></system-out></testcase>';

test.each([
  ["passes", `<testsuites>${passed}${passed}</testsuites>`, "0", "2 passed, 0 failed\n", 0],
  ["skipped tests", `<testsuites>${passed}${skipped}</testsuites>`, "0", "1 passed, 0 failed, 1 skipped\n", 0],
  ["a failure", `<testsuites>${passed}${failed}${passed}</testsuites>`, "1", "2 passed, 1 failed\n", 1],
  ["misleading output", `<testsuites>${loud}${passed}</testsuites>`, "0", "2 passed, 0 failed\n", 0],
  ["a file that cannot be loaded", `<testsuites>${passed}</testsuites>`, "1", "1 passed, 1 failed\n", 1],
  ["no test", "<testsuites></testsuites>", "0", "0 passed, 0 failed\n", 1],
  ["skipped tests alone", `<testsuites>${skipped}</testsuites>`, "0", "0 passed, 0 failed, 1 skipped\n", 1],
  ["no report", undefined, "0", "0 passed, 0 failed\n", 1],
  ["no report of a crash", undefined, "1", "0 passed, 1 failed\n", 1],
])("count.mjs counts %s", (_, report, status, line, exitCode) => {
  expect(count(report, status)).toEqual([line, exitCode]);
});

test("count.mjs agrees with the counts in Bun's report", () => {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-"));
  writeFileSync(
    join(folder, "a_test.ts"),
    `import { expect, test, describe } from "bun:test";
     describe("<testcase/>", () => { test("a", () => {}); ${["todo", "skip"].map((kind) => `test.${kind}("b", () => {});`).join(" ")} });
     test("d", () => { expect("<testcase>]]>").toBe("<failure>"); });
     test.each([1, 2])("e %p", () => {});`,
  );
  const report = join(folder, "junit.xml");
  const runner = Bun.spawnSync([process.execPath, "test", "--reporter=junit", `--reporter-outfile=${report}`], {
    cwd: folder,
    stdout: "ignore",
    stderr: "ignore",
  });
  const counted = Bun.spawnSync(["node", join(ROOT, ".ci/count.mjs"), report, String(runner.exitCode)]);
  rmSync(folder, { recursive: true });
  expect(counted.stdout.toString()).toBe("3 passed, 1 failed, 2 skipped\n");
});
