/**
 * Files that only the user the program runs as can read, whatever the umask: they hold password hashes and sessions.
 *
 * @module
 */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** SQLite gives these the mode of the database when it makes them. */
const SIDE_FILES = ["-wal", "-shm"];

/** Makes the file and its folder if they are not there, and keeps others from reading the file. */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
  closeSync(openSync(path, "a", FILE_MODE));
  for (const file of [path, ...SIDE_FILES.map((suffix) => path + suffix)]) closeToOthers(file);
}

/** Makes an empty file for a copy of the database. @throws {Error} when it is there */
export function makePrivateCopy(path: string): void {
  closeSync(openSync(path, "wx", FILE_MODE));
}

function closeToOthers(path: string): void {
  if (!existsSync(path)) return;
  try {
    chmodSync(path, FILE_MODE);
  } catch (error) {
    // The file belongs to another user, who decides about it.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
  }
}
