/** The view in which a project opens. @module */
import type { Context } from "../../context.ts";
import { invalidField, notFound } from "../../errors.ts";
import type { Tx } from "../../ports/store.ts";
import type { Project } from "../project/project.ts";
import { saveProjectEdit } from "../project/save.ts";
import { requireWritableProject } from "../require.ts";
import { requireView } from "./require.ts";
import { canBeDefault, type SavedView } from "./saved_view.ts";

/** Input for {@linkcode setDefaultView}. */
export interface SetDefaultViewInput {
  projectId: string;
  viewId: string;
}

/**
 * Makes a view the default of a project.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_DEFAULT_VIEW` unless the view is public and includes the project;
 * `not_found`, `forbidden`; `conflict` if the project is archived
 */
export async function setDefaultView(ctx: Context, input: SetDefaultViewInput): Promise<Project> {
  ctx.checkInput("setDefaultView", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "project:update");
    const { view } = await requireView(tx, ctx, input.viewId);
    if (view.workspaceId !== project.workspaceId) throw notFound("view", input.viewId);
    if (!canBeDefault(view, project.id)) {
      throw invalidField("/viewId", "Must be a public view that includes the project", "INVALID_DEFAULT_VIEW");
    }
    return await saveProjectEdit(tx, ctx, { before: project, after: { ...project, defaultViewId: view.id } }, now);
  });
}

/**
 * Removes the default view of a project.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived
 */
export async function clearDefaultView(ctx: Context, input: { projectId: string }): Promise<Project> {
  ctx.checkInput("clearDefaultView", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "project:update");
    return await saveProjectEdit(tx, ctx, { before: project, after: { ...project, defaultViewId: null } }, now);
  });
}

/**
 * Clears the default view of the projects in which the view can no longer be the default, because it was changed or
 * deleted.
 */
export async function clearDefaults(
  tx: Tx,
  ctx: Context,
  { before, after }: { before: SavedView; after: SavedView | null },
  now: Date,
): Promise<void> {
  if (before.visibility !== "public") return;
  const projects = (await tx.listProjectOutlines(before.workspaceId)).filter(
    ({ id, defaultViewId }) => defaultViewId === before.id && !(after && canBeDefault(after, id)),
  );
  if (projects.length === 0) return;
  for (const project of await tx.listProjectsById(projects.map(({ id }) => id))) {
    await saveProjectEdit(tx, ctx, { before: project, after: { ...project, defaultViewId: null } }, now);
  }
}
