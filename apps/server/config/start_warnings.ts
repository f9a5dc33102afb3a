/** Warnings about settings that are valid but may not be intended. @module */
import type { Config } from "./server_config.ts";

/** One line each. */
export function warningsOf({ database, redisUrl, s3, backups, secrets, dataDir }: Config): string[] {
  const warnings: string[] = [];
  if (database.isShared && redisUrl === undefined) {
    warnings.push(
      "REDIS_URL is not set: several servers notify each other through Postgres, or within two seconds if it cannot, and each counts rate limits by itself",
    );
  }
  if (database.isShared && s3 === undefined) {
    warnings.push("S3_* are not set: images are stored in DATA_DIR, which several servers must share");
  }
  if (!database.isShared && redisUrl !== undefined) {
    warnings.push("REDIS_URL has no use for several machines while DATABASE_URL is a file on this one");
  }
  if (backups && secrets.length === 0) {
    warnings.push(
      `BACKUP_DIR holds no secret: keep a copy of "${dataDir}/secret" elsewhere, to decrypt a backup's tokens`,
    );
  }
  return warnings;
}
