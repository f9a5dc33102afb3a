/**
 * The command-line client: all commands of `hexlane` except the server's.
 *
 * ```ts
 * import { runClient } from "@hexlane/cli";
 *
 * process.exitCode = await runClient(["task", "list", "--json"]);
 * ```
 *
 * @module
 */
import { ApiError, createClient } from "@hexlane/client";
import { type Command, CommanderError } from "commander";
import { Call } from "./call.ts";
import { suggest } from "./completion.ts";
import { discardDraft } from "./editor.ts";
import { EXIT, Failure, failureOf } from "./failure.ts";
import { parseFields, selectFields } from "./fields.ts";
import { type Io, processIo } from "./io.ts";
import manifest from "./package.json" with { type: "json" };
import type { ServeAgent } from "./program/agents.ts";
import { buildProgram, type OtherCommand } from "./program/program.ts";
import { withProgress } from "./progress.ts";
import type { Run } from "./run.ts";
import type { GlobalOptions } from "./session.ts";

export { EXIT, type ExitCode } from "./failure.ts";
export type { Io } from "./io.ts";
export type { OtherCommand } from "./program/program.ts";

export interface ClientOptions {
  /** Access to the machine. @default the real one */
  io?: Io;
  /** Server commands of the same program, for completion. */
  others?: readonly OtherCommand[];
}

/**
 * Runs one command.
 *
 * @param argv without the program
 * @returns the exit code: see {@linkcode EXIT}
 */
export async function runClient(argv: readonly string[], options: ClientOptions = {}): Promise<number> {
  const { io = processIo(), others = [] } = options;
  let call: Call | undefined;
  const run: Run = async (command, message, work) => {
    const globals = command.optsWithGlobals<GlobalOptions>();
    const selection = globals.fields === undefined ? undefined : parseFields(globals.fields);
    const { json, text, note, failure } = await withProgress(io, message, async (progress) => {
      call = new Call(io, globals, progress);
      const output = await work(call);
      await discardDraft(call);
      return output;
    });
    if (selection) {
      const selected = selectFields(json, selection);
      io.out(JSON.stringify(selected.json, null, 2));
      if (failure === undefined && selected.failure) throw selected.failure;
    } else if (globals.json) io.out(JSON.stringify(json, null, 2));
    else {
      if (text !== "") io.out(text);
      if (note !== undefined) io.err(note);
    }
    if (failure !== undefined) throw failure;
  };
  const serve: ServeAgent = async (given) =>
    (await import("./commands/mcp.ts")).serveAgent(io, given, manifest.version);
  const suggestions =
    argv[0] === "complete"
      ? await suggest(io, buildProgram(run, serve), argv.slice(argv.indexOf("--") + 1))
      : undefined;
  const program = buildProgram(run, serve, { others, suggestions });
  for (const command of [program, ...program.commands, ...program.commands.flatMap((group) => group.commands)]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.err(text.trimEnd()),
      outputError: (text, write) => write(`hexlane: ${text.replace(/^error: /, "")}`),
    });
    command.showHelpAfterError(`hint: run "hexlane help${pathOf(command)}" for details`);
  }
  try {
    await program.parseAsync(argv, { from: "user" });
    return EXIT.ok;
  } catch (error) {
    // Requested help is not a failure; other messages were already printed.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const { message, hint, excerpt, exit } = failureOf(await explained(error, io, call?.url), { url: call?.url });
    io.err(`hexlane: ${message}`);
    if (excerpt !== undefined) io.err(excerpt);
    if (hint !== undefined) io.err(`hint: ${hint}`);
    if (call?.draft !== undefined) io.err(`Your text is saved in "${call.draft}"`);
    return exit;
  }
}

/** A missing route may mean that the server is not Hexlane. */
async function explained(error: unknown, io: Io, url: string | undefined): Promise<unknown> {
  if (url === undefined || !(error instanceof ApiError) || error.code !== "HTTP_404") return error;
  const client = createClient({ baseUrl: url, fetch: io.fetch, retries: 0 });
  // Kaneo has the route too.
  const config: unknown = await client.system.getConfig().catch(() => undefined);
  if (typeof config === "object" && config !== null) return error;
  const message = `No Hexlane server at ${url}`;
  return new Failure(message, { exit: EXIT.unreachable, hint: `check the URL, or "hexlane login URL"` });
}

/** Returns the path of a command, such as ` task list`. Empty for the program itself. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : "";
}

/** Returns the commands of the client, for a combined help text. */
export function clientCommands(): OtherCommand[] {
  const nothing = async (): Promise<void> => undefined;
  return buildProgram(nothing, nothing)
    .commands.map((command) => ({ name: command.name(), summary: command.description() }))
    .filter(({ name }) => name !== "complete");
}
