/**
 * The secret of a server that was given none: made once, readable by its owner alone.
 *
 * @module
 */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newSecret } from "@hexlane/bun";

const FILE = "secret";

/** The secret in the folder, made there if need be. Two servers that start at once get the same one. */
export function loadSecret(dataDir: string): string {
  const path = join(dataDir, FILE);
  const found = readSecret(path);
  if (found !== undefined) return found;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${newSecret()}\n`, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link never replaces what somebody else has put there, and it appears whole.
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim() || undefined;
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
