/** Saved views. @module */
import type { EditView, SavedView } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure, queryFailureOf } from "../failure.ts";
import { type Names, NONE, orNull } from "../names.ts";
import { oneLine } from "../plain_text.ts";
import type { Session } from "../session.ts";
import { savedViewView } from "../views.ts";

/** The value of `--project` that selects all projects. */
const ALL = "all";

/** Settings of a view. */
export interface ViewOptions {
  name?: string;
  description?: string;
  query?: string;
  project?: string[];
  visibility?: SavedView["visibility"];
  member?: string[];
  layout?: SavedView["layout"];
  groupBy?: string;
  swimlaneBy?: string;
  column?: string[];
  favorite?: boolean;
}

/** Lists the views of the workspace. */
export async function listViews(call: Call): Promise<Output> {
  const { session } = await call.open();
  const views = await session.client.views.list({ workspaceId: (await session.workspace()).id });
  const rows = views.map(({ name, visibility, layout, isFavorite, query }) => [
    name,
    visibility,
    layout,
    isFavorite ? "yes" : "",
    query,
  ]);
  return {
    json: views.map(savedViewView),
    text: call.table(["NAME", "VISIBILITY", "LAYOUT", "FAVORITE", "QUERY"], rows),
    note: views.length === 0 ? "No views" : undefined,
  };
}

/** Shows the settings of a view. */
export async function getView(call: Call, name: string): Promise<Output> {
  const { session, names } = await call.open();
  const view = await viewCalled(session, name);
  const [projects, members] = await Promise.all([names.projects(view.workspaceId), names.members(view.workspaceId)]);
  const slugs = view.projectIds.map((id) => projects.find((project) => project.id === id)?.slug ?? id);
  const personOf = (id: string) => members.find((member) => member.id === id)?.name ?? id;
  const listing = call.listing([
    ["Query", view.query],
    ["Projects", slugs.join(", ") || ALL],
    ["Owner", personOf(view.ownerId)],
    ["Visibility", view.visibility],
    ["Members", view.visibility === "shared" ? view.memberIds.map(personOf).join(", ") : ""],
    ["Layout", view.layout],
    ["Group by", view.groupBy ?? ""],
    ["Swimlanes by", view.swimlaneBy ?? ""],
    ["Columns", view.columns.map(({ field }) => field).join(", ")],
    ["Totals", view.totals.map(({ field, total }) => `${total} of ${field}`).join(", ")],
    ["Favorite", view.isFavorite ? "yes" : "no"],
  ]);
  const parts = [`${call.style.bold(oneLine(view.name))}\n${listing}`, oneLine(view.description ?? "")];
  return { json: savedViewView(view), text: parts.filter((part) => part !== "").join("\n\n") };
}

/** Creates a view. */
export async function createView(call: Call, name: string, options: ViewOptions): Promise<Output> {
  const { session, names } = await call.open();
  const workspaceId = (await session.workspace()).id;
  const settings = await settingsOf(names, workspaceId, options);
  const view = await checked(settings.query, session.client.views.create({ ...settings, workspaceId, name }));
  return { json: savedViewView(view), text: `Created ${oneLine(view.name)}` };
}

/** Changes the settings of a view. */
export async function editView(call: Call, target: string, options: ViewOptions): Promise<Output> {
  if (Object.keys(options).length === 0) {
    const hint = `"hexlane view edit --help" lists the options`;
    throw new Failure("Nothing to change", { exit: EXIT.usage, hint });
  }
  const { session, names } = await call.open();
  const { views } = session.client;
  const { favorite, ...settings } = options;
  let view = await viewCalled(session, target);
  if (Object.keys(settings).length > 0) {
    const body = { ...(await settingsOf(names, view.workspaceId, settings, view)), name: settings.name };
    view = await checked(body.query, views.edit(view.id, body));
  }
  if (favorite !== undefined) view = await (favorite ? views.addFavorite(view.id) : views.removeFavorite(view.id));
  return { json: savedViewView(view), text: `Changed ${oneLine(view.name)}` };
}

/** Deletes views. */
export async function deleteViews(call: Call, targets: string[]): Promise<Output> {
  const { session } = await call.open();
  const views: SavedView[] = [];
  for (const name of targets) views.push(await viewCalled(session, name));
  return await call.each(views, async ({ id }) => {
    const view = await session.client.views.delete(id);
    return { json: savedViewView(view), text: `Deleted ${oneLine(view.name)}` };
  });
}

/** Finds a view of the workspace by name, ignoring case, or by ID. @throws {Failure} */
export async function viewCalled(session: Session, name: string): Promise<SavedView> {
  const views = await session.client.views.list({ workspaceId: (await session.workspace()).id });
  const lower = name.trim().toLowerCase();
  const named = views.filter((view) => view.name.toLowerCase() === lower);
  const found = views.find(({ id }) => id === name) ?? (named.length === 1 ? named[0] : undefined);
  if (found) return found;
  const [, other] = named;
  const message = other ? `Several views are called "${name}"` : `Unknown view "${name}"`;
  const hint = other ? "specify its id" : `run "hexlane view list" to list them`;
  throw new Failure(message, { exit: other ? EXIT.usage : EXIT.notFound, hint });
}

async function settingsOf(
  names: Names,
  workspaceId: string,
  options: ViewOptions,
  before?: SavedView,
): Promise<EditView> {
  const { query, visibility, layout, description, project, member, groupBy, swimlaneBy, column } = options;
  const isAll = project?.length === 1 && project[0] === ALL;
  return {
    query,
    visibility,
    layout,
    description: description === undefined ? undefined : orNull(description),
    projectIds: isAll ? [] : project && (await Promise.all(project.map(async (one) => (await names.project(one)).id))),
    memberIds: member && (await Promise.all(member.map((one) => names.userId(one, workspaceId)))),
    groupBy: groupBy === undefined ? undefined : orNull(groupBy),
    swimlaneBy: swimlaneBy === undefined ? undefined : orNull(swimlaneBy),
    columns: column?.filter((field) => field !== NONE).map((field) => columnOf(field, before)),
  };
}

/** Keeps the width of a column that the view already shows. */
function columnOf(field: string, before: SavedView | undefined): SavedView["columns"][number] {
  return before?.columns.find((column) => column.field === field) ?? { field, width: null, pinned: false };
}

/** Shows where the query is wrong. */
async function checked<T>(query: string | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw query === undefined ? error : queryFailureOf(error, query);
  }
}
