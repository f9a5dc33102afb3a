/**
 * What a command of the program is.
 *
 * @module
 */
import { existsSync } from "node:fs";
import type { Ports } from "@hexlane/core";
import type { Config, ConfigSource } from "../config.ts";
import { closePorts, openPorts } from "../ports.ts";

export interface Command {
  /** How it is called, for the help. */
  usage: string;
  /** What it does, in one line. */
  summary: string;
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

/** Does something with what an installation holds. */
export async function withPorts<T>(
  config: Config,
  work: (ports: Awaited<ReturnType<typeof openPorts>>) => Promise<T>,
): Promise<T> {
  const ports: Ports & Awaited<ReturnType<typeof openPorts>> = await openPorts(config);
  try {
    return await work(ports);
  } finally {
    await closePorts(ports);
  }
}

/** A command that only looks must not make an empty installation where there is none. */
export function requireInstallation({ databaseFile }: Config): void {
  if (!existsSync(databaseFile)) throw new Error(`there is no database at "${databaseFile}"`);
}
