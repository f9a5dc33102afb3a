/** Copies the custom fields and the task templates of a project. @module */
import type { Context } from "../../context.ts";
import { People } from "../../history/people.ts";
import type { Tx } from "../../ports/store.ts";
import type { Project } from "../project/project.ts";

/** A project and its copy. */
export interface Copied {
  from: Project;
  to: Project;
}

/** The IDs of the copies of custom fields, by the ID of the original. */
export type CopiedFieldIds = ReadonlyMap<string, string>;

/** Copies the fields of the project itself, and hides the same fields of the workspace. */
export async function copyFields(tx: Tx, ctx: Context, { from, to }: Copied, now: Date): Promise<CopiedFieldIds> {
  const ids = new Map<string, string>();
  for (const field of await tx.listCustomFieldsOfProject(from.id)) {
    if (field.projectId !== from.id || field.deletedAt !== null) continue;
    const id = ctx.newId();
    ids.set(field.id, id);
    await tx.insertCustomField({ ...field, id, projectId: to.id, createdAt: now, updatedAt: now });
  }
  for (const fieldId of await tx.listHiddenFieldIds(from.id)) {
    await tx.hideCustomField({ projectId: to.id, fieldId });
  }
  return ids;
}

/** Copies the task templates. An assignee who may not open the copy is left out. */
export async function copyTemplates(
  tx: Tx,
  ctx: Context,
  { from, to, fieldIds }: Copied & { fieldIds: CopiedFieldIds },
  now: Date,
): Promise<void> {
  const people = new People(tx);
  const place = { workspaceId: to.workspaceId, projectId: to.id };
  for (const template of await tx.listTaskTemplates(from.id)) {
    const { userId } = template;
    const isReader = userId !== null && (await people.reader(place, userId)) !== undefined;
    const customFields = template.customFields.map(({ fieldId, value }) => {
      return { fieldId: fieldIds.get(fieldId) ?? fieldId, value };
    });
    const own = { id: ctx.newId(), projectId: to.id, createdAt: now, updatedAt: now };
    await tx.insertTaskTemplate({ ...template, ...own, userId: isReader ? userId : null, customFields });
  }
}
