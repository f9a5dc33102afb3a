/** Reads everything from a file into an empty installation. @module */
import { loadDump } from "../operations/backup/dump_file.ts";
import { type Command, takeArguments, UsageError, withPorts } from "./command.ts";

export const load: Command = {
  usage: "load [FILE]",
  summary: "read a dump from a file (or from standard input) into an empty installation",
  aim: "load the dump",
  async run(args, { readConfig }) {
    const [file = "-"] = takeArguments(args, load, 1);
    if (file === "-" && process.stdin.isTTY) throw new UsageError("name the file to load, or redirect the input");
    const source = file === "-" ? Bun.stdin : Bun.file(file);
    if (file !== "-" && !(await Bun.file(file).exists())) throw new Error(`no such file: "${file}"`);
    const done = await withPorts(readConfig(), (ports) => loadDump(ports, source.stream()));
    console.error(`Loaded ${done.records} records and ${done.objects} images`);
    if (!done.sameSecret) {
      console.error(
        "The dump was made with another HEXLANE_SECRET: without that secret, stored addresses and tokens cannot be decrypted",
      );
    }
  },
};
