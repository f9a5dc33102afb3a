/**
 * The queries of Hexlane, written once for every SQL store. A database provides a {@linkcode Dialect}, a connection and a
 * {@linkcode Session} over it.
 *
 * @module
 */
export { MAX_RARE_TOKENS } from "./board/search/terms.ts";
export type { ColumnOf, Database, Dialect } from "./dialect.ts";
export { dumpRecords, loadRecords } from "./dump.ts";
export type { Loader } from "./loading.ts";
export { READ_METHODS, readTxOf, txOf, WRITE_METHODS } from "./methods.ts";
export {
  type AppliedMigration,
  CHANGED_SCHEMA_WAY_OUT,
  checksumOf,
  compareMigrations,
  type Migration,
  migrationsOf,
  refuseForeign,
  type SchemaAge,
  type SqlWords,
} from "./migrations/migrations.ts";
export { parameterFiller } from "./parameters.ts";
export { recordMaker, type SelectedField } from "./records.ts";
export type { Preparable, Session, Sql, Statement, Values } from "./session.ts";
export { type Tables, tablesOf } from "./tables.ts";
export { backOff, sleep, watch } from "./waiting.ts";
