/**
 * Brings the database up to date without serving.
 *
 * @module
 */
import { describeDatabase } from "../config.ts";
import { type Command, takeArguments, withPorts } from "./command.ts";

export const migrate: Command = {
  usage: "migrate",
  summary: "bring the database up to date, as every start does",
  aim: "migrate",
  async run(args, { readConfig }) {
    takeArguments(args, migrate, 0);
    const config = readConfig();
    await withPorts(config, async () => undefined);
    console.log(`"${describeDatabase(config.database)}" is up to date`);
  },
};
