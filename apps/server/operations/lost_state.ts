/**
 * Notices at the start that the database or the secret of an installation is gone, before an empty database makes the first
 * visitor its operator and before a new secret locks out what the old one encrypted.
 *
 * @module
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Crypto, Store } from "@hexlane/core";
import type { Config } from "../config/config.ts";
import { hasSecretFile, secretFileOf } from "../config/secret_file.ts";
import { isMarkOf, markSecret } from "./backup/dump_file.ts";

const MARK = "secret mark";

/** @throws {Error} when the database is missing or empty although an earlier start has left other files */
export async function refuseLostDatabase({ database, dataDir }: Config): Promise<void> {
  // SQLite keeps changes in these files, and removes both when it closes the database.
  const logs = database.kind === "sqlite" ? [`${database.file}-wal`, `${database.file}-shm`] : [];
  const left = [...logs, secretFileOf(dataDir), join(dataDir, "images")].find((path) => existsSync(path));
  if (left === undefined) return;
  if (database.kind === "sqlite") {
    if (existsSync(database.file) && statSync(database.file).size > 0) return;
    const restore = logs.includes(left) ? "Put the database file back beside it. Without one, restore" : "Restore";
    throw lostDatabase(`"${database.file}" is missing or empty`, left, restore);
  }
  const { inspectPostgres } = await import("@hexlane/postgres");
  const { isEmpty } = await inspectPostgres(database.url);
  if (isEmpty) throw lostDatabase("the database is empty", left);
}

function lostDatabase(what: string, left: string, restore = "Restore"): Error {
  return new Error(
    `${what}, but "${left}" is from an earlier start. ${restore} a backup with "hexlane restore", or run "hexlane migrate" to begin with an empty database`,
  );
}

/** @throws {Error} when the secret is to be made although the database was used with another one */
export async function refuseLostSecret(store: Store, { secrets, dataDir }: Config): Promise<void> {
  if (secrets.length > 0 || hasSecretFile(dataDir)) return;
  if ((await readMark(store)) === undefined) return;
  throw new Error(
    `"${secretFileOf(dataDir)}" is missing, and the database was encrypted with it. Restore the file from your copy. ${ACCEPT}`,
  );
}

/** @throws {Error} when the database was used with a secret that is none of these */
export async function refuseForeignSecret(store: Store, crypto: Crypto): Promise<void> {
  const known = await readMark(store);
  if (known === undefined || (await isMarkOf(crypto, known))) return;
  throw new Error(
    `the database was encrypted with another secret. Set HEXLANE_SECRET to the former one, or list it after the new one. ${ACCEPT}`,
  );
}

/**
 * Compares the secret with the one that the database was used with, and remembers the newest one.
 *
 * @throws {Error} when none of the secrets is that one
 */
export async function requireKnownSecret(store: Store, crypto: Crypto): Promise<void> {
  await refuseForeignSecret(store, crypto);
  if ((await readMark(store)) !== (await markSecret(crypto))) await acceptSecret(store, crypto);
}

/** From now on the database belongs to this secret: what others have encrypted stays shut. */
export async function acceptSecret(store: Store, crypto: Crypto): Promise<void> {
  const mark = await markSecret(crypto);
  await store.transaction((tx) => tx.saveInstallationValue(MARK, mark));
}

async function readMark(store: Store): Promise<string | undefined> {
  return await store.read((tx) => tx.findInstallationValue(MARK));
}

const ACCEPT =
  'If it is lost, run "hexlane migrate --accept-new-secret" and enter webhook addresses, tokens and second factors again';
