import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS } from "./settings.ts";

test("the manual lists every setting of the table", () => {
  const text = readFileSync(join(import.meta.dir, "../docs/settings.md"), "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  const wanted = SETTINGS.map(
    ({ name, default: fallback, description }) => `| \`${name}\` | ${fallback} | ${description} |`,
  );
  expect(rows).toEqual(wanted);
});
