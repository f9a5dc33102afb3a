/** Restores a backup into an empty installation, or only verifies it. @module */
import { BackupError, readBackupList, verifyBackup } from "../operations/backup/backup.ts";
import { restoreBackup } from "../operations/backup/restore.ts";
import { openBlobs, openCrypto, openStore } from "../ports.ts";
import { type Command, UsageError } from "./command.ts";

const VERIFY = "--verify";

export const restore: Command = {
  usage: "restore [--verify] FOLDER",
  summary: "restore a backup into an empty installation; with --verify only check it",
  aim: "restore",
  async run(args, { readConfig }) {
    const [folder, ...more] = args.filter((arg) => arg !== VERIFY);
    if (folder === undefined || more.length > 0 || folder.startsWith("-")) {
      throw new UsageError(`usage: hexlane ${restore.usage}`);
    }
    if (args.includes(VERIFY)) return await verify(folder);
    const config = readConfig();
    const { database } = config;
    const crypto = openCrypto(config);
    const blobs = await openBlobs(config, crypto);
    try {
      const target = { database, openStore: () => openStore(database, { acceptsUnfinished: true }), blobs, crypto };
      const done = await restoreBackup(folder, target);
      console.error(`Restored ${done.records} records and ${done.images} images`);
      if (!done.sameSecret) {
        console.error(
          "The backup was made with another HEXLANE_SECRET: without that secret, stored addresses and tokens cannot be decrypted",
        );
      }
    } finally {
      await blobs.close();
    }
  },
};

async function verify(folder: string): Promise<void> {
  const { head, files } = await readBackupList(folder);
  const faults = await verifyBackup(folder);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) throw new BackupError(`The backup of ${head.createdAt} cannot be restored`);
  console.error(`The backup of ${head.createdAt} is complete: ${head.count} records and ${files.length - 1} images`);
}
