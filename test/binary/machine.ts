/**
 * The standalone executable on a machine that has nothing else: started in an empty folder with an empty home.
 *
 * @module
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "../harness/client.ts";
import { type ServerProcess, startServer } from "../server_process.ts";

const BUILD = join(import.meta.dir, "../../apps/server/build.ts");

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "hexlane-binary-"));
}

let built: Promise<string> | undefined;

/** Builds the executable once per process, as `npm run build` does, but outside the repository. */
export function builtProgram(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  const folder = newFolder();
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "hexlane");
  const child = Bun.spawn([process.execPath, BUILD, file], { cwd: folder, stdout: "ignore", stderr: "pipe" });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) !== 0 || said !== "") throw new Error(`Cannot build the program: ${said}`);
  return file;
}

/** A machine with an empty home and working folder. */
export interface Machine {
  home: string;
  cwd: string;
  data: string;
}

let machines = 0;

export function newMachine(root: string): Machine {
  const folder = join(root, `machine-${++machines}`);
  const [home, cwd] = [join(folder, "home"), join(folder, "cwd")];
  for (const path of [home, cwd]) mkdirSync(path, { recursive: true });
  return { home, cwd, data: join(home, ".local", "share", "hexlane") };
}

export interface Done {
  code: number;
  out: string;
  err: string;
}

/** Runs a command to completion. */
export async function run(
  { home, cwd }: Machine,
  args: string[],
  options: { stdin?: string; env?: Record<string, string> } = {},
): Promise<Done> {
  const child = Bun.spawn([await builtProgram(), ...args], {
    cwd,
    env: { HOME: home, ...options.env },
    stdin: options.stdin === undefined ? "ignore" : new TextEncoder().encode(options.stdin),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out, err };
}

/** Starts the server as a supervisor does, without arguments, or another long-running command. */
export async function serve(
  { home, cwd }: Machine,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<ServerProcess> {
  return await startServer({ HOME: home, PATH: "", ...env }, { command: [await builtProgram(), ...args], cwd });
}

/** Returns a client that checks every response against the OpenAPI document that the executable publishes. */
export function clientOf({ url }: ServerProcess): Client {
  const send = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    return await fetch(new Request(`${url}${pathname}${search}`, request), { redirect: "manual" });
  };
  return new Client(send, { log: [], origin: () => url });
}
