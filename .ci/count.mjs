/**
 * Prints one line, `N passed, N failed` or `N passed, N failed, N skipped`, from a JUnit report; exits with 1 when anything
 * failed, when the report cannot be read, or when no test ran.
 *
 * Usage: node .ci/count.mjs REPORT [STATUS], where STATUS is the exit code of the test runner.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Counts the test cases of a report. A test case that failed in two ways counts once. */
function countTests(xml) {
  // A CDATA section may hold test output, which may contain anything.
  const markup = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, "");
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const [, body = ""] of markup.matchAll(/<testcase\b(?:"[^"]*"|[^">])*?(?:\/>|>([\s\S]*?)<\/testcase>)/g)) {
    if (/<(failure|error)\b/.test(body)) count.failed += 1;
    else if (/<skipped\b/.test(body)) count.skipped += 1;
    else count.passed += 1;
  }
  return count;
}

/** Formats the result line. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function main(report, status = "0") {
  let count = { passed: 0, failed: 0, skipped: 0 };
  try {
    count = countTests(readFileSync(report, "utf8"));
  } catch (error) {
    console.error(`Cannot read the test report: ${error.message}`);
  }
  if (status !== "0" && count.failed === 0) {
    // Bun's report leaves out files that cannot be loaded, and a crashed runner writes no report.
    console.error(`The test runner exited with ${status}, but its report names no failure, so it counts as one`);
    count.failed = 1;
  }
  console.log(summary(count));
  process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(...process.argv.slice(2));
