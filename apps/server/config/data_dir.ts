/** The default folder for data. @module */
import { isAbsolute, join } from "node:path";

/** Set by `build.ts`: whether this is the single-file program. */
declare const HEXLANE_BINARY: boolean | undefined;

export const isBinary: boolean = typeof HEXLANE_BINARY !== "undefined";

/**
 * Returns the default data folder: when run from source, `data` in the current directory. An installed program can be
 * started from any folder, so it follows the XDG Base Directory Specification, which ignores relative paths, or else the
 * conventions of the platform.
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
