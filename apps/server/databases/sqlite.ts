/** A SQLite file as the server's database. @module */
import { existsSync, statSync } from "node:fs";
import type { Dumpable, Store } from "@hexlane/core";
import { checkSqliteFile, claimSqliteFile, isSqliteFileInUse, openSqliteStore, schemaAgeOf } from "@hexlane/sqlite";
import { type Finding, ok, wrong } from "../operations/doctor/finding.ts";
import type { Database } from "./database.ts";
import { findingOf, isCurrentSchema } from "./schema.ts";

export class SqliteDatabase implements Database {
  static readonly schemes: readonly string[] = ["sqlite"];
  static readonly form = "sqlite:path/to/file.db";

  static read(url: string): SqliteDatabase | undefined {
    const file = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
    return file === undefined ? undefined : new SqliteDatabase(file);
  }

  readonly product = "SQLite";
  readonly isShared = false;
  readonly name: string;
  readonly file: string;
  readonly logs: readonly string[];

  constructor(file: string) {
    this.name = `sqlite:${file}`;
    this.file = file;
    this.logs = [`${file}-wal`, `${file}-shm`];
  }

  async open(): Promise<Store & Dumpable> {
    return await openSqliteStore(this.file);
  }

  claim(): () => void {
    return claimSqliteFile(this.file);
  }

  async isEmpty(): Promise<boolean> {
    return !existsSync(this.file) || statSync(this.file).size === 0;
  }

  async isInUse(): Promise<boolean> {
    return existsSync(this.file) && isSqliteFileInUse(this.file);
  }

  async isUpToDate(): Promise<boolean> {
    return existsSync(this.file) && isCurrentSchema(schemaAgeOf(this.file));
  }

  async check(): Promise<Finding[]> {
    const about = "database";
    if (!existsSync(this.file)) return [ok(about, `${this.name} is created at the first start`)];
    const [fault, ...more] = checkSqliteFile(this.file);
    if (fault !== undefined) {
      const others = more.length > 0 ? ` (and ${more.length} more)` : "";
      return [wrong(about, `${this.name} is damaged: ${fault}${others}: stop the server and restore a backup`)];
    }
    return [ok(about, `${this.name} is intact`), findingOf(schemaAgeOf(this.file))];
  }
}
