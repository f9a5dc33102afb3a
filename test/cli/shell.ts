/**
 * Runs `hexlane` in a shell: the real program, with its own home folder.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAM } from "../server_process.ts";

/** The result of a run. */
export interface Done {
  code: number;
  out: string;
  err: string;
}

export interface RunOptions {
  env?: Record<string, string>;
  input?: string;
}

/** How the program is started. */
export type Program = readonly string[];

export class Shell {
  readonly home: string;
  /** All output so far. */
  written = "";
  readonly program: Program;

  /** @param options.home the home folder of another shell. @default a new folder */
  constructor(program: Program = PROGRAM, options: { home?: string } = {}) {
    this.program = program;
    this.home = options.home ?? mkdtempSync(join(tmpdir(), "hexlane-cli-"));
  }

  get environment(): Record<string, string> {
    return { PATH: process.env.PATH ?? "", HOME: this.home, TZ: "UTC", HEXLANE_KEYRING: "none" };
  }

  /** Starts the program. */
  spawn(
    args: readonly string[],
    { env = {}, input }: RunOptions = {},
  ): Bun.Subprocess<"ignore" | Blob, "pipe", "pipe"> {
    return Bun.spawn([...this.program, ...args], {
      cwd: this.home,
      env: { ...this.environment, ...env },
      stdin: input === undefined ? "ignore" : new Blob([input]),
      stdout: "pipe",
      stderr: "pipe",
    });
  }

  /** Runs the program to completion. */
  async run(args: readonly string[], options: RunOptions = {}): Promise<Done> {
    const child = this.spawn(args, options);
    const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    this.written += out + err;
    return { code: await child.exited, out, err };
  }

  /** Runs the program to completion. Returns its output; throws if it fails. */
  async ok(...args: string[]): Promise<string> {
    const { code, out, err } = await this.run(args);
    if (code !== 0) throw new Error(`hexlane ${args.join(" ")} ended with ${code}: ${out}${err}`);
    return out.trimEnd();
  }

  /** Runs the program with `--json`. Returns the parsed output. */
  async json<T = Record<string, unknown>>(...args: string[]): Promise<T> {
    return JSON.parse(await this.ok(...args, "--json")) as T;
  }

  /** Runs the program, which must fail. Returns the exit code and the error message. */
  async refusal(...args: string[]): Promise<[number, string]> {
    const { code, out, err } = await this.run(args);
    if (out !== "") throw new Error(`hexlane ${args.join(" ")} prints a result although it fails: ${out}`);
    return [code, err.trimEnd()];
  }

  close(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** Replaces values that differ in each run: IDs and timestamps. */
export function pinned<T>(value: T): T {
  const text = JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, "ID")
    .replaceAll(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "TIME")
    .replaceAll(/20\d\d-\d\d-\d\d \d\d:\d\d/g, "MINUTE");
  return JSON.parse(text) as T;
}
