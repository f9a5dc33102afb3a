/** The client's commands, with their arguments and help texts. @module */
import tab from "@bomb.sh/tab/commander";
import { TASK_FIELDS } from "@hexlane/client";
import { Argument, Command, Option } from "commander";
import { attachFiles } from "../commands/attach.ts";
import * as comment from "../commands/comment.ts";
import * as find from "../commands/find.ts";
import { addImport } from "../commands/import.ts";
import * as login from "../commands/login.ts";
import * as notification from "../commands/notification.ts";
import * as task from "../commands/task.ts";
import { LISTED_TASKS, listTasks } from "../commands/task_list.ts";
import * as workspace from "../commands/workspace.ts";
import type { Suggestion } from "../completion.ts";
import type { Run } from "../run.ts";
import { TASK_OPTIONS } from "../task_fields.ts";
import { addAgents, type ServeAgent } from "./agents.ts";
import { addAutomations } from "./automations.ts";
import {
  addApi,
  addBranch,
  addColumns,
  addComments,
  addLabels,
  addRepeat,
  addTime,
  TASK,
  wholeNumber,
} from "./details.ts";
import { addFeeds } from "./feeds.ts";
import { addFields, VALUE_HELP } from "./fields.ts";
import { addPlans } from "./plans.ts";
import { addProjects } from "./projects.ts";
import { addViews } from "./views.ts";

/** A server command in the same program, for shell completion. */
export interface OtherCommand {
  name: string;
  summary: string;
}

const KINDS = ["all", "tasks", "projects", "workspaces", "comments", "activities"];
const SORTS = Object.entries(TASK_FIELDS).flatMap(([name, { isSortable }]) => (isSortable ? [name] : []));

/** Functions that the bash script needs from the package bash-completion, for machines without it. */
const BASH_WORDS = `if ! declare -F _get_comp_words_by_ref >/dev/null; then
_get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD
    cur=\${words[cword]}; prev=\${words[cword > 0 ? cword - 1 : 0]}
}
fi
`;

/** Options for {@linkcode buildProgram}. */
export interface ProgramOptions {
  /** Server commands, for completion. */
  others?: readonly OtherCommand[];
  /** Names on the server that fit the word to complete. */
  suggestions?: readonly Suggestion[] | undefined;
}

/** Builds the commands. */
export function buildProgram(run: Run, serve: ServeAgent, options: ProgramOptions = {}): Command {
  const { others = [], suggestions } = options;
  const program = new Command("hexlane")
    .description("Project and task tracking")
    .option("--json", "print JSON with documented fields")
    .option("--fields <list>", "print JSON with these fields only, such as key,title or comments.content")
    .option("--profile <name>", "profile of a signed-in server to use")
    .option("--workspace <name>", "workspace slug, name or id")
    .configureHelp({ showGlobalOptions: true })
    .helpCommand(false);
  addSigningIn(program, run);
  addTasks(program, run);
  addProjects(program, run);
  addWorkspaces(program, run);
  addColumns(program, run);
  addLabels(program, run);
  addFields(program, run);
  addPlans(program, run);
  addAutomations(program, run);
  addViews(program, run);
  addBranch(program, run);
  addFeeds(program, run);
  addComments(program, run);
  addTime(program, run);
  addNotifications(program, run);
  addFinding(program, run);
  addImport(program, run);
  addApi(program, run);
  addAgents(program, serve);
  for (const group of program.commands) group.helpCommand(false);
  const completion = tab(program, { completionCommandName: "completion" });
  program.commands
    .find((command) => command.name() === "completion")
    ?.description("print a shell completion script")
    .hook("preAction", ({ args: [shell] }) => {
      if (shell === "bash") process.stdout.write(BASH_WORDS);
    });
  for (const { name, summary } of others) completion.command(name, summary);
  if (suggestions) {
    for (const command of [completion, ...completion.commands.values()]) {
      for (const one of [...command.arguments.values(), ...command.options.values()]) {
        one.handler = (complete) => {
          for (const { value, description } of suggestions) complete(value, description);
        };
      }
    }
  }
  return program;
}

