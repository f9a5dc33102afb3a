/** The commands' access to the machine, replaceable in tests. @module */
import { spawn } from "node:child_process";
import { homedir } from "node:os";
import type { TransportOptions } from "@hexlane/client";

/** The environment of a command. */
export interface Io {
  /** Writes a line of the result to standard output. */
  out(line: string): void;
  /** Writes any other line to standard error. */
  err(line: string): void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** `linux`, `darwin`, `win32`. */
  readonly platform: string;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Whether standard error is a terminal. */
  readonly hasStatusLine: boolean;
  /** Width of the terminal. Undefined without a terminal. */
  readonly columns: number | undefined;
  /** All of standard input. */
  readInput(): Promise<string>;
  /** Opens a page in the browser. False if there is no browser. */
  openBrowser(url: string): Promise<boolean>;
  /** Opens an editor, which may be a command with arguments, on a file. Returns its exit code. */
  openEditor(editor: string, file: string): Promise<number>;
  now(): Date;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: TransportOptions["fetch"];
}

/** Returns access to the real machine. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", leaveQuietly);
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    env: process.env,
    home: findHome(),
    platform: process.platform,
    isTerminal: process.stdout.isTTY === true,
    hasStatusLine: process.stderr.isTTY === true,
    columns: process.stdout.isTTY === true ? process.stdout.columns : undefined,
    readInput: readStandardInput,
    openBrowser: (url) => openBrowser(url, process.platform),
    openEditor: (editor, file) => openEditor(editor, file, process.platform),
    now: () => new Date(),
  };
}

/** Falls back to the current folder for a user without HOME and without an entry in the user database. */
function findHome(): string {
  try {
    return homedir();
  } catch {
    return process.cwd();
  }
}

/** Exits if the reader of a pipe closes it, as `head` does. @throws any other error */
function leaveQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Runs the command in a shell, as Git does, because it may have arguments. The file is an argument, never part of the
 * command.
 */
async function openEditor(editor: string, file: string, platform: string): Promise<number> {
  const child =
    platform === "win32"
      ? spawn(`${editor} "${file}"`, { stdio: "inherit", shell: true })
      : spawn("sh", ["-c", `${editor} "$1"`, "editor", file], { stdio: "inherit" });
  return await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Commands that open a URL, run without a shell, which could interpret parts of it. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};
const OPEN_MILLISECONDS = 3_000;

async function openBrowser(url: string, platform: string): Promise<boolean> {
  const browser = process.env.BROWSER;
  const [program, ...args] = browser ? ([browser] as const) : (OPENERS[platform] ?? ["xdg-open"]);
  return await new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
    // If the browser was not running, the command runs until the browser exits. Otherwise, it opens the page and exits at once.
    const timer = setTimeout(resolve, OPEN_MILLISECONDS, true);
    child.once("error", () => {
      clearTimeout(timer);
      resolve(false);
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
    child.unref();
  });
}
