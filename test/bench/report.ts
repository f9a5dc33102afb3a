/**
 * Reports of modules that a benchmark preloads into the server.
 *
 * @module
 */
import { renameSync, writeFileSync } from "node:fs";

/** Writes the report to the file in `BENCH_REPORT`, atomically, because the benchmark waits for that file. */
export function report(found: unknown): void {
  const path = process.env.BENCH_REPORT ?? "";
  writeFileSync(`${path}.new`, JSON.stringify(found));
  renameSync(`${path}.new`, path);
}
