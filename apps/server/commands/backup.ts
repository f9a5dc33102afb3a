/** Makes a backup while the server runs. @module */
import { recordBackup } from "@hexlane/core";
import { writeBackup } from "../operations/backup/backup.ts";
import { type Command, requireInstallation, takeArguments, UsageError, withPorts } from "./command.ts";

export const backup: Command = {
  usage: "backup FOLDER",
  summary: "write records and images to a new folder and verify it, even while the server runs",
  aim: "back up",
  async run(args, { readConfig }) {
    const [folder] = takeArguments(args, backup, 1);
    if (folder === undefined) throw new UsageError(`usage: hexlane ${backup.usage}`);
    const config = readConfig();
    requireInstallation(config);
    const { records, objects } = await withPorts(config, async (ports) => {
      const summary = await writeBackup(ports, folder);
      await recordBackup(ports, { isCommanded: true });
      return summary;
    });
    console.error(`Backed up ${records} records and ${objects} images to "${folder}" and verified them`);
    if (config.secrets.length === 0) {
      console.error(
        `Also keep a copy of "${config.dataDir}/secret" elsewhere: without it, stored addresses and tokens cannot be decrypted`,
      );
    }
  },
};
