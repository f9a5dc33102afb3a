/** Values of custom fields, as given on the command line: `Severity=High`. @module */
import type { CustomField, FieldValue } from "@hexlane/client";
import { EXIT, Failure } from "./failure.ts";
import type { Names } from "./names.ts";

/** A value to set. An empty string clears it. */
export interface GivenValue {
  fieldId: string;
  value: string;
}

/** Finds one of the fields by name or ID. @throws {Failure} */
export function fieldCalled(fields: readonly CustomField[], name: string): CustomField {
  const lower = name.trim().toLowerCase();
  const named = fields.filter((one) => one.name.toLowerCase() === lower);
  const found = fields.find(({ id }) => id === name) ?? (named.length === 1 ? named[0] : undefined);
  if (found) return found;
  const [, other] = named;
  const hint = other ? "specify its id" : `run "hexlane field list" to list them`;
  const message = other ? `Several custom fields are called "${name}"` : `Unknown custom field "${name}"`;
  throw new Failure(message, { exit: other ? EXIT.usage : EXIT.notFound, hint });
}

/**
 * Reads strings such as `Severity=High`. Lists are separated by commas, people are emails or names, and tasks are keys.
 *
 * @throws {Failure}
 */
export async function readValues(
  names: Names,
  given: readonly string[],
  { fields, workspaceId }: { fields: readonly CustomField[]; workspaceId: string },
): Promise<GivenValue[]> {
  const values: GivenValue[] = [];
  for (const text of given) {
    const [, name, value] = /^([^=]+)=(.*)$/su.exec(text) ?? [];
    if (name === undefined || value === undefined) {
      throw new Failure(`Cannot read "${text}"`, { exit: EXIT.usage, hint: "write NAME=VALUE, or NAME= to clear it" });
    }
    const field = fieldCalled(fields, name);
    values.push({ fieldId: field.id, value: await textFor(names, field, value.trim(), workspaceId) });
  }
  return values;
}

async function textFor(names: Names, { type }: CustomField, text: string, workspaceId: string): Promise<string> {
  if (text === "") return "";
  if (type === "person") return await names.userId(text, workspaceId);
  if (type === "relation") return await names.taskId(text);
  if (type !== "multiselect" && type !== "people") return text;
  // Options may contain commas, so a JSON array is accepted too.
  if (text.startsWith("[")) return text;
  const items = text.split(",").map((item) => item.trim());
  const ids = type === "people" ? await Promise.all(items.map((item) => names.userId(item, workspaceId))) : items;
  return JSON.stringify(ids);
}

/** Returns a value as text for people. */
export async function shownValue(names: Names, value: FieldValue, workspaceId: string): Promise<string> {
  const { fieldType: type, value: text } = value;
  if (text === null) return "";
  const items = type === "multiselect" || type === "people" ? (JSON.parse(text) as string[]) : [text];
  if (type !== "person" && type !== "people") return items.join(", ");
  const members = await names.members(workspaceId);
  return items.map((id) => members.find((member) => member.id === id)?.name ?? id).join(", ");
}
