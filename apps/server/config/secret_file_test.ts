import { afterEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSecret } from "./secret_file.ts";

const folder = mkdtempSync(join(tmpdir(), "hexlane-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the secret is created once, and only its owner can read it", () => {
  const data = join(folder, "data");
  const secret = loadSecret(data);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(loadSecret(data)).toBe(secret);
  expect(statSync(join(data, "secret")).mode & 0o777).toBe(0o600);
  expect(readdirSync(data)).toEqual(["secret"]);
});

test("a secret file that cannot be used is named", () => {
  const path = join(folder, "data", "secret");
  mkdirSync(path, { recursive: true });
  expect(() => loadSecret(join(folder, "data"))).toThrow(
    `Cannot open "${path}" (EISDIR): let the server's user read and write there, or set HEXLANE_SECRET`,
  );
  writeFileSync(join(folder, "file"), "");
  expect(() => loadSecret(join(folder, "file"))).toThrow(`Cannot open "${join(folder, "file", "secret")}" (E`);
});
