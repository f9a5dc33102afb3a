/**
 * Hexlane on SQLite, over `bun:sqlite`.
 *
 * @module
 */
export { CHANGED_SCHEMA_WAY_OUT, describeUnfinished, type UnfinishedCopy } from "@hexlane/sql";
export { checkSqliteFile, copySqliteFile, isSqliteFileInUse, type SchemaAge, schemaAgeOf } from "./file/file.ts";
export { clearUnfinishedSqlite, findUnfinishedSqlite, markUnfinishedSqlite } from "./file/unfinished.ts";
export { openSqliteStore, type SqliteStoreOptions } from "./store.ts";
