/** Replaces `test/harness/stores.ts` outside Bun, so that the models run on the installed store on SQLite. @module */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "@hexlane/core";
import { openSqliteStore } from "@hexlane/sqlite";

export const SCENARIO_KINDS = ["sqlite"] as const;

const folder = mkdtempSync(join(tmpdir(), "hexlane-models-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const template = join(folder, "template.db");
let count = 0;

export async function openStore(): Promise<{ store: Store; remove(): Promise<void> }> {
  if (count++ === 0) await (await openSqliteStore(template)).close();
  const path = join(folder, `${count}.db`);
  copyFileSync(template, path);
  return { store: await openSqliteStore(path, { waitForDisk: false }), remove: async () => rmSync(path) };
}
