/** Creates a task template. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_TEMPLATES_PER_PROJECT } from "../../limits.ts";
import { requireWritableProject } from "../require.ts";
import { settingsOfTask } from "./from_task.ts";
import { checkReferences, refuseTakenTemplateName } from "./require.ts";
import { checkTemplateSettings } from "./settings.ts";
import type { TaskTemplate, TemplateSettings } from "./task_template.ts";

/** Input for {@linkcode createTaskTemplate}. */
export interface CreateTaskTemplateInput extends TemplateSettings {
  projectId: string;
  /** The task to copy, in the same project. Settings in the input override the copied settings. */
  taskId?: string;
}

/**
 * Creates a template, from settings or from a task. From a task, it copies the title, description, priority, column, assignee,
 * estimate, labels, custom fields and titles of subtasks. Dates become a number of days after the creation of the task.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `TEMPLATE_NAME_TAKEN` or
 * `TOO_MANY_TEMPLATES`, or if the project is archived
 */
export async function createTaskTemplate(ctx: Context, input: CreateTaskTemplateInput): Promise<TaskTemplate> {
  ctx.checkInput("createTaskTemplate", input);
  const { projectId, taskId, ...given } = input;
  checkTemplateSettings(given);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const loaded = await requireWritableProject(tx, ctx, projectId, "project:update");
    const copied = taskId === undefined ? undefined : await settingsOfTask(tx, ctx, loaded, taskId);
    const checked = checkTemplateSettings({ ...copied, ...withoutAbsent(given) });
    const settings = await checkReferences(tx, loaded, checked, copied);
    const others = await tx.listTaskTemplates(projectId);
    refuseTakenTemplateName(settings.name, others, "create");
    if (others.length >= MAX_TEMPLATES_PER_PROJECT) {
      const limit = `the limit of ${MAX_TEMPLATES_PER_PROJECT} is reached`;
      throw new TrackerError("conflict", `Cannot create task template: ${limit}`, { reason: "TOO_MANY_TEMPLATES" });
    }
    const position = others.reduce((last, other) => Math.max(last, Math.floor(other.position) + 1), 0);
    const template = { id: ctx.newId(), projectId, ...settings, position, createdAt: now, updatedAt: now };
    await tx.insertTaskTemplate(template);
    return template;
  });
}

function withoutAbsent(settings: TemplateSettings): TemplateSettings {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as unknown as TemplateSettings;
}
