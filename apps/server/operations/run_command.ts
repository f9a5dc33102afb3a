/** Runs a command of the server, and prints one line if it fails. @module */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { TrackerError } from "@hexlane/core";
import { UsageError } from "../commands/command.ts";
import { chooseCommand } from "../commands/mod.ts";
import { ConfigError, type ConfigSource, readConfig } from "../config/config.ts";
import { defaultDataDir, isBinary } from "../config/data_dir.ts";
import manifest from "../package.json" with { type: "json" };

const source: ConfigSource = {
  env: process.env,
  readFile: (path) => readFileSync(path, "utf8"),
  isTerminal: process.stderr.isTTY === true,
  ...dataDirOf(findHome()),
};

/** Returns the home folder. Undefined for a user without an entry in the user database and without HOME. */
function findHome(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

function dataDirOf(home: string | undefined): Pick<ConfigSource, "defaultDataDir"> {
  return home === undefined
    ? {}
    : { defaultDataDir: defaultDataDir({ env: process.env, home, binary: isBinary, platform: process.platform }) };
}

/** Errors whose message already says what failed. */
const COMPLETE_ERRORS = [ConfigError, TrackerError];

/** Exits if the command fails. @param argv without the program */
export async function runCommand(argv: readonly string[]): Promise<void> {
  // Only the user of the program may read databases, backups and images.
  process.umask(0o077);
  let aim = "start";
  try {
    const { command, args } = chooseCommand(argv, { isTerminal: process.stdout.isTTY === true });
    aim = command.aim;
    await command.run(args, { source, version: manifest.version, readConfig: () => readConfig(source) });
  } catch (error) {
    console.error(describe(error, aim));
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

function describe(error: unknown, aim: string): string {
  if (error instanceof UsageError) return `hexlane: ${error.message}`;
  if (error instanceof Error && COMPLETE_ERRORS.some((kind) => error instanceof kind)) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return reason.startsWith("Cannot ") ? reason : `Cannot ${aim}: ${reason}`;
}
