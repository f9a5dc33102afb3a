/**
 * Claims a database file for one server.
 *
 * @module
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { openDatabase } from "../driver/open.ts";
import { describeOpenError, isBusy } from "../errors.ts";
import { makePrivateFile } from "./private_file.ts";

/**
 * Claims the file until the process ends or the claim is released. Other programs that open the file need no claim.
 *
 * The claim is a lock on an empty file next to the database. The operating system releases it when the process ends,
 * even after SIGKILL, so a claim is never stale, and it works between containers, whose process IDs differ.
 *
 * @returns a function that releases the claim; keep a reference to it, because the claim ends when the function is
 * garbage-collected
 * @throws {Error} if another server has claimed the file; the message has its process ID
 */
export function claimSqliteFile(path: string): () => void {
  const lockFile = `${path}.lock`;
  const idFile = `${path}.pid`;
  try {
    // The file is created only if it is missing: POSIX releases all locks of a process on a file as soon as the process
    // closes the file.
    if (!existsSync(lockFile)) makePrivateFile(lockFile);
    const database = openDatabase(lockFile, { readwrite: true });
    try {
      // Without writes, the lock file stays empty, so it cannot be damaged. In another journal mode SQLite would create a
      // journal file.
      database.run("PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
      writeFileSync(idFile, `${process.pid}\n`, { mode: 0o600 });
    } catch (error) {
      database.close();
      throw error;
    }
    return () => {
      rmSync(idFile, { force: true });
      database.close();
    };
  } catch (error) {
    if (!isBusy(error)) throw describeOpenError(path, error);
    throw new Error(`Cannot open "${path}": another server${processIn(idFile)} uses it; stop that server first`, {
      cause: error,
    });
  }
}

function processIn(idFile: string): string {
  try {
    const id = readFileSync(idFile, "utf8").trim();
    return id === "" ? "" : ` (process ${id})`;
  } catch {
    return "";
  }
}
