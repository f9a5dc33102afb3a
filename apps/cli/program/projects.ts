/** The commands for projects. @module */
import type { Command } from "commander";
import * as project from "../commands/project.ts";
import type { Run } from "../run.ts";

/** Adds the commands for projects. */
export function addProjects(program: Command, run: Run): void {
  const group = program.command("project").description("manage projects");
  group
    .command("list")
    .description("list projects in the workspace")
    .option("--archived", "include archived projects")
    .action((options, command) => run(command, "Listing projects", (call) => project.listProjects(call, options)));
  group
    .command("get")
    .argument("<project>", "slug, name or id")
    .description("show a project with its columns")
    .action((name: string, _, command) =>
      run(command, "Reading the project", (call) => project.getProject(call, name)),
    );
  group
    .command("create")
    .argument("<name>")
    .description("create a project")
    .option("--slug <slug>", "task key prefix (default: first letters of the name)")
    .option("--icon <name>")
    .option("--from <project>", "copy this project: its columns, fields, templates and views")
    .option("--with-tasks", "copy its tasks too")
    .action((name: string, options, command) =>
      run(command, "Creating the project", (call) => project.createProject(call, name, options)),
    );
  group
    .command("edit")
    .argument("<project>", "slug, name or id")
    .description("edit a project")
    .option("--name <text>")
    .option("--slug <slug>", "new task key prefix")
    .option("--icon <name>")
    .option("--description <text>", "Markdown; - reads standard input, none clears it")
    .option("--public", "make the board public")
    .option("--no-public", "make the board private")
    .action((name: string, options, command) =>
      run(command, "Updating the project", (call) => project.editProject(call, name, options)),
    );
  group
    .command("archive")
    .argument("<project>", "slug, name or id")
    .description("archive a project, which makes it read-only")
    .option("--undo", "unarchive the project")
    .action((name: string, options, command) =>
      run(command, "Updating the project", (call) => project.archiveProject(call, name, options)),
    );
}
