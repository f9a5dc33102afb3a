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
  usage: "help [COMMAND]",
  summary: "show this help, or help for a command",
  aim: "help",
  async run(args, { version }) {
    const [word] = takeArguments(args, help, 1);
    if (word !== undefined) return console.log(commandHelp(chooseCommand([word], { isTerminal: true }).command));
    const { clientCommands } = await import("@hexlane/cli");
    console.log(helpText(version, clientCommands()));
  },
};

const version: Command = {
  usage: "version",
  summary: "print the version",
  aim: "print the version",
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
 * Chooses the command. Without arguments: help in a terminal, otherwise the server.
 *
 * @throws {UsageError} for an unknown command
 */
export function chooseCommand(
  argv: readonly string[],
  options: { isTerminal: boolean },
): { command: Command; args: readonly string[] } {
  const [word = options.isTerminal ? "help" : "serve", ...args] = argv;
  const name = OTHER_NAMES[word] ?? word;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command && args.some((arg) => arg === "--help" || arg === "-h")) return { command: help, args: [name] };
  if (!command) throw new UsageError(`unknown command "${word}": run "hexlane help" for a list`);
  return { command, args };
}

export function commandHelp({ usage, summary, options = [] }: Command): string {
  const lines = [`usage: hexlane ${usage}`, "", `  ${summary}`];
  return [...lines, ...(options.length > 0 ? ["", ...options.map((option) => `  ${option}`)] : [])].join("\n");
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
    "Work with a server:",
    ...client.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "Run a server:",
    ...commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`),
    "",
    '"hexlane help COMMAND" shows help for a command. "hexlane config" lists the settings, which are environment',
    "variables. Without a command, a terminal shows this help; otherwise the server starts.",
  ].join("\n");
}
