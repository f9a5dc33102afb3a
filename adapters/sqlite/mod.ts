/**
 * Hexlane on SQLite, over `bun:sqlite`.
 *
 * @module
 */
export { CHANGED_SCHEMA_WAY_OUT, type SchemaAge } from "@hexlane/sql";
export { checkSqliteFile, isSqliteFileInUse, schemaAgeOf } from "./file/file.ts";
export { openSqliteStore, type SqliteStoreOptions } from "./store.ts";
