/** Restores a backup into an empty installation, or only verifies it. @module */
import { restoreBackup, verifyBackup } from "../operations/backup/backup.ts";
import { type Command, UsageError, withPorts } from "./command.ts";

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
    // A damaged backup must not create an installation.
    const { records, objects } = await verifyBackup(folder);
    if (args.includes(VERIFY)) {
      console.error(`"${folder}" is complete: ${records} records and ${objects} images`);
      return;
    }
    const { sameSecret } = await withPorts(readConfig(), (ports) => restoreBackup(folder, ports));
    console.error(`Restored ${records} records and ${objects} images`);
    if (!sameSecret) {
      console.error(
        "The backup was made with another HEXLANE_SECRET: without that secret, stored addresses and tokens cannot be decrypted",
      );
    }
  },
};
