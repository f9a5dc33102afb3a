/**
 * The commands of the client, their arguments and their help.
 *
 * @module
 */
import tab from "@bomb.sh/tab/commander";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import * as find from "./commands/find.ts";
import { addImport } from "./commands/import.ts";
import * as label from "./commands/label.ts";
import * as login from "./commands/login.ts";
import type { McpOptions } from "./commands/mcp.ts";
import * as notification from "./commands/notification.ts";
import * as project from "./commands/project.ts";
import * as task from "./commands/task.ts";
import * as workspace from "./commands/workspace.ts";
import type { Run } from "./run.ts";
import { PRIORITIES, TASK_OPTION_ROWS } from "./task_fields.ts";

/** Serves an agent until it is done. */
export type ServeAgent = (options: McpOptions) => Promise<void>;

/** A command of the same program that is not the client's, for completion. */
export interface OtherCommand {
  /** The word. */
  name: string;
  /** What it does, in one line. */
  summary: string;
}

const KINDS = ["all", "tasks", "projects", "workspaces", "comments", "activities"];
const SORTS = ["createdAt", "updatedAt", "dueDate", "startDate", "priority", "position", "title", "number"];
const TASK = "a task by its key, such as WEB-12, or its id";

/** What the script for bash takes from the package bash-completion, for machines without it. */
const BASH_WORDS = `if ! declare -F _get_comp_words_by_ref >/dev/null; then
_get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD
    cur=\${words[cword]}; prev=\${words[cword > 0 ? cword - 1 : 0]}
}
fi
`;

/** @param others what completion offers besides */
export function buildProgram(run: Run, serve: ServeAgent, others: readonly OtherCommand[] = []): Command {
  const program = new Command("hexlane")
    .description("Project and task tracking")
    .option("--json", "answer JSON with documented fields")
    .option("--profile <name>", "the server to ask, of those one is signed in to")
    .option("--workspace <name>", "the workspace, by slug, name or id")
    .configureHelp({ showGlobalOptions: true })
    .helpCommand(false);
  addSigningIn(program, run);
  addTasks(program, run);
  addProjects(program, run);
  addWorkspaces(program, run);
  addLabels(program, run);
  addNotifications(program, run);
  addFinding(program, run);
  addImport(program, run);
  addAgents(program, serve);
  for (const group of program.commands) group.helpCommand(false);
  const completion = tab(program, { completionCommandName: "completion" });
  program.commands
    .find((command) => command.name() === "completion")
    ?.description("print a script that completes commands in a shell")
    .hook("preAction", ({ args: [shell] }) => {
      if (shell === "bash") process.stdout.write(BASH_WORDS);
    });
  for (const { name, summary } of others) completion.command(name, summary);
  return program;
}

function addSigningIn(program: Command, run: Run): void {
  program
    .command("login")
    .argument("[url]", "the server; HEXLANE_URL or http://localhost:3000 when left out")
    .description("sign in: approve this device in a browser")
    .option("--no-browser", "only print the address")
    .option("--with-token", "read a token or an API key from standard input instead")
    .option("--client-id <id>", "the device client to sign in as")
    .action((url: string | undefined, options, command) =>
      run(command, "Signing in", (call) => login.login(call, url, options)),
    );
  program
    .command("logout")
    .description("sign out, and forget the credential")
    .action((_, command) => run(command, "Signing out", login.logout));
  program
    .command("whoami")
    .description("who one is, where")
    .action((_, command) => run(command, "Asking", login.whoami));
  const group = program.command("profile").description("the servers one is signed in to");
  group
    .command("list")
    .description("list them")
    .action((_, command) => run(command, "Reading", login.listProfiles));
  group
    .command("use")
    .argument("<name>")
    .description("from now on, ask this one")
    .action((name: string, _, command) => run(command, "Writing", (call) => login.useProfile(call, name)));
}

