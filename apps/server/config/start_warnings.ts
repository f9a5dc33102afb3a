/** Warnings about settings that are valid but may not be intended. @module */
import type { Config } from "./server_config.ts";

/** Returns the warnings, one line each. */
export function warningsOf({ database, redisUrl, s3, backups, secrets, dataDir }: Config): string[] {
  const warnings: string[] = [];
  if (database.isShared && redisUrl === undefined) {
    warnings.push(
      "REDIS_URL is not set: servers notify each other through Postgres, or up to two seconds late if the database has no NOTIFY, and each server counts rate limits separately",
    );
  }
  if (database.isShared && s3 === undefined) {
    warnings.push("S3_* are not set: images are stored in DATA_DIR, which several servers must share");
  }
  if (!database.isShared && redisUrl !== undefined) {
    warnings.push(
      "REDIS_URL has no effect on other machines: they cannot use DATABASE_URL, which is a file on this machine",
    );
  }
  if (backups && secrets.length === 0) {
    warnings.push(
      `Backups do not contain the secret: keep a copy of "${dataDir}/secret" elsewhere, or the tokens in them cannot be decrypted`,
    );
  }
  return warnings;
}
