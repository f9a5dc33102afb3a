/** The commands for saved views. @module */
import { type Command, Option } from "commander";
import { LISTED_TASKS, listTasks } from "../commands/task_list.ts";
import * as view from "../commands/view.ts";
import type { Run } from "../run.ts";
import { wholeNumber } from "./details.ts";

const VIEW = "name or id";
const VISIBILITIES = ["private", "shared", "public"];
const LAYOUTS = ["table", "list", "board", "calendar", "timeline"];

/** Adds the commands for saved views. */
export function addViews(program: Command, run: Run): void {
  const group = program.command("view").description("manage saved views");
  group
    .command("list")
    .description("list the saved views of the workspace that you may read, favorites first")
    .action((_, command) => run(command, "Listing views", view.listViews));
  group
    .command("show")
    .argument("<view>", VIEW)
    .description("show the settings of a view")
    .action((name: string, _, command) => run(command, "Reading the view", (call) => view.getView(call, name)));
  group
    .command("tasks")
    .argument("<view>", VIEW)
    .description("list the tasks of a view")
    .option("--limit <count>", `maximum number of rows (default: ${LISTED_TASKS})`, wholeNumber)
    .action((name: string, options, command) =>
      run(command, "Listing tasks", (call) => listTasks(call, { ...options, view: name })),
    );
  withSettings(group.command("create").argument("<name>").description("create a view")).action(
    (name: string, options, command) =>
      run(command, "Creating the view", (call) => view.createView(call, name, options)),
  );
  withSettings(group.command("edit").argument("<view>", VIEW).description("change a view"))
    .option("--name <text>")
    .option("--favorite", "add it to your favorites")
    .option("--no-favorite", "remove it from your favorites")
    .action((name: string, options, command) =>
      run(command, "Updating the view", (call) => view.editView(call, name, options)),
    );
  group
    .command("delete")
    .argument("<view...>", VIEW)
    .description("delete views; their tasks stay")
    .action((names: string[], _, command) => run(command, "Deleting", (call) => view.deleteViews(call, names)));
}

function withSettings(command: Command): Command {
  return command
    .option("--query <query>", 'the tasks, such as "is:open assignee:me sort:due"')
    .option("--project <slug...>", 'projects; "all" for all projects')
    .addOption(new Option("--visibility <who>", "who may read it").choices(VISIBILITIES))
    .option("--member <who...>", "members that a shared view is shared with: email or name")
    .addOption(new Option("--layout <layout>", "how the web app displays the view").choices(LAYOUTS))
    .option("--group-by <field>", "status, assignee, priority, label, project, due or field.NAME; none clears")
    .option("--swimlane-by <field>", "rows of a board by a field, as for --group-by")
    .option("--column <field...>", "shown fields, such as title status field.NAME; none clears")
    .option("--description <text>");
}