function addTasks(program: Command, run: Run): void {
  const group = program.command("task").description("tasks");
  group
    .command("list")
    .description("list the tasks of a workspace or a project")
    .option("--project <slug>", "of this project only")
    .option("--status <column>", "in this column, by slug or name; planned or archived")
    .addOption(priorityOption())
    .option("--assignee <who>", "of this person: email, name, me or none")
    .option("--query <words>", "with these words in title or description")
    .option("--due-before <date>", "due before this day or instant")
    .option("--due-after <date>", "due after this day or instant")
    .addOption(
      new Option("--sort <field>", "a leading - turns it round").choices([...SORTS, ...SORTS.map((one) => `-${one}`)]),
    )
    .option("--limit <count>", `most rows (default: ${task.LISTED_TASKS})`, wholeNumber)
    .action((options, command) => run(command, "Listing tasks", (call) => task.listTasks(call, options)));
  group
    .command("get")
    .argument("<task>", TASK)
    .description("show a task with its labels and comments")
    .action((name: string, _, command) => run(command, "Reading the task", (call) => task.getTask(call, name)));
  withFields(group.command("create").argument("<title>").description("add a task"))
    .option("--project <slug>", "to this project; the only one when left out")
    .option("--label <name...>", "with these labels of the workspace")
    .action((title: string, options, command) =>
      run(command, "Creating the task", (call) => task.createTask(call, title, options)),
    );
  withFields(group.command("edit").argument("<task...>", TASK).description("change fields of tasks"))
    .option("--title <text>")
    .action((names: string[], options, command) =>
      run(command, "Changing", (call) => task.editTasks(call, names, options)),
    );
  group
    .command("move")
    .argument("<task>", TASK)
    .argument("[column]", "to this column, by name or slug")
    .description("move a task on its board, or to another project")
    .option("--project <slug>", "to this project, where it gets a new key")
    .option("--status <column>", "the column, instead of the argument")
    .option("--after <task>", "right behind this task")
    .option("--before <task>", "right before this task")
    .action((name: string, column: string | undefined, options, command) =>
      run(command, "Moving the task", (call) => task.moveTask(call, name, column, options)),
    );
  group
    .command("done")
    .argument("<task...>", TASK)
    .description("put tasks into the column that counts as done")
    .action((names: string[], _, command) => run(command, "Changing", (call) => task.finishTasks(call, names)));
  group
    .command("comment")
    .argument("<task>", TASK)
    .argument("<text>", "Markdown; - reads standard input")
    .description("comment on a task")
    .action((name: string, text: string, _, command) =>
      run(command, "Commenting", (call) => task.commentTask(call, name, text)),
    );
  group
    .command("relate")
    .argument("<task>", TASK)
    .argument("<other>", TASK)
    .description("say how two tasks belong together")
    .addOption(
      new Option("--as <relation>", "the first blocks the other, has it as a sub-task, or is related")
        .choices([...task.RELATIONS])
        .default("related"),
    )
    .action((name: string, other: string, options, command) =>
      run(command, "Relating", (call) => task.relateTasks(call, [name, other], options.as)),
    );
  group
    .command("delete")
    .argument("<task...>", TASK)
    .description("delete tasks; for 30 days they can be restored")
    .action((names: string[], _, command) => run(command, "Deleting", (call) => task.deleteTasks(call, names)));
  group
    .command("restore")
    .argument("<task...>", TASK)
    .description("bring deleted tasks back")
    .action((names: string[], _, command) => run(command, "Restoring", (call) => task.restoreTasks(call, names)));
}

function withFields(command: Command): Command {
  for (const [, { flag, help, choices }] of TASK_OPTION_ROWS) {
    const option = new Option(flag, help);
    command.addOption(choices ? option.choices(choices) : option);
  }
  return command;
}

function addProjects(program: Command, run: Run): void {
  const group = program.command("project").description("projects");
  group
    .command("list")
    .description("list the projects of the workspace")
    .option("--archived", "archived ones too")
    .action((options, command) => run(command, "Listing projects", (call) => project.listProjects(call, options)));
  group
    .command("get")
    .argument("<project>", "by slug, name or id")
    .description("show a project with its columns")
    .action((name: string, _, command) =>
      run(command, "Reading the project", (call) => project.getProject(call, name)),
    );
  group
    .command("create")
    .argument("<name>")
    .description("make a project")
    .option("--slug <slug>", "prefix of task keys; the first letters of the name when left out")
    .option("--icon <name>")
    .action((name: string, options, command) =>
      run(command, "Creating the project", (call) => project.createProject(call, name, options)),
    );
  group
    .command("edit")
    .argument("<project>", "by slug, name or id")
    .description("change fields of a project")
    .option("--name <text>")
    .option("--slug <slug>", "another prefix of task keys")
    .option("--icon <name>")
    .option("--description <text>", "Markdown; - reads standard input, none clears")
    .option("--public", "let everybody read the board")
    .option("--no-public", "let members only read the board")
    .action((name: string, options, command) =>
      run(command, "Changing the project", (call) => project.editProject(call, name, options)),
    );
  group
    .command("archive")
    .argument("<project>", "by slug, name or id")
    .description("make a project read-only")
    .option("--undo", "make it writable again")
    .action((name: string, options, command) =>
      run(command, "Changing the project", (call) => project.archiveProject(call, name, options)),
    );
}

