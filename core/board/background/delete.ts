/** Deletes the background of a project. @module */
import type { Context } from "../../context.ts";
import { saveProjectEdit } from "../project/save.ts";
import { requireWritableProject } from "../require.ts";

/**
 * Deletes the image behind the board of a project, if there is one. The next sweep deletes the bytes.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived
 */
export async function deleteBackground(ctx: Context, input: { projectId: string }): Promise<void> {
  ctx.checkInput("deleteBackground", input);
  const { projectId } = input;
  const now = ctx.clock.now();
  await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, projectId, "project:update");
    await tx.deleteProjectBackground(projectId);
    await saveProjectEdit(tx, ctx, { before: project, after: { ...project, backgroundVersion: null } }, now);
  });
}
