import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimSqliteFile } from "./claim.ts";

const folder = mkdtempSync(join(tmpdir(), "hexlane-claim-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HOLD = `
import { claimSqliteFile } from ${JSON.stringify(join(import.meta.dir, "claim.ts"))};
globalThis.release = claimSqliteFile(process.argv[2]);
console.log("claimed");
await Bun.stdin.text();
`;

test("claimSqliteFile() refuses a second claim until the first one is released", () => {
  const path = join(folder, "inner", "one.db");
  const release = claimSqliteFile(path);
  const inUse = `Cannot open "${path}": another server (process ${process.pid}) uses it; stop that server first`;
  // Tried twice, because a refused claim must not end the first claim.
  for (let attempt = 0; attempt < 2; attempt++) expect(() => claimSqliteFile(path)).toThrow(inUse);
  expect(readdirSync(join(folder, "inner")).sort()).toEqual(["one.db.lock", "one.db.pid"]);
  rmSync(`${path}.pid`);
  expect(() => claimSqliteFile(path)).toThrow("another server uses it");
  release();
  claimSqliteFile(path)();
});

test("claimSqliteFile() ignores a claim whose process was killed", async () => {
  const path = join(folder, "two.db");
  const script = join(folder, "hold.ts");
  writeFileSync(script, HOLD);
  const holder = Bun.spawn([process.execPath, script, path], { stdin: "pipe", stdout: "pipe" });
  await holder.stdout.getReader().read();
  expect(() => claimSqliteFile(path)).toThrow(`(process ${holder.pid})`);
  holder.kill("SIGKILL");
  await holder.exited;
  claimSqliteFile(path)();
});

test("claimSqliteFile() reports a folder that cannot be used", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => claimSqliteFile(join(folder, "file", "one.db"))).toThrow("a part of the path is a file, not a folder");
  mkdirSync(join(folder, "three.db.lock"));
  expect(() => claimSqliteFile(join(folder, "three.db"))).toThrow(`Cannot open "${join(folder, "three.db")}": `);
});
