/** Libraries for optional features are not loaded at startup, because each takes tens of milliseconds. */
import { expect, test } from "bun:test";
import { readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const transpiler = new Bun.Transpiler({ loader: "ts" });

/** Returns the third-party packages that a file loads statically, directly or through our other files. */
function packagesOf(entry: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>([entry]);
  for (const path of seen) {
    for (const { path: name, kind } of transpiler.scanImports(readFileSync(path, "utf8"))) {
      if (kind !== "import-statement" || /^(node|bun)(:|$)|\.json$/.test(name)) continue;
      const target = realpathSync(Bun.resolveSync(name, dirname(path)));
      if (target.includes("/node_modules/")) packages.add(name);
      else if (target.endsWith(".ts")) seen.add(target);
    }
  }
  return packages;
}

test("main.ts loads only the named command", () => {
  expect([...packagesOf(join(ROOT, "apps/server/main.ts"))]).toEqual([]);
});

test("serve starts without the libraries of optional features", () => {
  const packages = packagesOf(join(ROOT, "apps/server/operations/run_command.ts"));
  expect(packages.has("elysia")).toBe(true);
  const rare = [
    "openid-client",
    "@simplewebauthn/server",
    "nodemailer",
    "ky",
    "@elysiajs/swagger",
    "minio",
    "ioredis",
    "pg",
    "zod",
  ];
  expect(rare.filter((name) => packages.has(name))).toEqual([]);
  expect([...packagesOf(join(ROOT, "adapters/oidc/provider.ts"))]).toContain("openid-client");
});
