/** The commands for columns, labels, comments and time entries, and the command that sends any request. @module */
import { Argument, type Command, InvalidArgumentError } from "commander";
import { api } from "../commands/api.ts";
import { taskBranch } from "../commands/branch.ts";
import * as column from "../commands/column.ts";
import * as comment from "../commands/comment.ts";
import * as label from "../commands/label.ts";
import { REPETITIONS, repeatTask } from "../commands/repeat.ts";
import * as time from "../commands/time.ts";
import type { Run } from "../run.ts";

/** Help text for an argument that identifies a task. */
export const TASK = "task key, such as WEB-12, or id";

/** Adds the commands for columns. */
export function addColumns(program: Command, run: Run): void {
  const group = program.command("column").description("manage the columns of a board");
  const inProject = (command: Command) => command.option("--project <slug>", "project; optional if there is only one");
  const withSettings = (command: Command) =>
    command
      .option("--color <color>", "any text, usually #RRGGBB or a CSS color name; none clears it")
      .option("--icon <name>", "none clears it")
      .option("--final", "tasks in the column count as done")
      .option("--no-final", "tasks in the column count as open")
      .option("--limit <count>", "maximum number of tasks that the column should have, or none");
  inProject(group.command("list").description("list the columns of a project, left to right")).action(
    (options, command) => run(command, "Listing columns", (call) => column.listColumns(call, options)),
  );
  withSettings(inProject(group.command("create").argument("<name>").description("add a column on the right"))).action(
    (name: string, options, command) =>
      run(command, "Creating the column", (call) => column.createColumn(call, name, options)),
  );
  withSettings(inProject(group.command("edit").argument("<column>", "slug, name or id").description("edit a column")))
    .option("--name <text>")
    .action((name: string, options, command) =>
      run(command, "Updating the column", (call) => column.editColumn(call, name, options)),
    );
  inProject(group.command("move").argument("<column>", "slug, name or id").description("move a column on its board"))
    .option("--before <column>", "place directly before this column")
    .option("--after <column>", "place directly after this column")
    .action((name: string, options, command) =>
      run(command, "Moving the column", (call) => column.moveColumn(call, name, options)),
    );
  inProject(
    group.command("delete").argument("<column>", "slug, name or id").description("delete an empty column"),
  ).action((name: string, options, command) =>
    run(command, "Deleting", (call) => column.deleteColumn(call, name, options)),
  );
}

/** Adds the commands for labels. */
export function addLabels(program: Command, run: Run): void {
  const group = program.command("label").description("manage labels");
  group
    .command("list")
    .description("list workspace labels")
    .option("--task <task>", "list the labels of a task instead")
    .action((options, command) => run(command, "Listing labels", (call) => label.listLabels(call, options)));
  group
    .command("create")
    .argument("<name>")
    .description("create a label in the workspace")
    .option("--color <color>", "#RRGGBB or a CSS color name")
    .action((name: string, options, command) =>
      run(command, "Creating the label", (call) => label.createLabel(call, name, options)),
    );
  group
    .command("edit")
    .argument("<label>", "name or id")
    .description("rename a label or change its color, including on tasks")
    .option("--name <text>")
    .option("--color <color>", "#RRGGBB or a CSS color name")
    .action((name: string, options, command) =>
      run(command, "Updating the label", (call) => label.editLabel(call, name, options)),
    );
  group
    .command("delete")
    .argument("<label...>", "names or ids")
    .description("delete workspace labels, including from tasks")
    .action((names: string[], _, command) => run(command, "Deleting", (call) => label.deleteLabels(call, names)));
  group
    .command("add")
    .argument("<task>", TASK)
    .argument("<label...>", "workspace labels")
    .description("add labels to a task")
    .action((name: string, labels: string[], _, command) =>
      run(command, "Updating labels", (call) => label.addLabels(call, name, labels)),
    );
  group
    .command("remove")
    .argument("<task>", TASK)
    .argument("<label...>", "labels to remove")
    .description("remove labels from a task")
    .action((name: string, labels: string[], _, command) =>
      run(command, "Updating labels", (call) => label.removeLabels(call, name, labels)),
    );
}

