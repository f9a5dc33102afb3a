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
 * by the XDG Base Directory Specification, which also says that a relative path does not count; else by what the platform
 * has for such data.
 */
export function defaultDataDir(options: {
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  binary: boolean;
  platform: string;
}): string {
  const { env, home, binary, platform } = options;
  if (!binary) return "./data";
  const dataHome = env.XDG_DATA_HOME ?? "";
  if (isAbsolute(dataHome)) return join(dataHome, "hexlane");
  if (platform === "darwin") return join(home, "Library", "Application Support", "hexlane");
  if (platform === "win32") return join(env.LOCALAPPDATA || join(home, "AppData", "Local"), "hexlane");
  return join(home, ".local", "share", "hexlane");
}
