/** The commands for milestones and cycles. @module */
import { type Command, Option } from "commander";
import * as cycle from "../commands/cycle.ts";
import * as milestone from "../commands/milestone.ts";
import type { Run } from "../run.ts";

const MILESTONE = "name or id";
const CYCLE = "name, id or active";

/** Adds the commands for milestones and cycles. */
export function addPlans(program: Command, run: Run): void {
  addMilestones(program.command("milestone").description("manage the milestones of a project"), run);
  addCycles(program.command("cycle").description("manage the cycles of a project, such as sprints"), run);
}

function addMilestones(group: Command, run: Run): void {
  const withSettings = (command: Command) =>
    inProject(command)
      .option("--description <text>", "Markdown; - reads standard input, none clears it")
      .option("--start <date>", "first day; none clears it")
      .option("--due <date>", "last day; none clears it")
      .addOption(new Option("--state <state>", "whether the milestone is reached").choices(["open", "done"]));
  inProject(group.command("list").description("list the milestones of a project with their progress")).action(
    (options, command) => run(command, "Listing milestones", (call) => milestone.listMilestones(call, options)),
  );
  withSettings(group.command("create").argument("<name>").description("create a milestone")).action(
    (name: string, options, command) =>
      run(command, "Creating the milestone", (call) => milestone.createMilestone(call, name, options)),
  );
  withSettings(group.command("edit").argument("<milestone>", MILESTONE).description("change a milestone"))
    .option("--name <text>")
    .action((name: string, options, command) =>
      run(command, "Updating the milestone", (call) => milestone.editMilestone(call, name, options)),
    );
  inProject(group.command("delete").argument("<milestone...>", MILESTONE))
    .description("delete milestones; their tasks stay")
    .action((names: string[], options, command) =>
      run(command, "Deleting", (call) => milestone.deleteMilestones(call, names, options)),
    );
  inProject(group.command("burn-up").argument("<milestone>", MILESTONE))
    .description("show the tasks and estimates for each day, in total and done")
    .action((name: string, options, command) =>
      run(command, "Reading the burn-up", (call) => milestone.burnUpMilestone(call, name, options)),
    );
}

function addCycles(group: Command, run: Run): void {
  const capacity = ["--capacity <number>", "the total estimate that fits in the cycle; none clears it"] as const;
  inProject(group.command("list").description("list the cycles of a project with their progress")).action(
    (options, command) => run(command, "Listing cycles", (call) => cycle.listCycles(call, options)),
  );
  inProject(group.command("create").argument("<name>").description("create a cycle"))
    .requiredOption("--start <date>", "first day, in UTC")
    .requiredOption("--end <date>", "last day, in UTC")
    .option(...capacity)
    .action((name: string, options, command) =>
      run(command, "Creating the cycle", (call) => cycle.createCycle(call, name, options)),
    );
  inProject(group.command("edit").argument("<cycle>", CYCLE).description("change a cycle"))
    .option("--name <text>")
    .option("--start <date>", "first day, in UTC")
    .option("--end <date>", "last day, in UTC")
    .option(...capacity)
    .action((name: string, options, command) =>
      run(command, "Updating the cycle", (call) => cycle.editCycle(call, name, options)),
    );
  inProject(group.command("close").argument("<cycle>", CYCLE))
    .description("close a cycle; its unfinished tasks move to the next one")
    .option("--next <cycle>", "the cycle that they move to, or none (default: the next one that is not done)")
    .action((name: string, options, command) =>
      run(command, "Closing the cycle", (call) => cycle.closeCycle(call, name, options)),
    );
  inProject(group.command("delete").argument("<cycle...>", CYCLE))
    .description("delete cycles; their tasks stay")
    .action((names: string[], options, command) =>
      run(command, "Deleting", (call) => cycle.deleteCycles(call, names, options)),
    );
  inProject(group.command("burn-up").argument("<cycle>", CYCLE))
    .description("show the tasks and estimates for each day, in total and done")
    .action((name: string, options, command) =>
      run(command, "Reading the burn-up", (call) => cycle.burnUpCycle(call, name, options)),
    );
}

function inProject(command: Command): Command {
  return command.option("--project <slug>", "project; optional if there is only one");
}
