/** The examples in the README of the test harness run as printed. */
import { expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exampleIn } from "../harness/example.ts";

const root = join(import.meta.dir, "../..");

test.each(["first", "kaneo", "time", "receivers", "forges", "faults", "snapshot"])(
  "the example %s runs as printed",
  async (mark) => {
    const code = exampleIn("apps/testing/README.md", mark);
    const expected = [...code.matchAll(/(?:console\.log\(.*\); |^)\/\/ (\S.*)$/gm)].map(([, said]) => said);
    const file = join(root, "test", `.testing_example_${mark}_${process.pid}.ts`);
    writeFileSync(file, code);
    try {
      const done = Bun.spawnSync([process.execPath, file], { cwd: root });
      expect({ out: done.stdout.toString().trim().split("\n"), err: done.stderr.toString() }).toEqual({
        out: expected as string[],
        err: "",
      });
    } finally {
      rmSync(file, { force: true });
    }
  },
);
