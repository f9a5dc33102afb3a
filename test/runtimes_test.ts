/**
 * Core runs wherever there are Web APIs: its tests, bundled without Bun, run on Deno with no permissions. The full tier
 * runs all of them, on Node.js as well.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Outcome } from "./runtimes/runner.ts";
import { isFull } from "./tier.ts";

const root = join(import.meta.dir, "..");
const dir = mkdtempSync(join(tmpdir(), "hexlane-runtimes-"));
const bundle = join(dir, "core_suite.mjs");

/** The contract tests of every port, and the parts of core that depend most on dates, strings and randomness. */
const SAMPLE = "{memory,testing,workspace}";

beforeAll(async () => {
  const files = [...new Bun.Glob(`core/${isFull ? "**" : `${SAMPLE}/**`}/*_test.ts`).scanSync({ cwd: root })].sort();
  const imports = files.map((file) => `import ${JSON.stringify(join(root, file))};`);
  const report = "console.log(JSON.stringify(await run()));";
  // Bun already checks each property a hundred times, so here a few runs per engine are enough.
  const fewer = 'import { configureGlobal } from "fast-check"; configureGlobal({ numRuns: 10 });';
  const runner = JSON.stringify(join(root, "test/runtimes/runner.ts"));
  const entry = join(dir, "entry.ts");
  writeFileSync(entry, [`import { run } from ${runner};`, fewer, ...imports, report].join("\n"));
  const built = await Bun.build({
    entrypoints: [entry],
    format: "esm",
    target: "browser",
    // The packages are marked as free of side effects, but a test file is imported for its side effects.
    ignoreDCEAnnotations: true,
    plugins: [
      {
        name: "no Bun",
        setup(build) {
          build.onResolve({ filter: /^bun:test$/ }, () => ({ path: join(root, "test/runtimes/runner.ts") }));
          build.onResolve({ filter: /^fast-check$/ }, () => ({ path: Bun.resolveSync("fast-check", root) }));
        },
      },
    ],
  });
  await Bun.write(bundle, built.outputs[0] as Blob);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function runOn(name: string, command: string[]): Promise<Outcome> {
  const start = performance.now();
  const running = Bun.spawn([...command, bundle], { stdout: "pipe", stderr: "pipe", env: { PATH: "", NO_COLOR: "1" } });
  const [out, err] = await Promise.all([new Response(running.stdout).text(), new Response(running.stderr).text()]);
  expect({ name, code: await running.exited, err }).toEqual({ name, code: 0, err: "" });
  const outcome = JSON.parse(out.trim().split("\n").at(-1) ?? "") as Outcome;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { passed, skipped, failed } = outcome;
  console.log(`core on ${name}: ${passed} passed, ${skipped} skipped, ${failed.length} failed in ${seconds} s`);
  return outcome;
}

const node = Bun.which("node") ?? "node";
const deno = join(root, "node_modules/.bin/deno");

test(`the tests of core pass on ${isFull ? "Node.js and Deno" : "Deno"}`, async () => {
  const outcomes = await Promise.all([
    runOn("Deno", [deno, "run", "--no-prompt", "--no-remote", "--no-npm", "--no-config"]),
    ...(isFull ? [runOn("Node.js", [node])] : []),
  ]);
  for (const { failed } of outcomes) expect(failed).toEqual([]);
  const counts = outcomes.map(({ passed, skipped }) => passed + skipped);
  expect(counts[0]).toBeGreaterThan(isFull ? 1500 : 300);
  expect(new Set(counts).size).toBe(1);
}, 300_000);
