/** The commands for custom fields. @module */
import { type Command, Option } from "commander";
import * as field from "../commands/field.ts";
import type { Run } from "../run.ts";
import { another, wholeNumber } from "./details.ts";

/** The types of custom fields. */
const TYPES = [
  "text",
  "long_text",
  "number",
  "date",
  "date_time",
  "dropdown",
  "multiselect",
  "boolean",
  "person",
  "people",
  "url",
  "duration",
  "relation",
];
/** Help text for the option that sets custom field values. */
export const VALUE_HELP =
  "values of custom fields, such as Severity=High; lists are separated by commas, and an empty value clears the field";

const FIELD = "name or id";

/** Adds the commands for custom fields. */
export function addFields(program: Command, run: Run): void {
  const group = program.command("field").description("manage custom fields");
  withPlace(group.command("list").description("list the custom fields of a project"))
    .option("--deleted", "deleted fields, which can be restored for 30 days")
    .action((options, command) => run(command, "Listing custom fields", (call) => field.listFields(call, options)));
  withSettings(withPlace(group.command("create").argument("<name>").description("create a custom field"))).action(
    (name: string, options, command) =>
      run(command, "Creating the custom field", (call) => field.createField(call, name, options)),
  );
  withSettings(withPlace(group.command("edit").argument("<field>", FIELD).description("change a custom field")))
    .option("--name <text>")
    .option("--no-required", "tasks need no value")
    .option("--rename-option <old=new>", "rename an option, also in existing values; repeat for each option", another)
    .option("--lose-values", "change it even if values no longer fit; they are kept for 30 days")
    .action((name: string, options, command) =>
      run(command, "Updating the custom field", (call) => field.editField(call, name, options)),
    );
  withPlace(group.command("delete").argument("<field...>", FIELD))
    .description("delete custom fields with their values; they can be restored for 30 days")
    .action((names: string[], options, command) =>
      run(command, "Deleting", (call) => field.deleteFields(call, names, options)),
    );
  withPlace(group.command("restore").argument("<field>", FIELD))
    .description("restore a deleted custom field with its values")
    .action((name: string, options, command) =>
      run(command, "Restoring", (call) => field.restoreField(call, name, options)),
    );
}

function withPlace(command: Command): Command {
  return command
    .option("--project <slug>", "project; optional if there is only one")
    .option("--shared", "fields of all projects of the workspace");
}

function withSettings(command: Command): Command {
  return command
    .addOption(new Option("--type <type>", "type of its values").choices(TYPES))
    .option("--option <name...>", "the options of a dropdown or multiselect")
    .option("--required", "each task must have a value; needs a default")
    .option("--default <value>", "value of new tasks")
    .option("--unit <text>", "unit of a number")
    .option("--precision <places>", "maximum number of decimal places of a number", wholeNumber);
}
