/**
 * Files that only the server's user can read, regardless of the umask, because they contain password hashes and
 * sessions.
 *
 * @module
 */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** SQLite creates these files with the mode of the database file. */
const SIDE_FILES = ["-wal", "-shm"];

/**
 * Creates the file and its folder if they are missing, and makes the file readable only by its owner.
 *
 * An existing file is not opened: a process that closes a file loses all its locks on the file (POSIX), including those
 * of other stores in the process. Another process would then delete the log that those stores still write to.
 */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
  if (!existsSync(path)) createEmpty(path);
  else if (statSync(path).isDirectory()) throw Object.assign(new Error(`"${path}" is a folder`), { code: "EISDIR" });
  for (const file of [path, ...SIDE_FILES.map((suffix) => path + suffix)]) closeToOthers(file);
}

/** Creates an empty file for a copy of the database. @throws {Error} if the file exists */
export function makePrivateCopy(path: string): void {
  closeSync(openSync(path, "wx", FILE_MODE));
}

function createEmpty(path: string): void {
  try {
    closeSync(openSync(path, "wx", FILE_MODE));
  } catch (error) {
    // Another process created the file first.
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

function closeToOthers(path: string): void {
  if (!existsSync(path)) return;
  try {
    chmodSync(path, FILE_MODE);
  } catch (error) {
    // The file belongs to another user, who controls its mode.
    if (!hasCode(error, "EPERM")) throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
