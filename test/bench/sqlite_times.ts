/**
 * Preloaded into the server by a benchmark: measures each statement of bun:sqlite, and reports on SIGUSR2.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { report } from "./report.ts";

/** Keyed by verb and table, such as `insert into task`. */
export type StatementTimes = Record<string, { runs: number; microseconds: number }>;

type Runner = (...values: unknown[]) => unknown;

let times: StatementTimes = {};
const { prepare } = Database.prototype;
Database.prototype.prepare = function (this: Database, text: string, ...rest: never[]) {
  const statement = prepare.call(this, text, ...rest);
  const runners = statement as unknown as Record<"run" | "values" | "get" | "all", Runner>;
  const name = nameOf(text);
  for (const runner of ["run", "values", "get", "all"] as const) {
    const original = runners[runner];
    runners[runner] = (...values) => {
      const start = Bun.nanoseconds();
      try {
        return original.apply(statement, values);
      } finally {
        note(name, (Bun.nanoseconds() - start) / 1000);
      }
    };
  }
  return statement;
} as typeof prepare;

function note(name: string, microseconds: number): void {
  const entry = times[name] ?? { runs: 0, microseconds: 0 };
  times[name] = entry;
  entry.runs++;
  entry.microseconds += microseconds;
}

function nameOf(text: string): string {
  const [, verb, table] = /^(insert into|update|delete from) "?(\w+)/i.exec(text) ?? [];
  if (verb !== undefined) return `${verb.toLowerCase()} ${table}`;
  const [, read] = /^select.* from "?(\w+)/is.exec(text) ?? [];
  return read === undefined ? text.slice(0, 40) : `select from ${read}`;
}

process.on("SIGUSR2", () => {
  report(times);
  times = {};
});
