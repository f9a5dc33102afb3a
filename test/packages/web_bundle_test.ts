/** The same source of the web app produces the same file names, so that browsers keep unchanged files in their caches. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWebApp } from "../../apps/web/build.ts";

const root = mkdtempSync(join(tmpdir(), "hexlane-web-bundle-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("buildWebApp() produces the same file names from the same source", async () => {
  const [first, again] = [join(root, "first"), join(root, "again")];
  await buildWebApp(first);
  await buildWebApp(again);
  const names = readdirSync(join(first, "assets")).sort();
  expect(names.length).toBeGreaterThan(20);
  expect(readdirSync(join(again, "assets")).sort()).toEqual(names);
  expect(readFileSync(join(again, "index.html"))).toEqual(readFileSync(join(first, "index.html")));
}, 600_000);
