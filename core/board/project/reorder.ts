/** Reorders the projects of a workspace. @module */
import type { Context } from "../../context.ts";
import { MAX_LIST_ROWS } from "../../limits.ts";
import { requirePermission } from "../../workspace/access.ts";
import { applyOrder, type WantedPosition } from "../order.ts";
import { cutProjects, describeProjects } from "./list.ts";
import { changesOfProject, type Project } from "./project.ts";
import { projectEvent } from "./save.ts";

/** Input of {@linkcode reorderProjects}. */
export interface ReorderProjectsInput {
  workspaceId: string;
  /** New positions; projects that are not named keep theirs. */
  projects: readonly WantedPosition[];
}

/**
 * Puts projects in another order.
 *
 * @returns every project of the workspace, archived ones included, in the new order; where descriptions are long, only as
 * many as fit the first page of a list
 * @throws {TrackerError} `invalid` for a project named twice or of another workspace; `not_found`, `forbidden`
 */
export async function reorderProjects(ctx: Context, input: ReorderProjectsInput): Promise<Project[]> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    await requirePermission(tx, ctx, input.workspaceId, "project:update");
    const outlines = await tx.listProjectOutlines(input.workspaceId);
    const moved = new Map(applyOrder(outlines, input.projects, "/projects").map((outline) => [outline.id, outline]));
    // A place in the list is on no board: the version of the board stays.
    for (const { id } of outlines) {
      const position = moved.get(id)?.position;
      const before = position === undefined ? undefined : await tx.findProject(id);
      if (position === undefined || !before) continue;
      const after = { ...before, position };
      await tx.saveProject(after);
      const changes = changesOfProject(before, after);
      await tx.appendEvents([projectEvent(ctx, "projectUpdated", after, { changes }, now)]);
    }
    const ordered = outlines.map((outline) => moved.get(outline.id) ?? outline);
    return await describeProjects(tx, cutProjects(ordered, { limit: MAX_LIST_ROWS }).rows);
  });
}
