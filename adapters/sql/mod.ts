/**
 * The queries of Hexlane, written once for every SQL store. A database brings a {@linkcode Dialect}, a connection and a
 * {@linkcode Session} over it.
 *
 * @module
 */
export { MAX_RARE_TOKENS } from "./board/search.ts";
export type { ColumnOf, Database, Dialect } from "./dialect.ts";
export { dumpRecords, loadRecords } from "./dump.ts";
export { READ_METHODS, readTxOf, txOf, WRITE_METHODS } from "./methods.ts";
export type { Companion, Preparable, Session, Sql, Statement, Values } from "./session.ts";
export { type Tables, tablesOf } from "./tables.ts";
