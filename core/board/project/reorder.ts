/** Reorders the projects of a workspace. @module */

import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_LIST_ROWS } from "../../limits.ts";
import { type Access, requirePermission } from "../../workspace/access.ts";
import { listOpenProjects } from "../../workspace/project_access/scope.ts";
import { applyOrder, type WantedPosition } from "../order.ts";
import { cutProjects, describeProjects } from "./list.ts";
import { changesOfProject, type Project } from "./project.ts";
import { projectEvent } from "./save.ts";

/** Input for {@linkcode reorderProjects}. */
export interface ReorderProjectsInput {
  workspaceId: string;
  /** New positions. Projects that are not listed keep theirs. */
  projects: readonly WantedPosition[];
}

/** @throws {TrackerError} `forbidden` if the actor may open a project but not change it */
function refuseReadOnly(access: Access, places: readonly WantedPosition[]): void {
  const isReadOnly = ({ id }: WantedPosition) => access.projects.sees(id) && !access.mayIn(id, "project:update");
  if (places.some(isReadOnly)) {
    throw new TrackerError("forbidden", 'Permission "project:update" is required in this workspace');
  }
}

/**
 * Moves projects to new positions.
 *
 * @returns all projects of the workspace in the new order, including archived ones, or only the first page of them if
 * their descriptions are long
 * @throws {TrackerError} `invalid` if a project is listed twice or is in another workspace; `not_found`, `forbidden`
 */
export async function reorderProjects(ctx: Context, input: ReorderProjectsInput): Promise<Project[]> {
  ctx.checkInput("reorderProjects", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const access = await requirePermission(tx, ctx, input.workspaceId, "project:update");
    const outlines = await listOpenProjects(tx, access);
    refuseReadOnly(access, input.projects);
    const moved = new Map(applyOrder(outlines, input.projects, "/projects").map((outline) => [outline.id, outline]));
    // Boards do not show the position of a project, so their versions do not change.
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
