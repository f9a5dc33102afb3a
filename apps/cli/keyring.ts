/**
 * Stores tokens in the system keyring: the Keychain on macOS, the Credential Manager on Windows, and on Linux the Secret
 * Service, through `secret-tool`. No token is ever an argument, because a process list would show it.
 *
 * @module
 */
import { spawn } from "node:child_process";
import { credentialCommand } from "./credential_manager.ts";
import type { Io } from "./io.ts";

/** The name under which the keyring shows our entries. */
const SERVICE = "hexlane";
/** Long enough to type the password of a locked keyring. */
const TIMEOUT_MILLISECONDS = 60_000;

interface Step {
  command: readonly [string, ...string[]];
  input?: string;
}

/** The programs of one system. */
interface Keyring {
  write(account: string, token: string): Step;
  read(account: string): Step;
  remove(account: string): Step;
}

const SECRET_SERVICE: Keyring = {
  write: (account, token) => {
    const label = `--label=Hexlane (${account})`;
    return { command: ["secret-tool", "store", label, "service", SERVICE, "account", account], input: token };
  },
  read: (account) => ({ command: ["secret-tool", "lookup", "service", SERVICE, "account", account] }),
  remove: (account) => ({ command: ["secret-tool", "clear", "service", SERVICE, "account", account] }),
};

const KEYCHAIN: Keyring = {
  write: (account, token) => {
    const words = ["add-generic-password", "-U", "-s", SERVICE, "-a", account, "-w", token];
    return { command: ["security", "-i"], input: `${words.map(quoted).join(" ")}\n` };
  },
  read: (account) => ({ command: ["security", "find-generic-password", "-s", SERVICE, "-a", account, "-w"] }),
  remove: (account) => ({ command: ["security", "delete-generic-password", "-s", SERVICE, "-a", account] }),
};

const targetOf = (account: string): string => `${SERVICE}:${account}`;
const CREDENTIAL_MANAGER: Keyring = {
  write: (account, token) => ({ command: credentialCommand("write", targetOf(account)), input: token }),
  read: (account) => ({ command: credentialCommand("read", targetOf(account)) }),
  remove: (account) => ({ command: credentialCommand("remove", targetOf(account)) }),
};

const KEYRINGS: Readonly<Record<string, Keyring>> = {
  linux: SECRET_SERVICE,
  darwin: KEYCHAIN,
  win32: CREDENTIAL_MANAGER,
};

function keyringOf({ env, platform }: Io): Keyring | undefined {
  return env.HEXLANE_KEYRING === "none" ? undefined : KEYRINGS[platform];
}

/** Stores a token. False if there is no keyring, or it is locked. */
export async function storeSecret(io: Io, account: string, token: string): Promise<boolean> {
  const keyring = keyringOf(io);
  if (!keyring || (await run(io, keyring.write(account, token))) === undefined) return false;
  // `security -i` succeeds even if its command fails.
  return (await readSecret(io, account)) === token;
}

/** Reads a token. Undefined if it is missing, or the keyring is locked. */
export async function readSecret(io: Io, account: string): Promise<string | undefined> {
  const keyring = keyringOf(io);
  return (keyring && (await run(io, keyring.read(account)))?.trim()) || undefined;
}

/** Deletes a token. */
export async function removeSecret(io: Io, account: string): Promise<void> {
  const keyring = keyringOf(io);
  if (keyring) await run(io, keyring.remove(account));
}

/** Quotes a word of a command for `security -i`. */
function quoted(word: string): string {
  return `"${word.replaceAll(/["\\]/g, "\\$&")}"`;
}

/** Returns the output of a program. Undefined if it is not installed or fails. */
async function run({ env }: Io, { command: [program, ...args], input = "" }: Step): Promise<string | undefined> {
  const child = spawn(program, args, {
    env: env as NodeJS.ProcessEnv,
    stdio: ["pipe", "pipe", "ignore"],
    timeout: TIMEOUT_MILLISECONDS,
  });
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString("utf8");
  });
  // The program may end without reading.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  return await new Promise((resolve) => {
    child.once("error", () => resolve(undefined));
    child.once("close", (code) => resolve(code === 0 ? out : undefined));
  });
}
