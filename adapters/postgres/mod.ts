/**
 * Hexlane on PostgreSQL, implemented with node-postgres.
 *
 * @module
 */
export type { Migration } from "@hexlane/sql";
export { type DatabaseState, inspectPostgres } from "./inspect.ts";
export { openPostgresLive, type PostgresLiveOptions } from "./live.ts";
export { MIGRATIONS, type MigrateOptions, migrate } from "./migrations.ts";
export { openPostgresStore, type PostgresStore, type PostgresStoreOptions } from "./store.ts";
