/**
 * What a command of the program is.
 *
 * @module
 */
import { existsSync } from "node:fs";
import type { Config, ConfigSource } from "../config/config.ts";
import { closePorts, openPorts, type ServerPorts } from "../ports.ts";

export interface Command {
  /** How it is called, for the help. */
  usage: string;
  /** What it does, in one line. */
  summary: string;
  /** Its options, a line each, where the usage does not say enough. */
  options?: readonly string[];
  /** What could not be done when it fails: "Cannot ...". */
  aim: string;
  run(args: readonly string[], setting: Setting): Promise<void>;
}

/** Where a command runs. */
export interface Setting {
  source: ConfigSource;
  version: string;
  /** @throws {ConfigError} */
  readConfig(): Config;
}

/** A command that was called wrongly; the message is the line that is read. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @throws {UsageError} when there are more arguments than names */
export function takeArguments(args: readonly string[], command: Command, most: number): readonly string[] {
  if (args.length > most || args.some((arg) => arg.startsWith("-") && arg !== "-")) {
    throw new UsageError(`usage: hexlane ${command.usage}`);
  }
  return args;
}

/** @throws {UsageError} for anything but these flags */
export function takeFlags(args: readonly string[], command: Command, flags: readonly string[]): ReadonlySet<string> {
  if (args.some((arg) => !flags.includes(arg))) throw new UsageError(`usage: hexlane ${command.usage}`);
  return new Set(args);
}

/** Does something with what an installation holds. */
export async function withPorts<T>(config: Config, work: (ports: ServerPorts) => Promise<T>): Promise<T> {
  const ports = await openPorts(config);
  try {
    return await work(ports);
  } finally {
    await closePorts(ports);
  }
}

/** A command that only looks must not make an empty installation where there is none. */
export function requireInstallation({ database }: Config): void {
  if (database.kind === "sqlite" && !existsSync(database.file))
    throw new Error(`there is no database at "${database.file}"`);
}
