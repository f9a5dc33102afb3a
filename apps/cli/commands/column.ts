/** The columns of a board. @module */
import type { Column, CreateColumn } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { type Names, orNull } from "../names.ts";
import { oneLine } from "../plain_text.ts";
import { columnView } from "../views.ts";

/** The project of a column, by slug, name or ID. */
interface InProject {
  project?: string;
}

/** Settings of a column. */
export interface ColumnOptions extends InProject {
  name?: string;
  color?: string;
  icon?: string;
  final?: boolean;
  limit?: string;
}

/** Lists the columns of a project, left to right. */
export async function listColumns(call: Call, options: InProject): Promise<Output> {
  const { names } = await call.open();
  const columns = await names.columns((await names.project(options.project)).id);
  const rows = columns.map(({ slug, name, isFinal, wipLimit }) => [
    slug,
    isFinal ? "yes" : "",
    wipLimit == null ? "" : String(wipLimit),
    name,
  ]);
  return { json: columns.map(columnView), text: call.table(["SLUG", "FINAL", "LIMIT", "NAME"], rows) };
}

/** Adds a column at the right end of a board. */
export async function createColumn(call: Call, name: string, options: ColumnOptions): Promise<Output> {
  const { session, names } = await call.open();
  const { id } = await names.project(options.project);
  return changed(await session.client.columns.create(id, { ...settingsOf(options), name }), "Created");
}

/** Changes the settings of a column. Its slug does not change. */
export async function editColumn(call: Call, target: string, options: ColumnOptions): Promise<Output> {
  const { project, ...rest } = options;
  if (Object.keys(rest).length === 0) {
    const hint = `"hexlane column edit --help" lists the options`;
    throw new Failure("Nothing to change", { exit: EXIT.usage, hint });
  }
  const { session, names } = await call.open();
  const { column } = await find(names, target, project);
  const settings = { ...settingsOf(rest), ...(rest.name === undefined ? {} : { name: rest.name }) };
  return changed(await session.client.columns.edit(column.id, settings), "Changed");
}

/** Deletes an empty column. */
export async function deleteColumn(call: Call, target: string, options: InProject): Promise<Output> {
  const { session, names } = await call.open();
  const { column } = await find(names, target, options.project);
  await session.client.columns.delete(column.id);
  return changed(column, "Deleted");
}

/** Moves a column on its board. */
export async function moveColumn(
  call: Call,
  target: string,
  options: InProject & { before?: string; after?: string },
): Promise<Output> {
  const { before, after } = options;
  const beside = before ?? after;
  if (beside === undefined || (before !== undefined && after !== undefined)) {
    throw new Failure("Specify a position", { exit: EXIT.usage, hint: "specify either --before or --after" });
  }
  const { session, names } = await call.open();
  const { column, columns, projectId } = await find(names, target, options.project);
  const { column: other } = await find(names, beside, projectId);
  const rest = columns.filter(({ id }) => id !== column.id);
  const index = rest.findIndex(({ id }) => id === other.id);
  if (index === -1) throw new Failure("A column cannot be next to itself", { exit: EXIT.usage });
  const order = rest.toSpliced(before === undefined ? index + 1 : index, 0, column);
  const wanted = order.map(({ id }, position) => ({ id, position }));
  await session.client.columns.reorder(projectId, { columns: wanted });
  return { json: order.map(columnView), text: `Moved ${column.slug}: ${order.map(({ slug }) => slug).join(", ")}` };
}

/** @throws {Failure} for an unknown column */
async function find(
  names: Names,
  target: string,
  project: string | undefined,
): Promise<{ column: Column; columns: Column[]; projectId: string }> {
  const { id: projectId, slug } = await names.project(project);
  const columns = await names.columns(projectId);
  const lower = target.toLowerCase();
  const column =
    columns.find((one) => one.id === target || one.slug === target) ??
    columns.find((one) => one.name.toLowerCase() === lower);
  if (column) return { column, columns, projectId };
  const hint = `available: ${columns.map((one) => one.slug).join(", ")}`;
  throw new Failure(`Unknown column "${target}" in ${slug}`, { exit: EXIT.notFound, hint });
}

function settingsOf({ color, icon, final, limit }: ColumnOptions): Omit<CreateColumn, "name"> {
  const wipLimit = limit === undefined ? undefined : orNull(limit);
  if (wipLimit != null && !/^\d+$/.test(wipLimit)) {
    throw new Failure(`Invalid limit "${limit}"`, { exit: EXIT.usage, hint: "use a whole number, or none" });
  }
  return {
    ...(color === undefined ? {} : { color: orNull(color) }),
    ...(icon === undefined ? {} : { icon: orNull(icon) }),
    ...(final === undefined ? {} : { isFinal: final }),
    ...(wipLimit === undefined ? {} : { wipLimit: wipLimit === null ? null : Number(wipLimit) }),
  };
}

function changed(column: Column, verb: string): Output {
  return { json: columnView(column), text: `${verb} ${column.slug}  ${oneLine(column.name)}` };
}
