/**
 * Hexlane on SQLite, over `bun:sqlite`.
 *
 * @module
 */
export { CHANGED_SCHEMA_WAY_OUT } from "@hexlane/sql";
export { checkSqliteFile, isSqliteFileInUse, type SchemaAge, schemaAgeOf } from "./file/file.ts";
export { openSqliteStore, type SqliteStoreOptions } from "./store.ts";
