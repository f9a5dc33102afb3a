/** The interface through which the server and its commands use a database. @module */
import type { Dumpable, Live, Store } from "@hexlane/core";
import type { Finding } from "../operations/doctor/finding.ts";

/** A database that `DATABASE_URL` names. Nothing is opened or created before a method is called. */
export interface Database {
  /** Its kind, for messages. */
  readonly product: string;
  /** Its URL without the password, for messages. */
  readonly name: string;
  /** Its file, if it is a file on this machine. */
  readonly file?: string;
  /** Files next to `file` that exist only while it is open. */
  readonly logs?: readonly string[];
  /** Whether servers on several machines may use it. They then need the same secret. */
  readonly isShared: boolean;

  /**
   * Opens the store. Creates it if it is missing, with its folder, for this user only; applies pending migrations. Commands call
   * it while a server runs.
   *
   * @throws {Error} if it cannot be opened, or if only one process may use it and another does
   */
  open(options?: OpenStoreOptions): Promise<Store & Dumpable>;
  /** Opens live updates between the servers of this database. Absent if the database does not support them. */
  openLive?(): Promise<Live>;
  /**
   * Claims it for one server until the process ends or the claim is released. Absent if several servers usually share it.
   * Commands, workers and servers without a worker do not claim it.
   *
   * @returns a function that releases the claim
   * @throws {Error} if another server has claimed it
   */
  claim?(): () => void;

  // The methods below only read.
  /** Whether it is missing, or no server has ever used it. */
  isEmpty(): Promise<boolean>;
  /** Whether a server has it open. */
  isInUse(): Promise<boolean>;
  /** Whether it has the schema of this version, so that `open` neither migrates nor refuses it. */
  isUpToDate(): Promise<boolean>;
  /** Checks it for `hexlane doctor`. @throws {Error} if it cannot be reached */
  check(options: Required<OpenStoreOptions>): Promise<Finding[]>;
}

export interface OpenStoreOptions {
  /** How many connections this process may open to a database server. @default 10 */
  maxConnections?: number;
}

/** A kind of database, which reads its URLs. Implemented by a class with static members. */
export interface DatabaseKind {
  /** The schemes of its URLs, without the colon. */
  readonly schemes: readonly string[];
  /** The form of its URLs, for messages and the manual. */
  readonly form: string;
  /** @returns undefined for a URL of a different form */
  read(url: string): Database | undefined;
}
