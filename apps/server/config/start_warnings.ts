/**
 * What an operator should know about the settings although they can be used.
 *
 * @module
 */
import type { Config } from "./config.ts";

/** Each one line. */
export function warningsOf({ database, redisUrl, s3 }: Config): string[] {
  const warnings: string[] = [];
  if (database.kind === "postgres" && redisUrl === undefined) {
    warnings.push(
      "without REDIS_URL several servers hear of each other through Postgres, or where it cannot tell them within two seconds, and each counts limits for itself",
    );
  }
  if (database.kind === "postgres" && s3 === undefined) {
    warnings.push("without S3_* images lie in DATA_DIR: several servers must share that folder");
  }
  if (database.kind === "sqlite" && redisUrl !== undefined) {
    warnings.push("REDIS_URL is of no use to several machines while DATABASE_URL names a file of this one");
  }
  return warnings;
}