function addWorkspaces(program: Command, run: Run): void {
  const group = program.command("workspace").description("workspaces and their members");
  group
    .command("list")
    .description("list one's workspaces")
    .action((_, command) => run(command, "Listing workspaces", workspace.listWorkspaces));
  group
    .command("use")
    .argument("<workspace>", "by slug, name or id")
    .description("from now on, commands are about this one")
    .action((name: string, _, command) => run(command, "Asking", (call) => workspace.useWorkspace(call, name)));
  group
    .command("create")
    .argument("<name>")
    .description("make a workspace, and go there")
    .option("--slug <slug>", "short name in addresses; made of the name when left out")
    .action((name: string, options, command) =>
      run(command, "Creating the workspace", (call) => workspace.createWorkspace(call, name, options)),
    );
  group
    .command("members")
    .description("list who is in the workspace")
    .action((_, command) => run(command, "Listing members", workspace.listMembers));
  group
    .command("invite")
    .argument("<email>")
    .description("ask somebody into the workspace")
    .option("--role <name>", "what they may do", "member")
    .action((email: string, options, command) =>
      run(command, "Inviting", (call) => workspace.inviteMember(call, email, options)),
    );
}

function addLabels(program: Command, run: Run): void {
  const group = program.command("label").description("labels of the workspace and of tasks");
  group
    .command("list")
    .description("list the labels of the workspace")
    .option("--task <task>", "those of a task instead")
    .action((options, command) => run(command, "Listing labels", (call) => label.listLabels(call, options)));
  group
    .command("create")
    .argument("<name>")
    .description("offer a label to the workspace")
    .option("--color <colour>", "#RRGGBB or a CSS colour name")
    .action((name: string, options, command) =>
      run(command, "Creating the label", (call) => label.createLabel(call, name, options)),
    );
  group
    .command("add")
    .argument("<task>", TASK)
    .argument("<label...>", "labels of the workspace")
    .description("put labels on a task")
    .action((name: string, labels: string[], _, command) =>
      run(command, "Labelling", (call) => label.addLabels(call, name, labels)),
    );
  group
    .command("remove")
    .argument("<task>", TASK)
    .argument("<label...>", "labels of the task")
    .description("take labels off a task")
    .action((name: string, labels: string[], _, command) =>
      run(command, "Labelling", (call) => label.removeLabels(call, name, labels)),
    );
}

function addNotifications(program: Command, run: Run): void {
  const group = program.command("notification").description("one's inbox");
  group
    .command("list")
    .description("list the newest; a star marks what is unread")
    .option("--unread", "only what is unread")
    .option("--limit <count>", `most rows (default: ${notification.LISTED_NOTIFICATIONS})`, wholeNumber)
    .action((options, command) => run(command, "Reading", (call) => notification.listNotifications(call, options)));
  group
    .command("read")
    .argument("[id...]")
    .description("mark notifications as read")
    .option("--all", "all of them")
    .action((ids: string[], options, command) =>
      run(command, "Marking", (call) => notification.readNotifications(call, ids, options)),
    );
  group
    .command("clear")
    .description("empty the inbox")
    .action((_, command) => run(command, "Clearing", notification.clearNotifications));
}

function addFinding(program: Command, run: Run): void {
  program
    .command("search")
    .argument("<words...>", "words that begin words of the thing, or a key")
    .description("find tasks, projects, comments and more")
    .addOption(new Option("--type <kind>", "only these").choices(KINDS))
    .option("--project <slug>", "in this project only")
    .option("--limit <count>", "most hits, up to 50", wholeNumber)
    .action((words: string[], options, command) =>
      run(command, "Searching", (call) => find.search(call, words, options)),
    );
  program
    .command("export")
    .argument("<project>", "by slug, name or id")
    .description("write the tasks of a project as JSON")
    .option("--output <file>", "to this file instead of standard output")
    .action((name: string, options, command) =>
      run(command, "Exporting", (call) => find.exportProject(call, name, options)),
    );
  program
    .command("open")
    .addArgument(new Argument("[what]", "a task by its key or a project; the workspace when left out"))
    .description("show something in the browser")
    .option("--print", "only print the address")
    .action((target: string | undefined, options, command) =>
      run(command, "Looking it up", (call) => find.open(call, target, options)),
    );
}

function addAgents(program: Command, serve: ServeAgent): void {
  program
    .command("mcp")
    .description("serve an agent: the Model Context Protocol over standard input and output")
    .option("--read-only", "offer only tools that look")
    .option("--dry-run", "say what a change would send, and send nothing")
    .action((_, command: Command) => serve(command.optsWithGlobals<McpOptions>()));
}

function priorityOption(): Option {
  return new Option("--priority <level>", "how urgent").choices(PRIORITIES);
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Must be a whole number from 1");
}
