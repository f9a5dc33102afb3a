/**
 * Detects a lost database or secret at startup. Otherwise, the first visitor to an empty database would become its operator, or
 * the server would use a new secret that cannot decrypt the data.
 *
 * @module
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Crypto, Store } from "@hexlane/core";
import { hasSecretFile, secretFileOf } from "../config/secret_file.ts";
import type { Config } from "../config/server_config.ts";
import { isMarkOf, markSecret } from "./backup/dump_file.ts";

const MARK = "secret mark";

/** @throws {Error} if the database is missing or empty even though other files from an earlier start exist */
export async function refuseLostDatabase({ database, dataDir }: Config): Promise<void> {
  const { file, logs = [] } = database;
  const left = [...logs, secretFileOf(dataDir), join(dataDir, "images")].find((path) => existsSync(path));
  if (left === undefined || !(await database.isEmpty())) return;
  const what = file === undefined ? "the database is empty" : `"${file}" is missing or empty`;
  // SQLite's write-ahead log holds the latest changes.
  const restore = logs.includes(left)
    ? "Put the database file back next to it. If that file is lost, restore"
    : "Restore";
  throw lostDatabase(what, left, restore);
}

function lostDatabase(what: string, left: string, restore: string): Error {
  return new Error(
    `${what}, but "${left}" is from an earlier start. ${restore} a backup with "hexlane restore", or run "hexlane migrate" to begin with an empty database`,
  );
}

/** @throws {Error} if there is no secret even though the database was used with one */
export async function refuseLostSecret(store: Store, { secrets, dataDir }: Config): Promise<void> {
  if (secrets.length > 0 || hasSecretFile(dataDir)) return;
  if ((await readMark(store)) === undefined) return;
  throw new Error(
    `"${secretFileOf(dataDir)}" is missing, and the database was encrypted with it. Restore the file from your copy. ${ACCEPT}`,
  );
}

/** @throws {Error} if the database was used with another secret */
export async function refuseForeignSecret(store: Store, crypto: Crypto): Promise<void> {
  const known = await readMark(store);
  if (known === undefined || (await isMarkOf(crypto, known))) return;
  throw new Error(
    `the database was encrypted with another secret. Set HEXLANE_SECRET to the previous one, or list it after the new one. ${ACCEPT}`,
  );
}

/**
 * Compares the secrets with the one that the database was used with, and stores the fingerprint of the newest.
 *
 * @throws {Error} if none of them is that secret
 */
export async function requireKnownSecret(store: Store, crypto: Crypto): Promise<void> {
  await refuseForeignSecret(store, crypto);
  if ((await readMark(store)) !== (await markSecret(crypto))) await acceptSecret(store, crypto);
}

/** Binds the database to this secret. Data that was encrypted with other secrets can no longer be decrypted. */
export async function acceptSecret(store: Store, crypto: Crypto): Promise<void> {
  const mark = await markSecret(crypto);
  await store.transaction((tx) => tx.saveInstallationValue(MARK, mark));
}

async function readMark(store: Store): Promise<string | undefined> {
  return await store.read((tx) => tx.findInstallationValue(MARK));
}

const ACCEPT =
  'If it is lost, run "hexlane migrate --accept-new-secret" and enter webhook addresses, tokens and second factors again';
