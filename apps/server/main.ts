/**
 * The program: the server with its tools, and the client. Loads only the modules that the command needs, since the
 * client is started often and runs briefly.
 *
 * @module
 */
import { clientCallOf, SERVER_COMMANDS } from "./commands/names.ts";

const argv = process.argv.slice(2);
const clientCall = clientCallOf(argv);
if (clientCall === undefined) {
  const { runCommand } = await import("./operations/run_command.ts");
  await runCommand(argv);
} else {
  const { runClient } = await import("@hexlane/cli");
  const others = SERVER_COMMANDS.map((name) => ({ name, summary: "run or manage a server" }));
  process.exitCode = await runClient(clientCall, { others });
}
