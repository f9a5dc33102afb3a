/**
 * The API reference is generated from doc comments: every exported symbol has one and refers only to public symbols. A member
 * needs one only if its name is not clear enough, which no test can check.
 */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

interface Fault {
  rule: string;
  place: string;
  /** The source line of the finding. */
  line: string;
}

function faultsIn(report: string): Fault[] {
  return [...report.matchAll(/^error\[([\w-]+)\].*\n *--> (.*):(\d+):\d+$/gm)].map(([, rule = "", path = "", row]) => ({
    rule,
    place: `${path.slice(path.indexOf("core/"))}:${row}`,
    line: readFileSync(path, "utf8").split("\n")[Number(row) - 1] ?? "",
  }));
}

test("the doc comments of core are complete", () => {
  const entries = ["core/mod.ts", "core/memory/mod.ts", "core/testing/mod.ts"];
  const command = [join(root, "node_modules/.bin/deno"), "doc", "--lint", ...entries];
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd: root, env: { ...process.env, NO_COLOR: "1" } });
  const faults = faultsIn(stderr.toString());
  // The tool fails if and only if it reports findings.
  expect(exitCode === 0).toBe(faults.length === 0);
  const isMember = ({ line }: Fault) => line.startsWith(" ");
  expect(faults.filter((fault) => !(fault.rule === "missing-jsdoc" && isMember(fault)))).toEqual([]);
}, 600_000);
