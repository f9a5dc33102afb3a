/** Moves an installation between SQLite and Postgres, or between a folder and S3. @module */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Blobs, Dumpable, Store } from "@hexlane/core";
import { readDatabase } from "../config/config.ts";
import type { Config } from "../config/server_config.ts";
import type { Database } from "../databases/database.ts";
import { type CopyProgress, type CopySummary, copyObjects, copyRecords } from "../operations/backup/storage_copy.ts";
import { progressLine } from "../operations/progress.ts";
import { openBlobs, openCrypto } from "../ports.ts";
import { type Command, UsageError } from "./command.ts";

const USAGE_OPTIONS = [
  "--from URL           the database to read; the one in DATABASE_URL by default",
  "--to URL             the database to fill, which must be empty; @FILE reads the URL from a file",
  "--images-from PLACE  where images are now: disk:FOLDER or s3",
  "--images-to PLACE    where images go: disk:FOLDER or s3",
];

export const migrateStorage: Command = {
  usage: "migrate-storage --to URL",
  options: USAGE_OPTIONS,
  summary: "move between SQLite and Postgres, or disk and S3 (--images-to); compare the copies",
  aim: "move the installation",
  async run(args, { readConfig, source }) {
    const ways = readWays(args);
    const config = readConfig();
    const { dataDir, database } = config;
    const readPlace = (text: string): Database =>
      readDatabase(text.startsWith("@") ? source.readFile(text.slice(1)).trim() : text, dataDir);
    const from = ways.from === undefined ? database : readPlace(ways.from);
    const to = ways.to === undefined ? undefined : readPlace(ways.to);
    const images = ways.images && {
      from: imagesAt(ways.images.from, config),
      to: imagesAt(ways.images.to, config),
    };
    // Images come first, because a server that starts on the copied records must find them.
    if (images) await moveImages(from, images);
    if (to) {
      await moveRecords(from, to, config);
      console.error(
        `Moved to ${to.name}. Set DATABASE_URL to the URL you gave as --to, and keep the old database until you have checked the new one`,
      );
    }
  },
};

const USAGE =
  "migrate-storage [--from URL] [--to URL] [--images-from PLACE --images-to PLACE], where PLACE is disk:FOLDER or s3";

interface Ways {
  from: string | undefined;
  to: string | undefined;
  images: { from: string; to: string } | undefined;
}

/** @throws {UsageError} */
function readWays(args: readonly string[]): Ways {
  const wrongly = new UsageError(`usage: hexlane ${USAGE}`);
  const option = { type: "string" } as const;
  let values: Partial<Record<"from" | "to" | "images-from" | "images-to", string>>;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { from: option, to: option, "images-from": option, "images-to": option },
    }));
  } catch {
    throw wrongly;
  }
  const { from, to, "images-from": imagesFrom, "images-to": imagesTo } = values;
  const images = imagesFrom !== undefined && imagesTo !== undefined ? { from: imagesFrom, to: imagesTo } : undefined;
  if ((to ?? images) === undefined || (imagesFrom === undefined) !== (imagesTo === undefined)) throw wrongly;
  return { from, to, images };
}

async function moveRecords(from: Database, to: Database, config: Config): Promise<void> {
  if (isSamePlace(from, to)) throw new Error("source and target are the same database");
  if (from.file !== undefined && !existsSync(from.file)) {
    throw new Error(`there is no database at "${from.file}"`);
  }
  for (const place of [from, to]) await refuseRunning(place);
  const done = await between(
    () => from.open(),
    () => to.open(),
    (left, right) => withProgress("records", (onProgress) => copyRecords(left, right, { onProgress })),
  );
  printCopied("records", done);
  if (to.isShared && config.secrets.length === 0) {
    console.error(`${to.product} needs HEXLANE_SECRET: it is in "${config.dataDir}/secret"`);
  }
}

function isSamePlace(from: Database, to: Database): boolean {
  if (from.file !== undefined && to.file !== undefined) return resolve(from.file) === resolve(to.file);
  return from.name === to.name;
}

/** Refuses to copy while a server runs, because the copy would miss records that the server writes. @throws {Error} */
async function refuseRunning(database: Database): Promise<void> {
  if (await database.isInUse()) throw new Error(`a server has ${database.name} open: stop every server first`);
}

interface Images {
  name: string;
  open(): Promise<Blobs>;
}

function imagesAt(place: string, config: Config): Images {
  const folder = /^disk:(.+)$/.exec(place)?.[1];
  const crypto = openCrypto(config);
  if (folder !== undefined) return { name: resolve(folder), open: () => openBlobs({ imagesDir: folder }, crypto) };
  if (place !== "s3") throw new UsageError(`"${place}" is not an image store: use disk:FOLDER or s3`);
  const { s3, dataDir } = config;
  if (s3 === undefined) throw new Error('"s3" needs the S3_* settings');
  return { name: `${s3.endpoint}/${s3.bucket}`, open: () => openBlobs({ dataDir, s3 }, crypto) };
}

async function moveImages(database: Database, { from, to }: { from: Images; to: Images }): Promise<void> {
  if (from.name === to.name) throw new Error("source and target of the images are the same");
  const store = await database.open();
  try {
    const done = await between(from.open, to.open, (left, right) =>
      withProgress("images", (onProgress) => copyObjects(store, left, right, { onProgress })),
    );
    printCopied("images", done);
  } finally {
    await store.close();
  }
}

type Closed = (Store & Dumpable) | Blobs;

async function between<End extends Closed, T>(
  openLeft: () => Promise<End>,
  openRight: () => Promise<End>,
  work: (left: End, right: End) => Promise<T>,
): Promise<T> {
  const left = await openLeft();
  try {
    const right = await openRight();
    return await work(left, right).finally(() => right.close());
  } finally {
    await left.close();
  }
}

async function withProgress<T>(
  what: string,
  work: (onProgress: (progress: CopyProgress) => void) => Promise<T>,
): Promise<T> {
  const line = progressLine(process.stderr);
  try {
    return await work(({ doing, done, of }) => line.show(`${what}: ${doing}, ${done}${of ? ` of ${of}` : ""}`));
  } finally {
    line.clear();
  }
}

function printCopied(what: string, { count, sha256 }: CopySummary): void {
  console.error(`Copied ${count} ${what}; both copies are identical (sha256 ${sha256})`);
}
