/** Keeps the search documents of tasks up to date with their custom fields. @module */
import { type Context, runLongChange, withoutPrecondition } from "../../context.ts";
import { LONG_FIELD_CHANGE_VALUES, MAX_PART_DOCUMENTS } from "../../limits.ts";
import { saveTaskDocument } from "../task/search_document.ts";
import { FIELD_TYPES } from "./types.ts";

/**
 * Makes a change that shows or hides the values of a field, then reindexes the tasks that have a value.
 *
 * @param options.projectId the project whose tasks are indexed. @default all
 * @throws {TrackerError} `rate_limited` with reason `LONG_CHANGE_RUNNING`
 */
export async function changeAndReindex<Result>(
  ctx: Context,
  fieldId: string,
  change: () => Promise<Result>,
  options: { projectId?: string } = {},
): Promise<Result> {
  const values = await ctx.store.read(async (tx) => {
    const field = await tx.findCustomField(fieldId);
    if (!field || !FIELD_TYPES[field.type].isSearchable) return 0;
    return (await tx.listValuesOfField(fieldId, LONG_FIELD_CHANGE_VALUES + 1, "")).length;
  });
  return await runLongChange(ctx, values > LONG_FIELD_CHANGE_VALUES, async () => {
    const result = await change();
    // The change has raised the version that the caller expects.
    if (values > 0) await reindexField(withoutPrecondition(ctx), fieldId, options);
    return result;
  });
}

/**
 * Reindexes the tasks that have a value of a field, in parts. If the server stops before the end, the search words of the
 * remaining tasks are not updated until their next edit.
 *
 * @param options.firstPart the number of the first part; the parts of one request have different numbers. @default 0
 */
export async function reindexField(
  ctx: Context,
  fieldId: string,
  { projectId, firstPart = 0 }: { projectId?: string; firstPart?: number } = {},
): Promise<void> {
  let part = firstPart;
  for (let after: string | null = ""; after !== null; part++) {
    const start: string = after;
    after = await ctx.store.transaction(
      async (tx) => {
        const rows = await tx.listValuesOfField(fieldId, MAX_PART_DOCUMENTS, start);
        const tasks = await tx.listTasksById(rows.map(({ taskId }) => taskId));
        for (const task of tasks) {
          if (projectId === undefined || task.projectId === projectId) await saveTaskDocument(tx, task);
        }
        return rows.length === MAX_PART_DOCUMENTS ? (rows.at(-1)?.taskId ?? null) : null;
      },
      { part },
    );
  }
}
