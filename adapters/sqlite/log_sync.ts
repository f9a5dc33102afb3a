/**
 * Bringing the write-ahead log to the disk. SQLite would wait for the disk within COMMIT, and all the process with it; so it
 * is told not to (`synchronous = NORMAL`), and whoever committed waits here before telling anybody: beside the event loop
 * where the disk is slow. Where it is quick, to hand it to a thread and back takes longer than to wait.
 *
 * What is committed but not yet on the disk is lost with the power only. Whoever shows it to somebody waits too.
 *
 * @see https://sqlite.org/pragma.html#pragma_synchronous
 * @module
 */
import { closeSync, fdatasync, fdatasyncSync, openSync } from "node:fs";
import type { Connection } from "./connection.ts";
import { unavailable } from "./errors.ts";

/** Takes what was written to a file to the disk. */
export interface SyncFile {
  /** Beside the event loop. */
  later(descriptor: number, done: (error: Error | null) => void): void;
  /** At once. */
  now(descriptor: number): void;
}

const SYSTEM: SyncFile = { later: fdatasync, now: fdatasyncSync };

/** A disk that takes longer is slow: a virtual or a turning one. */
const QUICK_MILLISECONDS = 3;
/** How much one sync says about the next. */
const WEIGHT = 0.1;
/** In a thread nobody sees how quick the disk is: one of so many is done at once. */
const LATER_RUNS = 200;
const MAX_COUNTED_MILLISECONDS = 20;
const FAILED = "Cannot bring changes to the disk";

export class LogSync {
  readonly #path: string;
  readonly #connection: Connection;
  readonly #syncFile: SyncFile;
  #descriptor: number | undefined;
  #running: Promise<void> | undefined;
  /** Begins when the running one ends, which may have missed what was committed since it began. */
  #next: Promise<void> | undefined;
  /** Whether a sync has failed. The system may then take for written what is not: a second one proves nothing. */
  #isBroken = false;
  #milliseconds: number;
  #laterRuns = 0;

  /**
   * @param connection the one that writes: from now on its COMMIT does not wait for the disk
   * @param options.syncFile for tests
   * @param options.milliseconds what a sync is taken to take. @default 0
   */
  constructor(path: string, connection: Connection, options: { syncFile?: SyncFile; milliseconds?: number } = {}) {
    this.#path = `${path}-wal`;
    this.#connection = connection;
    this.#milliseconds = options.milliseconds ?? 0;
    this.#syncFile = options.syncFile ?? SYSTEM;
    connection.database.run("PRAGMA synchronous = NORMAL");
  }

  /** Resolves when all is on the disk that is committed at present; absent when it is there already, or was given up. */
  get pending(): Promise<void> | undefined {
    return this.#next ?? this.#running;
  }

  /**
   * Resolves when what was just committed is on the disk; undefined when it is there already.
   *
   * @throws {TrackerError} `unavailable` when it cannot be brought there
   */
  run(): Promise<void> | undefined {
    if (!this.#running) {
      if (this.isSlow && this.#laterRuns < LATER_RUNS) return this.#begin();
      this.#runNow();
      return undefined;
    }
    const begin = (): Promise<void> => {
      this.#next = undefined;
      return this.#begin();
    };
    this.#next ??= this.#running.then(begin, begin);
    return this.#next;
  }

  /** What one takes, on average. */
  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** Whether it takes long enough to do something else meanwhile. */
  get isSlow(): boolean {
    return this.#milliseconds >= QUICK_MILLISECONDS;
  }

  /**
   * After a failure: moves the log into the file, which SQLite brings to the disk itself. Nothing may be committed before.
   *
   * @throws {TrackerError} `unavailable` while that cannot be done
   */
  repair(): void {
    if (!this.#isBroken) return;
    if (!this.#connection.moveLog()) throw unavailable(FAILED);
    this.#isBroken = false;
  }

  /** To be called when nothing is pending. */
  close(): void {
    // SQLite's locks are on other files: to close this one takes none from it.
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #runNow(): void {
    const begun = performance.now();
    try {
      if (this.#isBroken) throw new Error(FAILED);
      this.#syncFile.now(this.#open());
    } catch (error) {
      this.#isBroken = true;
      throw unavailable(FAILED, error);
    } finally {
      this.#note(performance.now() - begun);
      this.#laterRuns = 0;
    }
  }

  #note(milliseconds: number): void {
    // One that hung once tells nothing of the next ones.
    const counted = Math.min(milliseconds, MAX_COUNTED_MILLISECONDS);
    this.#milliseconds += (counted - this.#milliseconds) * WEIGHT;
  }

  #begin(): Promise<void> {
    this.#laterRuns++;
    const running = this.#sync().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    // Whoever is concerned has asked for it.
    running.catch(() => undefined);
    this.#running = running;
    return running;
  }

  #sync(): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown): void => {
        if (error) this.#isBroken = true;
        if (error) reject(unavailable(FAILED, error));
        else resolve();
      };
      if (this.#isBroken) return done(new Error(FAILED));
      try {
        this.#syncFile.later(this.#open(), done);
      } catch (error) {
        done(error);
      }
    });
  }

  #open(): number {
    // It is there once something was committed, and stays as long as the connection.
    this.#descriptor ??= openSync(this.#path, "r+");
    return this.#descriptor;
  }
}
