/** Reorders task templates. @module */
import type { Context } from "../../context.ts";
import { applyOrder, comparePositions, type WantedPosition } from "../order.ts";
import { requireWritableProject } from "../require.ts";
import type { TaskTemplate } from "./task_template.ts";

/** Input for {@linkcode reorderTaskTemplates}. */
export interface ReorderTaskTemplatesInput {
  projectId: string;
  /** New positions. Templates that are not listed keep theirs. */
  templates: readonly WantedPosition[];
}

/**
 * Moves templates of a project to new positions.
 *
 * @returns all templates of the project in the new order
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` if the project is archived
 */
export async function reorderTaskTemplates(ctx: Context, input: ReorderTaskTemplatesInput): Promise<TaskTemplate[]> {
  ctx.checkInput("reorderTaskTemplates", input);
  const { projectId } = input;
  return await ctx.store.transaction(async (tx) => {
    await requireWritableProject(tx, ctx, projectId, "project:update");
    const templates = await tx.listTaskTemplates(projectId);
    const moved = new Map(applyOrder(templates, input.templates, "/templates").map((one) => [one.id, one]));
    for (const template of moved.values()) await tx.saveTaskTemplate(template);
    return templates.map((template) => moved.get(template.id) ?? template).sort(comparePositions);
  });
}
