/** Lists the relations of a project, for views that show many tasks at once. @module */

import type { Context } from "../../context.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { SubtaskCount } from "../../ports/store/board/relation.ts";
import { openProjectIds } from "../../workspace/project_access/scope.ts";
import { requireProject } from "../require.ts";
import type { Relation, RelationType } from "./relation.ts";

/** Input for {@linkcode listProjectRelations}. */
export interface ListProjectRelationsInput extends PageInput {
  projectId: string;
  relationType: RelationType;
}

/**
 * Lists the relations of one type between tasks of a project, oldest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listProjectRelations(ctx: Context, input: ListProjectRelationsInput): Promise<PageOf<Relation>> {
  ctx.checkInput("listProjectRelations", input);
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "task:read");
    return await tx.listRelationsWithin(project.id, input.relationType, page);
  });
}

/**
 * Counts the subtasks of each parent task in a project, oldest parent first. Subtasks in other projects count if the
 * actor may open those projects.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listSubtaskCounts(
  ctx: Context,
  input: PageInput & { projectId: string },
): Promise<PageOf<SubtaskCount>> {
  ctx.checkInput("listSubtaskCounts", input);
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { project, access } = await requireProject(tx, ctx, input.projectId, "task:read");
    return await tx.countSubtasks(project.id, page, await openProjectIds(tx, access));
  });
}
