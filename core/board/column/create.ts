/** Creates a column. @module */
import type { Context } from "../../context.ts";
import { checkIcon } from "../project/project.ts";
import { requireWritableProject } from "../require.ts";
import {
  type Column,
  checkColumnColor,
  checkColumnName,
  checkWipLimit,
  refuseNewColumn,
  refuseTakenName,
  slugOfColumn,
} from "./column.ts";
import { recordColumnsChange } from "./record_change.ts";

/** Input for {@linkcode createColumn}. */
export interface CreateColumnInput {
  projectId: string;
  /** The slug is derived from the name. */
  name: string;
  icon?: string | null;
  /** Free-form, usually `#RRGGBB` or a CSS color name. */
  color?: string | null;
  /** Whether tasks in this column count as done. @default false */
  isFinal?: boolean;
  /** Maximum number of tasks that the column should have, from 1 to 10,000. @default null for no limit */
  wipLimit?: number | null;
}

/**
 * Creates a column after the existing columns.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` if the slug is taken or reserved, the name is
 * taken, the board has 100 columns, or the project is archived
 */
export async function createColumn(ctx: Context, input: CreateColumnInput): Promise<Column> {
  ctx.checkInput("createColumn", input);
  const name = checkColumnName(input.name);
  const slug = slugOfColumn(name);
  const icon = input.icon == null ? null : checkIcon(input.icon);
  const color = input.color == null ? null : checkColumnColor(input.color);
  const wipLimit = input.wipLimit == null ? null : checkWipLimit(input.wipLimit);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "project:update");
    const others = await tx.listColumns(project.id);
    refuseNewColumn(slug, others);
    refuseTakenName(name, others, { action: "create column" });

    const column: Column = {
      id: ctx.newId(),
      projectId: project.id,
      name,
      slug,
      position: others.reduce((last, { position }) => Math.max(last, Math.floor(position) + 1), 0),
      icon,
      color,
      isFinal: input.isFinal ?? false,
      wipLimit,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insertColumn(column);
    await recordColumnsChange(tx, ctx, project, { kind: "created", columnId: column.id, name, slug }, now);
    return column;
  });
}
