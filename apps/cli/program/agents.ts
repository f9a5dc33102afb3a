/** The command for agents. @module */
import type { Command } from "commander";
import type { McpOptions } from "../commands/mcp.ts";

/** Serves an agent until the input ends. */
export type ServeAgent = (options: McpOptions) => Promise<void>;

export function addAgents(program: Command, serve: ServeAgent): void {
  program
    .command("mcp")
    .description("serve an agent with the Model Context Protocol over standard input and output")
    .option("--read-only", "offer read-only tools only")
    .option("--dry-run", "describe changes instead of sending them")
    .option("--settings", "also list tools for repositories, automations and calendar feeds")
    .action((_, command: Command) => serve(command.optsWithGlobals<McpOptions>()));
}
