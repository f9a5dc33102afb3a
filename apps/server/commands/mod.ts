/**
 * The commands of the program.
 *
 * @module
 */

import { backup } from "./backup.ts";
import { type Command, takeArguments, UsageError } from "./command.ts";
import { config } from "./config.ts";
import { doctor } from "./doctor.ts";
import { dump } from "./dump.ts";
import { load } from "./load.ts";
import { migrate } from "./migrate.ts";
import { migrateStorage } from "./migrate_storage.ts";
import { OTHER_NAMES } from "./names.ts";
import { restore } from "./restore.ts";
import { serve } from "./serve.ts";
import { user } from "./user.ts";
import { worker } from "./worker.ts";

const help: Command = {
  usage: "help",
  summary: "show this",
  aim: "help",
  async run(args, { version }) {
    takeArguments(args, help, 0);
    const { clientCommands } = await import("@hexlane/cli");
    console.log(helpText(version, clientCommands()));
  },
};

const version: Command = {
  usage: "version",
  summary: "print the version",
  aim: "tell the version",
  async run(args, { version: number }) {
    takeArguments(args, version, 0);
    console.log(number);
  },
};

export const COMMANDS: Readonly<Record<string, Command>> = {
  serve,
  worker,
  dump,
  load,
  backup,
  restore,
  migrate,
  "migrate-storage": migrateStorage,
  doctor,
  user,
  config,
  help,
  version,
};

/**
 * The command that is meant. Without a word: help for a person at a terminal, the server for whatever starts programs.
 *
 * @throws {UsageError} for a word that means nothing
 */
export function chooseCommand(
  argv: readonly string[],
  options: { isTerminal: boolean },
): { command: Command; args: readonly string[] } {
  const [word = options.isTerminal ? "help" : "serve", ...args] = argv;
  const name = OTHER_NAMES[word] ?? word;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`there is no command "${word}"; "hexlane help" lists those there are`);
  return { command, args };
}

/** @param client the commands of the client */
export function helpText(number: string, client: readonly { name: string; summary: string }[]): string {
  const commands = Object.values(COMMANDS);
  const width = Math.max(...commands.map(({ usage }) => usage.length), ...client.map(({ name }) => name.length));
  return [
    `Hexlane ${number}: project and task tracking`,
    "",
    "usage: hexlane COMMAND",
    "",
    "At a server, signed in:",
    ...client.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "A server of one's own:",
    ...commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`),
    "",
    '"hexlane help COMMAND" tells more about one of the first kind. Settings of a server are environment variables:',
    '"hexlane config" lists them. Without a command, and not on a terminal: serve.',
  ].join("\n");
}
