/** Writes backups while the server runs, and deletes the oldest ones. @module */
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Context, recordBackup, reportBackupFailure } from "@hexlane/core";
import { describeError, type Log } from "../../log.ts";
import { type Repeating, repeat } from "../repeat.ts";
import { writeBackup } from "./backup.ts";
import type { DumpEnds } from "./dump_file.ts";

export interface BackupSchedule {
  /** The folder that contains the backups, each in its own folder. No other server writes to it. */
  folder: string;
  everySeconds: number;
  /** How many backups are kept. */
  keep: number;
}

const CHECK_SECONDS = 60;
const RETRY_SECONDS = 3_600;
const BACKUP_NAME = /^hexlane-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;
/** An incomplete backup, left behind when the server was killed. */
const DRAFT_NAME = /^hexlane-.*\.part$/;

/**
 * Checks every minute whether a backup is due. A backup that was missed while the server was stopped is written at the
 * next check.
 */
export function scheduleBackups(ctx: Context, ends: DumpEnds, log: Log, schedule: BackupSchedule): Repeating {
  const backups = new ScheduledBackups(ctx, ends, log, schedule);
  const work = () => backups.runIfDue();
  return repeat(work, { everySeconds: CHECK_SECONDS, log, failure: "cannot check for a due backup", startsNow: true });
}

export class ScheduledBackups {
  readonly #ctx: Context;
  readonly #ends: DumpEnds;
  readonly #log: Log;
  readonly #schedule: BackupSchedule;
  #retryAt = 0;

  constructor(ctx: Context, ends: DumpEnds, log: Log, schedule: BackupSchedule) {
    this.#ctx = ctx;
    this.#ends = ends;
    this.#log = log;
    this.#schedule = schedule;
  }

  /** @returns whether a backup was written */
  async runIfDue(): Promise<boolean> {
    const { folder, everySeconds, keep } = this.#schedule;
    const now = this.#ctx.clock.now();
    if (now.getTime() < this.#retryAt) return false;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const names = await listBackups(folder);
      if (names.some((name) => isFresh(name, now, everySeconds))) return false;
      await removeDrafts(folder);
      const name = nameAt(now);
      const { records, objects } = await writeBackup(this.#ends, join(folder, name));
      await recordBackup(this.#ctx);
      this.#log.write("info", "wrote a backup", { name, records, images: objects });
      for (const old of [...names, name].slice(0, -keep)) await rm(join(folder, old), { recursive: true, force: true });
      return true;
    } catch (error) {
      this.#retryAt = now.getTime() + RETRY_SECONDS * 1000;
      this.#log.write("error", "cannot write a backup", { error: describeError(error) });
      await reportBackupFailure(this.#ctx, error instanceof Error ? error.message : String(error));
      return false;
    }
  }
}

/** Lists the backups in a folder, oldest first, without other files. */
async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort();
}

async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (DRAFT_NAME.test(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Whether a backup is less than one interval old. A backup from the future was written before the clock was set back,
 * and does not count. Newer backups may sort before it.
 */
function isFresh(name: string, now: Date, everySeconds: number): boolean {
  const at = Date.parse(name.replace(BACKUP_NAME, "$1T$2:$3:$4Z"));
  const age = (now.getTime() - at) / 1000;
  return age >= 0 && age < everySeconds;
}

const nameAt = (now: Date): string => `hexlane-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
