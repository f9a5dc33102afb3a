import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "../mod.ts";
import { makePrivateFile } from "./private_file.ts";

const folder = mkdtempSync(join(tmpdir(), "hexlane-private-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("makePrivateFile() creates a file and its folder, and makes an existing file unreadable to other users", () => {
  const path = join(folder, "new/tracker.db");
  makePrivateFile(path);
  expect([statSync(path).size, statSync(path).mode & 0o777, statSync(join(folder, "new")).mode & 0o777]).toEqual([
    0, 0o600, 0o700,
  ]);
  const open = join(folder, "open.db");
  writeFileSync(open, "content", { mode: 0o644 });
  makePrivateFile(open);
  expect([statSync(open).size, statSync(open).mode & 0o777]).toEqual([7, 0o600]);
});

test("makePrivateFile() refuses a folder, and does not change its mode", () => {
  const path = join(folder, "folder.db");
  mkdirSync(path, { mode: 0o755 });
  expect(() => makePrivateFile(path)).toThrow(`"${path}" is a folder`);
  expect(statSync(path).mode & 0o777).toBe(0o755);
});

test.skipIf(!existsSync("/proc/locks"))(
  "a store keeps its lock when its process opens the file again",
  async () => {
    const path = join(folder, "shared.db");
    const first = await openSqliteStore(path);
    const isLocked = () => readFileSync("/proc/locks", "utf8").includes(`:${statSync(path).ino} `);
    expect(isLocked()).toBe(true);
    const second = await openSqliteStore(path);
    // Without the lock, programs with SQLite before 3.51 delete the log when they close the file, and later changes are lost.
    expect(isLocked()).toBe(true);
    await second.close();
    expect(isLocked()).toBe(true);
    await first.close();
  },
  600_000,
);
