/** Writes everything to a file. @module */
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { DumpError, type DumpSummary, writeDump } from "../operations/backup/dump_file.ts";
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
      return file === "-" ? pour(lines, toStandardOutput) : writeFile(file, lines);
    });
    console.error(`Dumped ${records} records and ${objects} images`);
  },
};

/** Lines are joined to pieces of about this size. */
const PIECE_CHARACTERS = 64 * 1024;

type Lines = AsyncGenerator<string, DumpSummary, void>;

async function pour(lines: Lines, write: (text: string) => Promise<void>): Promise<DumpSummary> {
  let piece = "";
  for (;;) {
    const { done, value } = await lines.next();
    if (!done) piece += value;
    if (piece.length >= PIECE_CHARACTERS || (done && piece !== "")) {
      await write(piece);
      piece = "";
    }
    if (done) return value;
  }
}

/** The file is complete or absent, and only its owner can read it. */
async function writeFile(path: string, lines: Lines): Promise<DumpSummary> {
  const draft = `${path}.${process.pid}.part`;
  const file = await open(draft, "wx", 0o600);
  try {
    const summary = await pour(lines, async (text) => {
      await file.writeFile(text);
    });
    await file.sync();
    await rename(draft, path);
    return summary;
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

function toStandardOutput(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
