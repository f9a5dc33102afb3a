import type { Context } from "../../context.ts";
import { exceedOneTransaction } from "../../workspace/remove_deleted.ts";
import { refuseStaleBoard, requireProject } from "../require.ts";
import type { ProjectWithTasks } from "./get.ts";
import { projectEvent } from "./save.ts";
import { setProjectAside } from "./set_aside.ts";

/**
 * Deletes a project with everything in it, even if it is archived. The rows of a large project are deleted later, in
 * parts.
 *
 * @returns the deleted project, without its tasks
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function deleteProject(ctx: Context, input: { projectId: string }): Promise<ProjectWithTasks> {
  ctx.checkInput("deleteProject", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const loaded = await requireProject(tx, ctx, input.projectId, "project:delete");
    refuseStaleBoard(ctx, loaded);
    const { project } = loaded;
    if (await exceedOneTransaction(tx, [project])) await setProjectAside(tx, ctx, project, now);
    else await tx.deleteProject(project.id);
    const { name, slug } = project;
    await tx.appendEvents([projectEvent(ctx, "projectDeleted", project, { name, slug }, now)]);
    return { ...project, tasks: [] };
  });
}
