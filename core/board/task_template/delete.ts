/** Deletes a task template. @module */
import type { Context } from "../../context.ts";
import { requireTemplate } from "./require.ts";
import type { TaskTemplate } from "./task_template.ts";

/**
 * Deletes a template. Tasks that were created from it do not change.
 *
 * @returns the deleted template
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived
 */
export async function deleteTaskTemplate(ctx: Context, input: { templateId: string }): Promise<TaskTemplate> {
  ctx.checkInput("deleteTaskTemplate", input);
  return await ctx.store.transaction(async (tx) => {
    const { template } = await requireTemplate(tx, ctx, input.templateId, "project:update");
    await tx.deleteTaskTemplate(template.id);
    return template;
  });
}