/** Adds the commands for comments. */
export function addComments(program: Command, run: Run): void {
  const group = program.command("comment").description("manage the comments of a task");
  group
    .command("list")
    .argument("<task>", TASK)
    .description("list the comments of a task with their ids")
    .action((name: string, _, command) => run(command, "Listing comments", (call) => comment.listComments(call, name)));
  group
    .command("edit")
    .argument("<task>", TASK)
    .argument("[text]", "Markdown; - reads standard input (default: opens an editor)")
    .description("change your last comment on a task")
    .option("--id <id>", "edit another of your comments")
    .action((name: string, text: string | undefined, options, command) =>
      run(command, "Updating the comment", (call) => comment.editComment(call, name, text, options)),
    );
  group
    .command("delete")
    .argument("<id...>", `from "hexlane comment list"`)
    .description("delete comments")
    .action((ids: string[], _, command) => run(command, "Deleting", (call) => comment.deleteComments(call, ids)));
}

/** Adds the command that names the branch of a task. */
export function addBranch(program: Command, run: Run): void {
  program
    .command("branch")
    .argument("<task>", TASK)
    .description("print the name of a task's branch")
    .option("--create", "switch the repository in this folder to the branch, and create it if it does not exist")
    .action((name: string, options, command) =>
      run(command, "Reading the task", (call) => taskBranch(call, name, options)),
    );
}

/** Adds the command that makes a task repeat. */
export function addRepeat(group: Command, run: Run): void {
  group
    .command("repeat")
    .argument("<task>", TASK)
    .addArgument(new Argument("<how>", "how often").choices(REPETITIONS))
    .description("create the next task when this one is completed")
    .option("--every <count>", "number of days, weeks, months or years between due dates", wholeNumber)
    .option("--on <weekdays>", "weekdays of a weekly rule, such as mon,fri")
    .option("--time-zone <name>", "time zone in which due dates keep their time of day (default: this machine's)")
    .option("--from-completion", "count from the day of completion, not from the due date")
    .action((name: string, how: (typeof REPETITIONS)[number], options, command) =>
      run(command, "Updating the task", (call) => repeatTask(call, name, how, options)),
    );
}

/** Adds the commands for time entries. */
export function addTime(program: Command, run: Run): void {
  const group = program.command("time").description("track the time spent on tasks");
  group
    .command("start")
    .argument("<task>", TASK)
    .description("start a timer, and stop the running one")
    .option("--note <text>")
    .option("--no-billable", "do not bill this time")
    .action((name: string, options, command) =>
      run(command, "Starting the timer", (call) => time.startTimer(call, name, options)),
    );
  group
    .command("stop")
    .argument("[task]", `${TASK} (default: the task of your timer)`)
    .description("stop your timer")
    .option("--note <text>")
    .action((name: string | undefined, options, command) =>
      run(command, "Stopping the timer", (call) => time.stopTimer(call, name, options)),
    );
  group
    .command("status")
    .description("show your timer")
    .action((_, command) => run(command, "Loading the timer", (call) => time.showTimer(call)));
  group
    .command("log")
    .argument("<task>", TASK)
    .argument("<duration>", "such as 1h30m or 45m")
    .description("record time spent on a task")
    .option("--start <date>", "date and time (default: the duration ends now)")
    .option("--note <text>")
    .option("--no-billable", "do not bill this time")
    .action((name: string, duration: string, options, command) =>
      run(command, "Logging time", (call) => time.logTime(call, name, duration, options)),
    );
  group
    .command("list")
    .argument("[task]", `${TASK} (default: all tasks of the workspace)`)
    .description("list time entries")
    .option("--days <count>", "number of past days to list for the workspace (default: 7, at most 30)", wholeNumber)
    .action((name: string | undefined, options, command) =>
      run(command, "Listing time entries", (call) => time.listTime(call, name, options)),
    );
}

/** Adds the command that sends any request. */
export function addApi(program: Command, run: Run): void {
  program
    .command("api")
    .argument("<method>", "GET, POST, PUT, PATCH or DELETE")
    .argument("<path>", "such as /api/task/ID, or task/ID")
    .description("send any request with the stored credential, and print the JSON response")
    .option("--field <name=value...>", "a field of the body, or of the query of a GET request; JSON or text")
    .option("--input <file>", "a file with a JSON body; - reads standard input")
    .action((method: string, path: string, options, command) =>
      run(command, "Sending the request", (call) => api(call, method, path, options)),
    );
}

/** Parses the value of an option. @throws {InvalidArgumentError} */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Must be a whole number, at least 1");
}

/** Collects the values of an option that may be repeated. */
export function another(value: string, before: string[] = []): string[] {
  return [...before, value];
}
