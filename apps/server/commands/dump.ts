/** Writes everything to a file. @module */
import { existsSync } from "node:fs";
import { DumpError, writeDump } from "../operations/backup/dump_file.ts";
import { writeLines, writeLinesToStandardOutput } from "../operations/backup/write_lines.ts";
import { type Command, requireInstallation, takeArguments, UsageError, withPorts } from "./command.ts";

export const dump: Command = {
  usage: "dump [FILE] [--force]",
  summary: "write everything to a file (or to standard output), even while the server runs",
  aim: "dump",
  async run(args, { readConfig }) {
    const isForced = args.includes("--force");
    const [file = "-"] = takeArguments(
      args.filter((arg) => arg !== "--force"),
      dump,
      1,
    );
    if (file === "-" && process.stdout.isTTY) {
      throw new UsageError("a dump contains secrets: name a file, or redirect the output");
    }
    if (file !== "-" && !isForced && existsSync(file)) {
      throw new DumpError(`"${file}" already exists: name another file, or overwrite it with --force`);
    }
    const config = readConfig();
    requireInstallation(config);
    const { records, objects } = await withPorts(config, (ports) => {
      const lines = writeDump(ports);
      return file === "-" ? writeLinesToStandardOutput(lines) : writeLines(file, lines);
    });
    console.error(`Dumped ${records} records and ${objects} images`);
  },
};