function addSigningIn(program: Command, run: Run): void {
  program
    .command("login")
    .argument("[url]", "server URL (default: HEXLANE_URL or http://localhost:3000)")
    .description("sign in by approving this device in a browser")
    .option("--no-browser", "print the URL instead of opening it")
    .option("--with-token", "read a token or an API key from standard input")
    .option("--client-id <id>", "OAuth client id to sign in with")
    .action((url: string | undefined, options, command) =>
      run(command, "Signing in", (call) => login.login(call, url, options)),
    );
  program
    .command("logout")
    .description("sign out and delete the stored credential")
    .action((_, command) => run(command, "Signing out", login.logout));
  program
    .command("whoami")
    .description("show the signed-in account and server")
    .action((_, command) => run(command, "Loading", login.whoami));
  const group = program.command("profile").description("manage signed-in servers");
  group
    .command("list")
    .description("list profiles")
    .action((_, command) => run(command, "Loading profiles", login.listProfiles));
  group
    .command("use")
    .argument("<name>")
    .description("switch to a profile")
    .action((name: string, _, command) => run(command, "Switching profile", (call) => login.useProfile(call, name)));
}

function addTasks(program: Command, run: Run): void {
  const group = program.command("task").description("manage tasks");
  group
    .command("list")
    .description("list tasks in a workspace or project")
    .option("--project <slug>", "filter by project")
    .option("--status <column>", "filter by column (slug or name), planned or archived")
    .addOption(new Option("--priority <level>", "filter by priority").choices(TASK_FIELDS.priority.choices))
    .option("--assignee <who>", "filter by assignee: email, name, me or none")
    .option("--label <name>", "filter by label")
    .option("--milestone <name>", "filter by milestone: name, id, none or any")
    .option("--cycle <name>", "filter by cycle: name, id, active, upcoming, done, none or any")
    .option("--query <words>", "filter by words in the title, description or custom fields")
    .option("--where <query>", 'filter by a query, such as "priority:>=high due:<7d sort:due"')
    .option("--view <name>", "the tasks of a saved view, by name or id")
    .option("--due-before <date>", "due before this date or time")
    .option("--due-after <date>", "due after this date or time")
    .addOption(
      new Option("--sort <field>", "sort by field; prefix with - to sort descending").choices([
        ...SORTS,
        ...SORTS.map((one) => `-${one}`),
      ]),
    )
    .option("--limit <count>", `maximum number of rows (default: ${LISTED_TASKS})`, wholeNumber)
    .action((options, command) => run(command, "Listing tasks", (call) => listTasks(call, options)));
  group
    .command("get")
    .argument("<task>", TASK)
    .description("show a task with its labels, relations and comments")
    .action((name: string, _, command) => run(command, "Reading the task", (call) => task.getTask(call, name)));
  withFields(group.command("create").argument("<title>").description("create a task"))
    .option("--project <slug>", "project; optional if there is only one")
    .option("--template <name>", "task template of the project: name or id")
    .option("--label <name...>", "labels to add")
    .option("--field <name=value...>", VALUE_HELP)
    .option("--editor", "write the description in an editor")
    .action((title: string, options, command) =>
      run(command, "Creating the task", (call) => task.createTask(call, title, options)),
    );
  withFields(group.command("edit").argument("<task...>", TASK).description("edit tasks"))
    .option("--title <text>")
    .option("--label <name...>", "labels to add")
    .option("--remove-label <name...>", "labels to remove")
    .option("--field <name=value...>", VALUE_HELP)
    .option("--editor", "change the description in an editor")
    .action((names: string[], options, command) =>
      run(command, "Updating tasks", (call) => task.editTasks(call, names, options)),
    );
  group
    .command("move")
    .argument("<task>", TASK)
    .argument("[column]", "column name or slug")
    .description("move a task on its board or to another project")
    .option("--project <slug>", "move to another project; the task gets a new key")
    .option("--status <column>", "column, instead of the argument")
    .option("--after <task>", "place directly after this task")
    .option("--before <task>", "place directly before this task")
    .action((name: string, column: string | undefined, options, command) =>
      run(command, "Moving the task", (call) => task.moveTask(call, name, column, options)),
    );
  group
    .command("done")
    .argument("<task...>", TASK)
    .description("move tasks to the final column")
    .action((names: string[], _, command) => run(command, "Completing tasks", (call) => task.finishTasks(call, names)));
  addRepeat(group, run);
  group
    .command("attach")
    .argument("<task>", TASK)
    .argument("<file...>")
    .description("upload files, and add them to a task in a comment")
    .option("-m, --message <text>", "text before the files")
    .action((name: string, files: string[], options, command) =>
      run(command, "Uploading", (call) => attachFiles(call, name, files, options)),
    );
  group
    .command("comment")
    .argument("<task>", TASK)
    .argument("[text]", "Markdown; - reads standard input (default: opens an editor)")
    .description("comment on a task")
    .action((name: string, text: string | undefined, _, command) =>
      run(command, "Commenting", (call) => comment.commentTask(call, name, text)),
    );
  group
    .command("relate")
    .argument("<task>", TASK)
    .argument("<other>", TASK)
    .description("add a relation between two tasks")
    .addOption(
      new Option(
        "--as <relation>",
        "how the first task relates to the second: blocks it, has it as a subtask, or is related",
      )
        .choices([...task.RELATIONS])
        .default("related"),
    )
    .action((name: string, other: string, options, command) =>
      run(command, "Adding the relation", (call) => task.relateTasks(call, [name, other], options.as)),
    );
  group
    .command("delete")
    .argument("<task...>", TASK)
    .description("delete tasks; they can be restored for 30 days")
    .action((names: string[], _, command) => run(command, "Deleting", (call) => task.deleteTasks(call, names)));
  group
    .command("restore")
    .argument("<task...>", TASK)
    .description("restore deleted tasks")
    .action((names: string[], _, command) => run(command, "Restoring", (call) => task.restoreTasks(call, names)));
}

