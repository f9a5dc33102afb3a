/** The reference is made from the doc comments, so every public name has one, and names nothing that is not public. */
import { expect, test } from "bun:test";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

test("the doc comments of core are complete", () => {
  const entries = ["core/mod.ts", "core/memory/mod.ts", "core/testing/mod.ts"];
  const command = [join(root, "node_modules/.bin/deno"), "doc", "--lint", ...entries];
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd: root, env: { ...process.env, NO_COLOR: "1" } });
  const faults = stderr.toString().match(/^error.*\n *--> .*$/gm) ?? [];
  expect(faults.map((fault) => fault.replace(/\n *--> .*?(core\/)/, " $1"))).toEqual([]);
  expect(exitCode).toBe(0);
}, 120_000);
