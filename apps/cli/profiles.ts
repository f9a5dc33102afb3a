/** Stored credentials per server, in a file that only its owner can read. @module */
import { randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { EXIT, Failure } from "./failure.ts";
import type { Io } from "./io.ts";

/** A server and an account on it. */
export interface Profile {
  url: string;
  /** A device token, session token or API key. */
  token: string;
  /** The workspace that commands use by default. */
  workspaceId?: string;
}

export interface Profiles {
  /** The name of the default profile. */
  current?: string;
  profiles: Record<string, Profile>;
}

/** Readable and writable by the owner only. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** The path of the file, according to the XDG Base Directory Specification or the platform's convention. */
export function profilesFile({ env, home, platform }: Pick<Io, "env" | "home" | "platform">): string {
  const named = env.XDG_CONFIG_HOME ?? "";
  if (isAbsolute(named)) return join(named, "hexlane", "credentials.json");
  if (platform === "darwin") return join(home, "Library", "Application Support", "hexlane", "credentials.json");
  if (platform === "win32") return join(env.APPDATA ?? join(home, "AppData", "Roaming"), "hexlane", "credentials.json");
  return join(home, ".config", "hexlane", "credentials.json");
}

/** Reads the file. @throws {Failure} when it cannot be read or parsed */
export async function readProfiles(io: Io): Promise<Profiles> {
  const file = profilesFile(io);
  let text: string;
  try {
    text = await readFile(file, "utf8");
    // A manual copy may be readable by others.
    if (io.platform !== "win32" && ((await stat(file)).mode & 0o077) !== 0) await chmod(file, FILE_MODE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { profiles: {} };
    throw new Failure(`Cannot read "${file}": ${(error as Error).message}`, { exit: EXIT.failed });
  }
  const found = parse(text);
  if (found) return found;
  const hint = "delete it and sign in again";
  throw new Failure(`Cannot parse "${file}"`, { exit: EXIT.failed, hint });
}

function parse(text: string): Profiles | undefined {
  try {
    const read = JSON.parse(text) as Profiles;
    const all = Object.values(read.profiles);
    return all.every(({ url, token }) => typeof url === "string" && typeof token === "string") ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces the file atomically, readable by its owner only. */
export async function writeProfiles(io: Io, profiles: Profiles): Promise<void> {
  const file = profilesFile(io);
  const draft = `${file}.${randomUUID()}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE });
    await writeFile(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: FILE_MODE, flag: "wx" });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw new Failure(`Cannot write "${file}": ${(error as Error).message}`, { exit: EXIT.failed });
  }
}