function withFields(command: Command): Command {
  for (const { option } of TASK_OPTIONS) command.addOption(option);
  return command;
}

function addWorkspaces(program: Command, run: Run): void {
  const group = program.command("workspace").description("manage workspaces and members");
  group
    .command("list")
    .description("list your workspaces")
    .action((_, command) => run(command, "Listing workspaces", workspace.listWorkspaces));
  group
    .command("use")
    .argument("<workspace>", "slug, name or id")
    .description("set the default workspace for commands")
    .action((name: string, _, command) => run(command, "Loading", (call) => workspace.useWorkspace(call, name)));
  group
    .command("create")
    .argument("<name>")
    .description("create a workspace and switch to it")
    .option("--slug <slug>", "short name in URLs (default: derived from the name)")
    .action((name: string, options, command) =>
      run(command, "Creating the workspace", (call) => workspace.createWorkspace(call, name, options)),
    );
  group
    .command("members")
    .description("list workspace members")
    .action((_, command) => run(command, "Listing members", workspace.listMembers));
  group
    .command("invite")
    .argument("<email>")
    .description("invite a person to the workspace")
    .option("--role <name>", "role for the new member", "member")
    .action((email: string, options, command) =>
      run(command, "Inviting", (call) => workspace.inviteMember(call, email, options)),
    );
}

function addNotifications(program: Command, run: Run): void {
  const group = program.command("notification").description("manage your inbox");
  group
    .command("list")
    .description("list the newest notifications; * marks unread ones")
    .option("--unread", "only unread notifications")
    .option("--limit <count>", `maximum number of rows (default: ${notification.LISTED_NOTIFICATIONS})`, wholeNumber)
    .action((options, command) => run(command, "Reading", (call) => notification.listNotifications(call, options)));
  group
    .command("read")
    .argument("[id...]")
    .description("mark notifications as read")
    .option("--all", "mark all as read")
    .action((ids: string[], options, command) =>
      run(command, "Marking as read", (call) => notification.readNotifications(call, ids, options)),
    );
  group
    .command("clear")
    .description("clear the inbox")
    .action((_, command) => run(command, "Clearing", notification.clearNotifications));
}

function addFinding(program: Command, run: Run): void {
  program
    .command("search")
    .argument("<words...>", "words, prefixes of words or a task key")
    .description("search tasks, projects, comments and more")
    .addOption(new Option("--type <kind>", "only results of this type").choices(KINDS))
    .option("--project <slug>", "only results in this project")
    .option("--limit <count>", "maximum number of results, up to 50", wholeNumber)
    .action((words: string[], options, command) =>
      run(command, "Searching", (call) => find.search(call, words, options)),
    );
  program
    .command("export")
    .argument("<project>", "slug, name or id")
    .description("export the tasks of a project as JSON")
    .option("--output <file>", "output file (default: standard output)")
    .action((name: string, options, command) =>
      run(command, "Exporting", (call) => find.exportProject(call, name, options)),
    );
  program
    .command("open")
    .addArgument(new Argument("[what]", "task key or project (default: the workspace)"))
    .description("open a task, project or workspace in the browser")
    .option("--print", "print the URL instead of opening it")
    .action((target: string | undefined, options, command) =>
      run(command, "Loading", (call) => find.open(call, target, options)),
    );
}
