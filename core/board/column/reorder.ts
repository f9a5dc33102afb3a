/** Reorders the columns of a project. @module */
import type { Context } from "../../context.ts";
import { applyOrder, comparePositions, type WantedPosition } from "../order.ts";
import { refuseUnwritable, requireProject } from "../require.ts";
import type { Column } from "./column.ts";
import { recordColumnsChange } from "./record_change.ts";

/** Input for {@linkcode reorderColumns}. */
export interface ReorderColumnsInput {
  projectId: string;
  /** New positions. Columns that are not listed keep theirs. */
  columns: readonly WantedPosition[];
}

/**
 * Moves columns to new positions.
 *
 * @returns all columns of the project in the new order
 * @throws {TrackerError} `invalid` if a column is listed twice or is in another project; `not_found`, `forbidden`;
 * `conflict` if the project is archived
 */
export async function reorderColumns(ctx: Context, input: ReorderColumnsInput): Promise<Column[]> {
  ctx.checkInput("reorderColumns", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const loaded = await requireProject(tx, ctx, input.projectId, "project:update");
    const { project } = loaded;
    const columns = await tx.listColumns(project.id);
    const moved = new Map(
      applyOrder(columns, input.columns, "/columns").map((column) => [column.id, { ...column, updatedAt: now }]),
    );
    refuseUnwritable(ctx, loaded);
    if (moved.size === 0) return columns;

    for (const column of moved.values()) await tx.saveColumn(column);
    const ordered = columns.map((column) => moved.get(column.id) ?? column).sort(comparePositions);
    await recordColumnsChange(tx, ctx, project, { kind: "reordered", columnIds: ordered.map(({ id }) => id) }, now);
    return ordered;
  });
}
