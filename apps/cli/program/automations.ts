/** The commands for automations. @module */
import type { Command } from "commander";
import * as automation from "../commands/automation.ts";
import type { Run } from "../run.ts";
import { wholeNumber } from "./details.ts";

const AUTOMATION = "name or id";

/** Adds the commands for automations. */
export function addAutomations(program: Command, run: Run): void {
  const group = program.command("automation").description("list automations, and turn them on and off");
  inProject(group.command("list").description("list the automations of a project")).action((options, command) =>
    run(command, "Listing automations", (call) => automation.listAutomations(call, options)),
  );
  inProject(group.command("runs").argument("<automation>", AUTOMATION))
    .description("list what an automation did, newest first")
    .option("--limit <count>", "maximum number of runs (default: 20)", wholeNumber)
    .action((name: string, options, command) =>
      run(command, "Listing runs", (call) => automation.listRuns(call, name, options)),
    );
  for (const [verb, isActive] of [
    ["enable", true],
    ["disable", false],
  ] as const) {
    inProject(group.command(verb).argument("<automation>", AUTOMATION))
      .description(`turn an automation ${isActive ? "on" : "off"}`)
      .action((name: string, options, command) =>
        run(command, "Updating the automation", (call) => automation.switchAutomation(call, name, isActive, options)),
      );
  }
}

function inProject(command: Command): Command {
  return command.option("--project <slug>", "project; optional if there is only one");
}
