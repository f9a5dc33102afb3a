/** Gives existing tasks the default value of a field. @module */
import { type Context, runLongChange } from "../../context.ts";
import { LONG_FIELD_CHANGE_VALUES, MAX_PART_DOCUMENTS, MAX_PART_VALUES } from "../../limits.ts";
import { saveTaskDocument } from "../task/search_document.ts";
import type { CustomField, CustomFieldValue } from "./field.ts";
import type { FieldHome } from "./require.ts";
import { FIELD_TYPES, sortKeyOf } from "./types.ts";

/**
 * Gives each task without a value the default, in parts. Tasks that get a value in the meantime keep it. This does not
 * count as an edit of the tasks, so their versions and histories do not change. Searches find the tasks of a part when
 * it is saved.
 *
 * @param options.firstPart the number of the first part; the parts of one request have different numbers. @default 0
 * @returns the number of the next part
 */
export async function fillDefaults(
  ctx: Context,
  field: CustomField,
  home: FieldHome,
  { now, firstPart = 0 }: { now: Date; firstPart?: number },
): Promise<number> {
  if (field.defaultValue === null) return firstPart;
  const projects = await ctx.store.read(async (tx) =>
    home.projectId === null
      ? await tx.listProjectOutlines(home.workspaceId)
      : await tx.listProjectsById([home.projectId]),
  );
  const tasks = projects.reduce((sum, { lastTaskNumber }) => sum + lastTaskNumber, 0);
  return await runLongChange(ctx, tasks > LONG_FIELD_CHANGE_VALUES, async () => {
    let part = firstPart;
    for (const { id, lastTaskNumber } of projects) {
      if (lastTaskNumber > 0) part = await fillProject(ctx, field, id, { now, part });
    }
    return part;
  });
}

/** @returns the number of the next part */
async function fillProject(
  ctx: Context,
  field: CustomField,
  projectId: string,
  { now, part: first }: { now: Date; part: number },
): Promise<number> {
  const { isSearchable } = FIELD_TYPES[field.type];
  const most = isSearchable ? MAX_PART_DOCUMENTS : MAX_PART_VALUES;
  let part = first;
  for (let after: number | null = 0; after !== null; part++) {
    const start: number = after;
    after = await ctx.store.transaction(
      async (tx) => {
        // The project may have been deleted in the meantime.
        if (!(await tx.findCustomField(field.id))) return null;
        const tasks = await tx.listNumberedTasks(projectId, start, most);
        await tx.addFieldValues(tasks.map(({ id }) => newValue(field, id, field.defaultValue ?? "", now)));
        if (isSearchable) {
          for (const task of await tx.listTasksById(tasks.map(({ id }) => id))) await saveTaskDocument(tx, task);
        }
        return tasks.length === most ? (tasks.at(-1)?.number ?? null) : null;
      },
      { part },
    );
  }
  return part;
}

/** Makes the row for a new value, with no lost value. */
export function newValue(
  field: Pick<CustomField, "id" | "type" | "options">,
  taskId: string,
  value: string,
  now: Date,
): CustomFieldValue & { value: string } {
  const sortKey = sortKeyOf(field, value);
  const { id: fieldId, type } = field;
  return { taskId, fieldId, value, type, sortKey, updatedAt: now, lostValue: null, lostType: null, lostAt: null };
}
