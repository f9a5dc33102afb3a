/**
 * An empty SQLite database with the current schema. Creating one takes as long as everything else that a server does at its
 * first start, because a few migrations rebuild tables.
 *
 * @module
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "@hexlane/sqlite";

let contents: Promise<Uint8Array> | undefined;

/** Creates the file, as a server that starts with an empty folder would. */
export async function placeEmptyDatabase(file: string): Promise<void> {
  contents ??= migrateOnce();
  writeFileSync(file, await contents, { mode: 0o600 });
}

async function migrateOnce(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-empty-"));
  try {
    const file = join(folder, "hexlane.db");
    await (await openSqliteStore(file)).close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
