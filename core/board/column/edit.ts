import type { Context } from "../../context.ts";
import { checkIcon } from "../project/project.ts";
import { type Column, checkColumnColor, checkColumnName, checkWipLimit, refuseTakenName } from "./column.ts";
import { recordColumnsChange, requireWritableColumn } from "./record_change.ts";

/** Input for {@linkcode updateColumn}. An absent field keeps its value, and `null` clears it. */
export interface UpdateColumnInput {
  columnId: string;
  name?: string;
  icon?: string | null;
  /** Free-form, usually `#RRGGBB` or a CSS color name. */
  color?: string | null;
  /** Whether tasks in this column count as done. */
  isFinal?: boolean;
  /** Maximum number of tasks that the column should have, from 1 to 10,000. */
  wipLimit?: number | null;
}

/**
 * Changes the name, icon, color or limit of a column, or whether it is final. The slug does not change. A request that
 * changes nothing appends no event.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` if the project is archived or another column has
 * the name
 */
export async function updateColumn(ctx: Context, input: UpdateColumnInput): Promise<Column> {
  ctx.checkInput("updateColumn", input);
  const { name, icon, color, isFinal, wipLimit } = input;
  const fields: Partial<Column> = {
    ...(name === undefined ? {} : { name: checkColumnName(name) }),
    ...(icon === undefined ? {} : { icon: icon === null ? null : checkIcon(icon) }),
    ...(color === undefined ? {} : { color: color === null ? null : checkColumnColor(color) }),
    ...(isFinal === undefined ? {} : { isFinal }),
    ...(wipLimit === undefined ? {} : { wipLimit: wipLimit === null ? null : checkWipLimit(wipLimit) }),
  };
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { column, project } = await requireWritableColumn(tx, ctx, input.columnId);
    const changes: Record<string, { old: unknown; new: unknown }> = {};
    for (const field of ["name", "icon", "color", "isFinal", "wipLimit"] as const) {
      const wanted = fields[field];
      if (wanted !== undefined && wanted !== column[field]) changes[field] = { old: column[field], new: wanted };
    }
    if (Object.keys(changes).length === 0) return column;
    if (changes.name) {
      const others = (await tx.listColumns(project.id)).filter(({ id }) => id !== column.id);
      refuseTakenName(fields.name ?? column.name, others, { action: "rename column" });
    }

    const after: Column = { ...column, ...fields, updatedAt: now };
    await tx.saveColumn(after);
    await recordColumnsChange(tx, ctx, project, { kind: "updated", columnId: column.id, changes }, now);
    return after;
  });
}
