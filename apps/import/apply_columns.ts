/** The columns of a project: existing ones, missing ones, and their order. @module */
import type { Column } from "@hexlane/client";
import type { PlannedColumn, PlannedProject } from "./plan.ts";
import { isRefusal, type Target } from "./target.ts";

type Fields = Pick<PlannedColumn, "name" | "isFinal" | "icon" | "color" | "wipLimit">;

/** Creates the columns. @returns the slugs, keyed by `ref` */
export async function makeColumns(
  target: Target,
  projectId: string,
  { ref, columns }: PlannedProject,
): Promise<Map<string, string>> {
  const { client, journal } = target.options;
  const here = await client.columns.list(projectId);
  const byName = new Map(here.map((column) => [column.name.toLowerCase(), column]));
  const found = new Map<string, Column>();
  for (const { ref: own, ...fields } of columns) {
    const known = here.find(({ id }) => id === journal.find("column", `${ref} ${own}`));
    const twin = byName.get(fields.name.toLowerCase());
    const free = twin && ![...found.values()].includes(twin) ? twin : undefined;
    const made = known ?? free ?? (await makeColumn(target, projectId, fields, [ref, own]));
    if (!made) continue;
    const changes = changesOf(made, fields);
    if (changes && journal.find("columns", ref) === undefined) {
      await target.ask(
        (options) => client.columns.edit(made.id, changes, options),
        ["final", ref, own, made.id, changes],
      );
    }
    found.set(own, made);
    if (!known) journal.add("column", [[`${ref} ${own}`, made.id]]);
  }
  if (journal.find("columns", ref) === undefined && found.size > 0) {
    await tidyColumns(target, projectId, { ref, found: [...found.values()], here });
    journal.add("columns", [[ref, projectId]]);
  }
  return new Map([...found].map(([key, { slug }]) => [key, slug]));
}

/** Returns the changes that an existing column needs, if any. */
function changesOf(
  made: Column,
  { isFinal, icon, color, wipLimit }: Fields,
): Partial<Omit<Fields, "name">> | undefined {
  const changes = {
    ...(made.isFinal === isFinal ? {} : { isFinal }),
    ...(icon === undefined || made.icon === icon ? {} : { icon }),
    ...(color === undefined || made.color === color ? {} : { color }),
    ...(wipLimit === undefined || made.wipLimit === wipLimit ? {} : { wipLimit }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Appends a number to a name that is reserved, or whose slug is already taken by another column. */
async function makeColumn(
  target: Target,
  projectId: string,
  column: Fields,
  ref: string[],
): Promise<Column | undefined> {
  const { client } = target.options;
  for (let number = 1; number <= 3; number++) {
    const body = { ...column, name: number === 1 ? column.name : `${column.name.slice(0, 96)} ${number}` };
    try {
      return await target.ask(
        (options) => client.columns.create(projectId, body, options),
        ["column", projectId, ...ref, body],
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (number === 3) target.lose("COLUMN", `${column.name}: ${error.message}`);
    }
  }
  return undefined;
}

/** Deletes the default columns of a new project that the plan does not use, and orders the others as in the plan. */
async function tidyColumns(
  target: Target,
  projectId: string,
  { ref, found, here }: { ref: string; found: readonly Column[]; here: readonly Column[] },
): Promise<void> {
  const { client } = target.options;
  const kept = new Set(found.map(({ id }) => id));
  const left: string[] = [];
  for (const { id } of here) {
    if (kept.has(id)) continue;
    try {
      await target.ask((options) => client.columns.delete(id, options), ["tidy", ref, id]);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      left.push(id);
    }
  }
  const order = [...kept, ...left];
  const columns = order.map((id, position) => ({ id, position }));
  await target.ask((options) => client.columns.reorder(projectId, { columns }, options), ["order", ref, order]);
}
