/**
 * The initial state of every check of the store contract: a store with two accounts, a workspace of the first account,
 * and a project with two columns.
 *
 * @module
 */
import type { Page } from "../../../page.ts";
import type { ReadTx, Store, Tx } from "../../../ports/store.ts";
import { someAccount, someColumn, someMember, someProject, someWorkspace } from "../../fixtures.ts";

/** A page large enough for all records of a test. */
export const ALL_ROWS: Page = { limit: 1_000_000 };

/** Declares one test, like the `test` function of most runners. */
export type TestRunner = (name: string, body: () => Promise<void>) => unknown;

/** The implementation under test. */
export interface StoreSuite {
  test: TestRunner;
  /** Opens an empty store. */
  open(): Promise<OpenedSuite>;
}

/** A store that was opened for one check. */
export interface OpenedSuite {
  store: Store;
  /** Opens the same data again, as another process would. Absent if only one process can use it. */
  openOther?(): Promise<Store>;
  /** Opens the same data again after the store was closed. Absent if no data remains. @default openOther */
  reopen?(): Promise<Store>;
  /** Closes the store and deletes its data. */
  close(): Promise<void>;
}

export interface Scene {
  store: Store;
  /** See {@linkcode OpenedSuite.openOther}. */
  openOther?: () => Promise<Store>;
  /** See {@linkcode OpenedSuite.reopen}. */
  reopen?: () => Promise<Store>;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
}

/** Declares a check that runs in its own scene. */
export type Check = (name: string, body: (scene: Scene) => Promise<void>) => void;

export type Write = (tx: Tx) => Promise<void>;

/** Two writes with the same unique key. */
export interface Collision {
  key: string;
  /** Inserts records that must exist first. */
  given?: Write;
  first: Write;
  second: Write;
}

/** Declares checks under the name of an implementation. */
export function checksOf(implementation: string, suite: StoreSuite): Check {
  return (name, body) => {
    suite.test(`store (${implementation}): ${name}`, async () => {
      const { store, openOther, reopen = openOther, close } = await suite.open();
      try {
        await store.transaction(insertOwners);
        await body({
          store,
          ...(openOther ? { openOther } : {}),
          ...(reopen ? { reopen } : {}),
          write: (work) => store.transaction(work),
          read: (work) => store.read(work),
        });
      } finally {
        await close();
      }
    });
  };
}

async function insertOwners(tx: Tx): Promise<void> {
  await tx.insertAccount(someAccount());
  await tx.insertAccount(someAccount({ id: "account-2" }));
  await tx.insertWorkspace(someWorkspace());
  await tx.insertMember(someMember());
  await tx.insertProject(someProject());
  await tx.insertColumn(someColumn());
  await tx.insertColumn(someColumn({ id: "column-2", position: 1, isFinal: true }));
}

/** Returns the IDs of rows, in order. */
export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** Makes calls one after another, so that other work can run while a transaction or read is open. */
export async function linger(tx: ReadTx, calls: number): Promise<void> {
  for (let call = 0; call < calls; call++) await tx.findWorkspace("workspace-1");
}
