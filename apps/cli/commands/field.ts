/** Custom fields. @module */
import type { CreateWorkspaceField, CustomField } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { fieldCalled } from "../field_values.ts";
import type { Names } from "../names.ts";
import { oneLine } from "../plain_text.ts";
import type { Session } from "../session.ts";
import { fieldView } from "../views.ts";

/** Where a field is defined. */
export interface FieldPlace {
  project?: string;
  /** Whether it is a field of the workspace. */
  shared?: boolean;
}

/** Settings of a field. */
export interface FieldOptions extends FieldPlace {
  name?: string;
  type?: CustomField["type"];
  option?: string[];
  required?: boolean;
  default?: string;
  unit?: string;
  precision?: number;
  /** `old=new`. */
  renameOption?: string[];
  loseValues?: boolean;
}

/** Lists the fields of a project, or those that the workspace defines. */
export async function listFields(call: Call, options: FieldPlace & { deleted?: boolean }): Promise<Output> {
  const { session, names } = await call.open();
  const fields = await fieldsAt(session, names, options, options.deleted);
  const text = call.table(
    ["NAME", "TYPE", "SCOPE", "REQUIRED", "OPTIONS"],
    fields.map(({ name, type, scope, required, options }) => [
      name,
      type,
      scope,
      required ? "yes" : "",
      options?.join(", ") ?? "",
    ]),
  );
  return { json: fields.map(fieldView), text, note: fields.length === 0 ? "No custom fields" : undefined };
}

/** Creates a field of a project, or of the workspace. */
export async function createField(call: Call, name: string, options: FieldOptions): Promise<Output> {
  const { session, names } = await call.open();
  const { customFields } = session.client;
  const body = { ...settingsOf(options), name, type: options.type ?? "text" } satisfies CreateWorkspaceField;
  const field = options.shared
    ? await customFields.createWorkspace((await session.workspace()).id, body)
    : await customFields.create({ ...body, projectId: (await names.project(options.project)).id });
  return { json: fieldView(field), text: `Created ${oneLine(field.name)}` };
}

/** Changes the settings of a field. */
export async function editField(call: Call, target: string, options: FieldOptions): Promise<Output> {
  const { project: _, shared: __, loseValues, ...changes } = options;
  if (Object.keys(changes).length === 0) {
    const hint = `"hexlane field edit --help" lists the options`;
    throw new Failure("Nothing to change", { exit: EXIT.usage, hint });
  }
  const { session, names } = await call.open();
  const { id } = fieldCalled(await fieldsAt(session, names, options), target);
  const { name, type } = options;
  const renamedOptions = renamesOf(options.renameOption);
  const body = { ...settingsOf(options), name, type, renamedOptions, loseValues };
  const field = await session.client.customFields.edit(id, body);
  return { json: fieldView(field), text: `Changed ${oneLine(field.name)}` };
}

/** Deletes fields with their values. */
export async function deleteFields(call: Call, targets: string[], place: FieldPlace): Promise<Output> {
  const { session, names } = await call.open();
  const known = await fieldsAt(session, names, place);
  const fields = targets.map((name) => fieldCalled(known, name));
  return await call.each(fields, async ({ id }) => {
    const field = await session.client.customFields.delete(id);
    return { json: fieldView(field), text: `Deleted ${oneLine(field.name)}` };
  });
}

/** Restores a deleted field with its values. */
export async function restoreField(call: Call, target: string, place: FieldPlace): Promise<Output> {
  const { session, names } = await call.open();
  const { id } = fieldCalled(await fieldsAt(session, names, place, true), target);
  const field = await session.client.customFields.restore(id);
  return { json: fieldView(field), text: `Restored ${oneLine(field.name)}` };
}

async function fieldsAt(
  session: Session,
  names: Names,
  { project, shared = false }: FieldPlace,
  deleted = false,
): Promise<CustomField[]> {
  const { customFields } = session.client;
  if (shared) return await customFields.listWorkspace((await session.workspace()).id, { deleted });
  return await customFields.list((await names.project(project)).id, { deleted, includeHidden: true });
}

function renamesOf(entries: readonly string[] | undefined): Record<string, string> | undefined {
  if (entries === undefined) return undefined;
  const pairs = entries.map((entry) => {
    const [before = "", after = ""] = entry.split(/=(.*)/s);
    if (before === "" || after === "")
      throw new Failure(`"${entry}" is invalid: use --rename-option OLD=NEW`, { exit: EXIT.usage });
    return [before, after] as const;
  });
  return Object.fromEntries(pairs);
}

function settingsOf(options: FieldOptions) {
  const { option, required, default: defaultValue, unit, precision } = options;
  return { options: option, required, defaultValue, unit, precision };
}
