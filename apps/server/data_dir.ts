/**
 * Where records are kept when nobody says where.
 *
 * @module
 */
import { isAbsolute, join } from "node:path";

/** Put in place by `build.ts`: whether this is the program made of one file. */
declare const HEXLANE_BINARY: boolean | undefined;

export const isBinary: boolean = typeof HEXLANE_BINARY !== "undefined";

/**
 * From source a folder beside the source. A program that was installed somewhere can be started from anywhere, so it goes
 * by the XDG Base Directory Specification, which also says that a relative path does not count.
 */
export function defaultDataDir(options: {
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  binary: boolean;
}): string {
  if (!options.binary) return "./data";
  const dataHome = options.env.XDG_DATA_HOME ?? "";
  return join(isAbsolute(dataHome) ? dataHome : join(options.home, ".local", "share"), "hexlane");
}
