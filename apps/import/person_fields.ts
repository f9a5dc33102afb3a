/** Custom fields that name people: their values become members of the workspace. @module */
import { type Loss, lossOf } from "./losses.ts";
import type { Plan, PlannedField, PlannedPerson, PlannedProject } from "./plan.ts";

/** A member of the workspace. */
export interface MemberName {
  id: string;
  name: string;
  email: string;
}

export interface PersonFieldsOptions {
  members: readonly MemberName[];
  /** Accounts, keyed by person. */
  known: ReadonlyMap<string, string>;
}

/** Whether a field names people. */
function namesPeople({ type }: PlannedField): boolean {
  return type === "person" || type === "people";
}

/** Returns the people in the custom fields of a project. */
export function peopleInFields({ fields = [], tasks }: PlannedProject): PlannedPerson[] {
  const names = new Set(fields.filter(namesPeople).map(({ name }) => name));
  if (names.size === 0) return [];
  const values = tasks.flatMap(({ fieldValues = [] }) => fieldValues.filter(({ name }) => names.has(name)));
  return values.flatMap(({ value }) => itemsIn(value).map(personOf));
}

/** Returns a person identified by a name or an email address. */
export function personOf(text: string): PlannedPerson {
  return { key: text, name: text, email: text.includes("@") ? text : undefined };
}

/**
 * Replaces people in custom fields with members of the workspace. A field whose type was inferred becomes a people
 * field if all its values name members.
 */
export function withPersonFields(plan: Plan, { members, known }: PersonFieldsOptions): { plan: Plan; losses: Loss[] } {
  const find = finderOf(members, known);
  const losses: Loss[] = [];
  const projects = plan.projects.map((project) => {
    const types = new Map(
      (project.fields ?? []).map((field) => [
        field.name,
        namesPeople(field) ? field.type : inferred(project, field, find),
      ]),
    );
    const fields = project.fields?.map(({ mayNamePeople: _, ...field }): PlannedField => {
      const type = types.get(field.name);
      return type === undefined ? field : { name: field.name, type };
    });
    const tasks = project.tasks.map((task) => {
      const fieldValues = task.fieldValues?.flatMap(({ name, value }) => {
        const type = types.get(name);
        if (type === undefined) return [{ name, value }];
        const ids = itemsIn(value, find).flatMap((item) => {
          const id = find(item);
          if (id !== undefined) return [id];
          losses.push(lossOf("PERSON_IN_FIELD", `${task.title}: ${name}: ${item}`));
          return [];
        });
        if (ids.length === 0) return [];
        return [{ name, value: type === "people" ? JSON.stringify([...new Set(ids)]) : (ids[0] as string) }];
      });
      return fieldValues === undefined ? task : { ...task, fieldValues };
    });
    return { ...project, ...(fields ? { fields } : {}), tasks };
  });
  return { plan: { ...plan, projects }, losses };
}

/**
 * Returns the IDs of members whose name is unique, keyed by name. Case matters, because usernames are in lower case.
 */
export function uniqueNames(members: readonly { id: string; name: string }[]): Map<string, string> {
  const ids = new Map<string, string>();
  const doubles = new Set<string>();
  for (const { id, name } of members) {
    const key = name.trim();
    if (ids.has(key)) doubles.add(key);
    ids.set(key, id);
  }
  for (const key of doubles) ids.delete(key);
  ids.delete("");
  return ids;
}

type Find = (text: string) => string | undefined;

function finderOf(members: readonly MemberName[], known: ReadonlyMap<string, string>): Find {
  const emails = new Map(members.map(({ id, email }) => [email.toLowerCase(), id]));
  const names = uniqueNames(members);
  // A file exported from the same server contains IDs.
  const ids = new Set(members.map(({ id }) => id));
  return (text) =>
    (ids.has(text) ? text : undefined) ?? known.get(text) ?? emails.get(text.toLowerCase()) ?? names.get(text);
}

/** Returns `person` or `people`, whichever fits all values of a field. Undefined if a value names no member. */
function inferred(
  { tasks }: PlannedProject,
  { name, mayNamePeople = false }: PlannedField,
  find: Find,
): "person" | "people" | undefined {
  if (!mayNamePeople) return undefined;
  const values = tasks.flatMap(({ fieldValues = [] }) => fieldValues.filter((one) => one.name === name));
  const items = values.map(({ value }) => itemsIn(value, find));
  if (items.length === 0 || !items.flat().every((item) => find(item) !== undefined)) return undefined;
  return items.every((ids) => ids.length === 1) ? "person" : "people";
}

/** Returns the people in a value: one, a JSON array, or a list separated by commas or lines. */
function itemsIn(value: string, find: Find = () => undefined): string[] {
  if (find(value) !== undefined) return [value];
  if (value.startsWith("[")) {
    try {
      return (JSON.parse(value) as unknown[]).map(String);
    } catch {
      return [value];
    }
  }
  const parts = value.split(/, ?|\n/).map((part) => part.trim());
  return parts.every((part) => find(part) !== undefined) ? parts : [value];
}
