import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { Column } from "./column.ts";
import { recordColumnsChange, requireWritableColumn } from "./record_change.ts";

/**
 * Deletes an empty column.
 *
 * @returns the deleted column
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` if the column has tasks or the project is archived
 */
export async function deleteColumn(ctx: Context, input: { columnId: string }): Promise<Column> {
  ctx.checkInput("deleteColumn", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { column, project } = await requireWritableColumn(tx, ctx, input.columnId);
    if (await tx.columnHasTasks(column.id)) {
      throw new TrackerError("conflict", `Cannot delete column "${column.name}": it is not empty`, {
        reason: "COLUMN_NOT_EMPTY",
      });
    }
    await tx.deleteColumn(column.id);
    const { id: columnId, name, slug } = column;
    await recordColumnsChange(tx, ctx, project, { kind: "deleted", columnId, name, slug }, now);
    return column;
  });
}
