/** A command of the program, and how it reads its arguments. @module */
import { existsSync } from "node:fs";
import type { ConfigSource } from "../config/config.ts";
import type { Config } from "../config/server_config.ts";
import { closePorts, openPorts, type ServerPorts } from "../ports.ts";

export interface Command {
  usage: string;
  summary: string;
  /** One line for each option that the usage does not explain. */
  options?: readonly string[];
  /** The text after "Cannot" in the error message when the command fails. */
  aim: string;
  run(args: readonly string[], setting: Setting): Promise<void>;
}

/** The environment of a command. */
export interface Setting {
  source: ConfigSource;
  version: string;
  /** @throws {ConfigError} */
  readConfig(): Config;
}

/** Wrong arguments. The message is shown to the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @throws {UsageError} if there are too many arguments */
export function takeArguments(args: readonly string[], command: Command, most: number): readonly string[] {
  if (args.length > most || args.some((arg) => arg.startsWith("-") && arg !== "-")) {
    throw new UsageError(`usage: hexlane ${command.usage}`);
  }
  return args;
}

/** @throws {UsageError} for any argument that is not one of these flags */
export function takeFlags(args: readonly string[], command: Command, flags: readonly string[]): ReadonlySet<string> {
  if (args.some((arg) => !flags.includes(arg))) throw new UsageError(`usage: hexlane ${command.usage}`);
  return new Set(args);
}

export async function withPorts<T>(config: Config, work: (ports: ServerPorts) => Promise<T>): Promise<T> {
  const ports = await openPorts(config);
  try {
    return await work(ports);
  } finally {
    await closePorts(ports);
  }
}

/** Refuses to run without an installation. For commands that only read, which must not create an empty installation. */
export function requireInstallation({ database }: Config): void {
  const { file } = database;
  if (file !== undefined && !existsSync(file)) throw new Error(`no database at "${file}"`);
}
