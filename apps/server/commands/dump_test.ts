import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DumpError } from "../operations/backup/dump_file.ts";
import { dump } from "./dump.ts";

test("dump overwrites a file only with --force", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-dump-"));
  const file = join(folder, "backup.jsonl");
  const readConfig = (): never => {
    throw new Error("the configuration was read");
  };
  const run = (args: string[]) => dump.run(args, { readConfig } as unknown as Parameters<typeof dump.run>[1]);
  try {
    writeFileSync(file, "kept");
    await expect(run([file])).rejects.toThrow(DumpError);
    expect(readFileSync(file, "utf8")).toBe("kept");
    await expect(run([file, "--force"])).rejects.toThrow("the configuration was read");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
