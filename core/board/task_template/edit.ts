/** Changes a task template. @module */
import type { Context } from "../../context.ts";
import { checkReferences, refuseTakenTemplateName, requireTemplate } from "./require.ts";
import { checkTemplateSettings } from "./settings.ts";
import type { TaskTemplate, TemplateSettings } from "./task_template.ts";

/** Changes to a template. An absent setting keeps its value. */
export interface EditTaskTemplateInput extends Partial<TemplateSettings> {
  templateId: string;
}

/**
 * Changes a template. Tasks that were created from it do not change.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `TEMPLATE_NAME_TAKEN`, or if the project is
 * archived
 */
export async function editTaskTemplate(ctx: Context, input: EditTaskTemplateInput): Promise<TaskTemplate> {
  ctx.checkInput("editTaskTemplate", input);
  const { templateId, ...change } = input;
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const loaded = await requireTemplate(tx, ctx, templateId, "project:update");
    const before = loaded.template;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const settings = await checkReferences(tx, loaded, checkTemplateSettings({ ...before, ...given }), before);
    const others = (await tx.listTaskTemplates(before.projectId)).filter(({ id }) => id !== before.id);
    refuseTakenTemplateName(settings.name, others, "rename");
    const after = { ...before, ...settings, updatedAt: now };
    await tx.saveTaskTemplate(after);
    return after;
  });
}
