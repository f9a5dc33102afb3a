/**
 * What one can do with the columns of a board.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import type { Tx } from "../../ports/store.ts";
import { requirePermission } from "../../workspace/access.ts";
import { applyOrder, comparePositions, type WantedPosition } from "../order.ts";
import { checkIcon, type Project } from "../project/project.ts";
import { type LoadedProject, refuseUnwritable, requireProject, requireWritableProject } from "../require.ts";
import {
  type Column,
  checkColumnColor,
  checkColumnName,
  refuseNewColumn,
  refuseTakenName,
  slugOfColumn,
} from "./column.ts";

/**
 * The columns of a project, by position, then id.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listColumns(ctx: Context, input: { projectId: string }): Promise<Column[]> {
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "project:read");
    return await tx.listColumns(project.id);
  });
}

/** What {@linkcode createColumn} takes. */
export interface CreateColumnInput {
  /** The project. */
  projectId: string;
  /** The slug is made from it. */
  name: string;
  /** Name of a symbol. */
  icon?: string | null;
  /** `#RGB`, `#RRGGBB` or a name of CSS. */
  color?: string | null;
  /** Whether tasks in it count as done. @default false */
  isFinal?: boolean;
}

/**
 * Makes a column behind the others.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` when the slug is taken or reserved, the name is
 * taken, or the board has 100 columns
 */
export async function createColumn(ctx: Context, input: CreateColumnInput): Promise<Column> {
  const name = checkColumnName(input.name);
  const slug = slugOfColumn(name);
  const icon = input.icon == null ? null : checkIcon(input.icon);
  const color = input.color == null ? null : checkColumnColor(input.color);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "project:update");
    const others = await tx.listColumns(project.id);
    refuseNewColumn(slug, others);
    refuseTakenName(name, others, "create");

    const column: Column = {
      id: ctx.newId(),
      projectId: project.id,
      name,
      slug,
      position: others.reduce((last, { position }) => Math.max(last, Math.floor(position) + 1), 0),
      icon,
      color,
      isFinal: input.isFinal ?? false,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insertColumn(column);
    await tellColumns(tx, ctx, project, { kind: "created", columnId: column.id, name, slug }, now);
    return column;
  });
}

/** Absent fields stay; `null` clears. The slug never changes. */
export interface UpdateColumnInput {
  /** The column. */
  columnId: string;
  /** What people call it. */
  name?: string;
  /** Name of a symbol. */
  icon?: string | null;
  /** `#RGB`, `#RRGGBB` or a name of CSS. */
  color?: string | null;
  /** Whether tasks in it count as done. */
  isFinal?: boolean;
}

/**
 * Changes how a column looks and whether it is final. A request that changes nothing appends nothing.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` while the project is archived or when another
 * column has the name
 */
export async function updateColumn(ctx: Context, input: UpdateColumnInput): Promise<Column> {
  const { name, icon, color, isFinal } = input;
  const fields: Partial<Column> = {
    ...(name === undefined ? {} : { name: checkColumnName(name) }),
    ...(icon === undefined ? {} : { icon: icon === null ? null : checkIcon(icon) }),
    ...(color === undefined ? {} : { color: color === null ? null : checkColumnColor(color) }),
    ...(isFinal === undefined ? {} : { isFinal }),
  };
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { column, project } = await requireWritableColumn(tx, ctx, input.columnId);
    const changes: Record<string, { old: unknown; new: unknown }> = {};
    for (const field of ["name", "icon", "color", "isFinal"] as const) {
      const wanted = fields[field];
      if (wanted !== undefined && wanted !== column[field]) changes[field] = { old: column[field], new: wanted };
    }
    if (Object.keys(changes).length === 0) return column;
    if (changes.name) {
      const others = (await tx.listColumns(project.id)).filter(({ id }) => id !== column.id);
      refuseTakenName(fields.name ?? column.name, others, "rename");
    }

    const after: Column = { ...column, ...fields, updatedAt: now };
    await tx.saveColumn(after);
    await tellColumns(tx, ctx, project, { kind: "updated", columnId: column.id, changes }, now);
    return after;
  });
}

/** What {@linkcode reorderColumns} takes. */
export interface ReorderColumnsInput {
  /** The project. */
  projectId: string;
  /** Where each named column shall stand; the others stay. */
  columns: readonly WantedPosition[];
}

/**
 * Puts columns in another order.
 *
 * @returns every column of the project in the new order
 * @throws {TrackerError} `invalid` for a column named twice or of another project; `not_found`, `forbidden`, `conflict`
 */
export async function reorderColumns(ctx: Context, input: ReorderColumnsInput): Promise<Column[]> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "project:update");
    const columns = await tx.listColumns(project.id);
    const moved = new Map(
      applyOrder(columns, input.columns, "/columns").map((column) => [column.id, { ...column, updatedAt: now }]),
    );
    await refuseUnwritable(tx, ctx, project);
    if (moved.size === 0) return columns;

    for (const column of moved.values()) await tx.saveColumn(column);
    const ordered = columns.map((column) => moved.get(column.id) ?? column).sort(comparePositions);
    await tellColumns(tx, ctx, project, { kind: "reordered", columnIds: ordered.map(({ id }) => id) }, now);
    return ordered;
  });
}

/**
 * Deletes an empty column.
 *
 * @returns the column that was
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while it holds tasks or the project is archived
 */
export async function deleteColumn(ctx: Context, input: { columnId: string }): Promise<Column> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { column, project } = await requireWritableColumn(tx, ctx, input.columnId);
    if (await tx.columnHasTasks(column.id)) {
      throw new TrackerError("conflict", `Cannot delete column "${column.name}": it holds tasks`, {
        reason: "COLUMN_NOT_EMPTY",
      });
    }
    await tx.deleteColumn(column.id);
    const { id: columnId, name, slug } = column;
    await tellColumns(tx, ctx, project, { kind: "deleted", columnId, name, slug }, now);
    return column;
  });
}

async function requireWritableColumn(
  tx: Tx,
  ctx: Context,
  columnId: string,
): Promise<LoadedProject & { column: Column }> {
  const column = await tx.findColumn(columnId);
  const project = column && (await tx.findProject(column.projectId));
  if (!column || !project) throw notFound("column", columnId);
  const what = { kind: "column", id: columnId };
  const access = await requirePermission(tx, ctx, project.workspaceId, "project:update", what);
  await refuseUnwritable(tx, ctx, project);
  return { column, project, access };
}

/** Every change of a column is one of the board. */
async function tellColumns(
  tx: Tx,
  ctx: Context,
  project: Project,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.raiseProjectVersion(project.id);
  const { workspaceId, id: projectId } = project;
  await tx.appendEvents([eventOf(ctx, { type: "columnsChanged", workspaceId, projectId, data }, now)]);
}
