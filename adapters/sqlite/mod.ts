/**
 * Hexlane on SQLite, over `bun:sqlite`.
 *
 * @module
 */
export { openSqliteStore, type SqliteStoreOptions } from "./store.ts";
