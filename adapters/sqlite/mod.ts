/**
 * Hexlane on SQLite, over `bun:sqlite`.
 *
 * @module
 */
export { checkSqliteFile, copySqliteFile, isSqliteFileInUse, type SchemaAge, schemaAgeOf } from "./file.ts";
export { openSqliteStore, type SqliteStoreOptions } from "./store.ts";
