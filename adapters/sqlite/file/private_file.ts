/**
 * Files that only the server's user can read, regardless of the umask: they contain password hashes and sessions.
 *
 * @module
 */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** SQLite creates these files with the mode of the database file. */
const SIDE_FILES = ["-wal", "-shm"];

/** Creates the file and its folder if they are missing, and makes the file readable only by its owner. */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
  closeSync(openSync(path, "a", FILE_MODE));
  for (const file of [path, ...SIDE_FILES.map((suffix) => path + suffix)]) closeToOthers(file);
}

/** Creates an empty file for a copy of the database. @throws {Error} if the file exists */
export function makePrivateCopy(path: string): void {
  closeSync(openSync(path, "wx", FILE_MODE));
}

function closeToOthers(path: string): void {
  if (!existsSync(path)) return;
  try {
    chmodSync(path, FILE_MODE);
  } catch (error) {
    // The file belongs to another user, who controls its mode.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
  }
}
