/** The secret of a server that has none in its settings: created once, and readable only by its owner. @module */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newSecret } from "@hexlane/platform";
import { MIN_SECRET_CHARACTERS } from "./config.ts";

const FILE = "secret";

export function secretFileOf(dataDir: string): string {
  return join(dataDir, FILE);
}

/** Whether an earlier start created a secret. */
export function hasSecretFile(dataDir: string): boolean {
  return readSecret(secretFileOf(dataDir)) !== undefined;
}

/**
 * Reads the secret in the folder, or creates it. Two servers that start at the same time get the same secret.
 *
 * @throws {Error} if the file cannot be used, or the secret in it is too short
 */
export function loadSecret(dataDir: string): string {
  const path = secretFileOf(dataDir);
  const found = readSecret(path);
  if (found !== undefined) {
    if (found.length >= MIN_SECRET_CHARACTERS) return found;
    throw new Error(
      `the secret in "${path}" has ${found.length} characters, and needs at least ${MIN_SECRET_CHARACTERS}: restore the file from your copy`,
    );
  }
  try {
    createSecret(dataDir, path);
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw describe(path, error);
  }
}

function createSecret(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${newSecret()}\n`, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link never replaces an existing file. Like a rename, it makes the whole file appear at once.
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw describe(path, error);
  }
}

function describe(path: string, error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  return new Error(
    `Cannot open "${path}" (${error.code}): let the server's user read and write there, or set HEXLANE_SECRET`,
    { cause: error },
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
