/**
 * Whether this machine agrees with the others on what time it is.
 *
 * @module
 */
import type { DatabaseConfig } from "./config.ts";
import { MAX_CLOCK_MILLISECONDS } from "./doctor.ts";

/**
 * Servers judge each other's leases by their own clocks; all of them can compare theirs with that of the database.
 *
 * @returns one line for the operator, or undefined when the clocks agree or the database cannot be asked
 */
export async function clockWarningOf(database: DatabaseConfig): Promise<string | undefined> {
  if (database.kind === "sqlite") return undefined;
  const { inspectPostgres } = await import("@hexlane/postgres");
  const state = await inspectPostgres(database.url).catch(() => undefined);
  const ahead = Math.round((state?.clockAheadMilliseconds ?? 0) / 1000);
  if (Math.abs(ahead) * 1000 <= MAX_CLOCK_MILLISECONDS) return undefined;
  const where = ahead < 0 ? "ahead of" : "behind";
  return `the clock here is ${Math.abs(ahead)} s ${where} that of the database: several servers may send the same twice, and what expires does so at another time; keep both set by NTP`;
}
