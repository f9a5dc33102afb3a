/**
 * Stored credentials per server: in the system keyring, or else in a file that only its owner can read.
 *
 * @module
 */
import { randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { EXIT, Failure } from "./failure.ts";
import type { Io } from "./io.ts";
import { readSecret, removeSecret, storeSecret } from "./keyring.ts";

/** A server and an account on it. */
export interface Profile {
  url: string;
  /** A device token, session token or API key. Undefined if it is in the keyring. */
  token?: string;
  isInKeyring?: boolean;
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

/** Returns the path of the file, according to the XDG Base Directory Specification or the platform's convention. */
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
    const isValid = ({ url, token, isInKeyring }: Profile) =>
      typeof url === "string" && (typeof token === "string" || isInKeyring === true);
    return all.every(isValid) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the account under which the keyring stores a profile's token. */
function accountOf(name: string, { url }: Pick<Profile, "url">): string {
  return `${name} ${url}`;
}

/** Stores the token of a profile in the keyring, if there is one. Returns the profile to write to the file. */
export async function withStoredToken(
  io: Io,
  name: string,
  { token, ...profile }: Profile & { token: string },
): Promise<Profile> {
  return (await storeSecret(io, accountOf(name, profile), token))
    ? { ...profile, isInKeyring: true }
    : { ...profile, token };
}

/** Returns the token of a profile. @throws {Failure} if the keyring does not return it */
export async function tokenOf(io: Io, name: string, profile: Profile): Promise<string> {
  const token = profile.token ?? (await readSecret(io, accountOf(name, profile)));
  if (token !== undefined) return token;
  const hint = `unlock the keyring, or sign in again with "hexlane login ${profile.url}"`;
  throw new Failure(`The keyring has no credential for "${name}"`, { exit: EXIT.signedOut, hint });
}

/** Deletes the token of a profile from the keyring. */
export async function forgetToken(io: Io, name: string, profile: Profile): Promise<void> {
  if (profile.isInKeyring) await removeSecret(io, accountOf(name, profile));
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
