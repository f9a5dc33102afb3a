/** Archives and unarchives projects. @module */
import type { Context } from "../../context.ts";
import { refuseStaleBoard, requireProject } from "../require.ts";
import type { Project } from "./project.ts";
import { saveProjectEdit } from "./save.ts";

/**
 * Archives a project, which makes it read-only. An archived project is returned unchanged.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function archiveProject(ctx: Context, input: { projectId: string }): Promise<Project> {
  ctx.checkInput("archiveProject", input);
  const now = ctx.clock.now();
  return await setArchivedAt(ctx, input.projectId, (archivedAt) => archivedAt ?? now, now);
}

/**
 * Makes an archived project writable again. A project that is not archived is returned unchanged.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function unarchiveProject(ctx: Context, input: { projectId: string }): Promise<Project> {
  ctx.checkInput("unarchiveProject", input);
  return await setArchivedAt(ctx, input.projectId, () => null, ctx.clock.now());
}

async function setArchivedAt(
  ctx: Context,
  projectId: string,
  change: (archivedAt: Date | null) => Date | null,
  now: Date,
): Promise<Project> {
  return await ctx.store.transaction(async (tx) => {
    const loaded = await requireProject(tx, ctx, projectId, "project:update");
    refuseStaleBoard(ctx, loaded);
    const { project } = loaded;
    const after = { ...project, archivedAt: change(project.archivedAt) };
    return await saveProjectEdit(tx, ctx, { before: project, after }, now);
  });
}
