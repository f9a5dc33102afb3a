/**
 * Hexlane on SQLite, over `node:sqlite` or `bun:sqlite`.
 *
 * @module
 */
export { CHANGED_SCHEMA_WAY_OUT, type Migration, type SchemaAge } from "@hexlane/sql";
export { claimSqliteFile } from "./file/claim.ts";
export { checkSqliteFile, isSqliteFileInUse, schemaAgeOf } from "./file/file.ts";
export { MIGRATIONS, type MigrateOptions, migrate } from "./file/migrations.ts";
export { openSqliteStore, type SqliteStoreOptions } from "./store.ts";
