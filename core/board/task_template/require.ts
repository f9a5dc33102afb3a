/** Loads task templates, and checks that the records to which they refer exist. @module */
import type { Context } from "../../context.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import { People } from "../../history/people.ts";
import { MAX_CUSTOM_FIELDS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { ProjectPermission } from "../../project_access.ts";
import { foldKey } from "../../text.ts";
import { resolveStatus } from "../column/column.ts";
import { readValue, refuseUnknown } from "../field/check.ts";
import { fieldsOfTasks } from "../field/require.ts";
import { type LoadedProject, requireWritableProject } from "../require.ts";
import { refuseNonMember } from "../task/patch.ts";
import type { CheckedTemplateSettings, TaskTemplate, TemplateFieldValue } from "./task_template.ts";

/** A template, and its project. */
export interface LoadedTemplate extends LoadedProject {
  template: TaskTemplate;
}

/**
 * Loads a template of a project that the actor may change.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived
 */
export async function requireTemplate(
  tx: ReadTx,
  ctx: Context,
  templateId: string,
  permission: ProjectPermission,
): Promise<LoadedTemplate> {
  const template = await tx.findTaskTemplate(templateId);
  if (!template) throw notFound("task template", templateId);
  const what = { kind: "task template", id: templateId };
  return { ...(await requireWritableProject(tx, ctx, template.projectId, permission, what)), template };
}

/**
 * Checks that the records to which the settings of a template refer exist. References that the template already had are
 * not checked.
 *
 * @returns the settings with the slug of the column, and values in the form of their field
 * @throws {TrackerError} `invalid`
 */
export async function checkReferences(
  tx: ReadTx,
  { project, access }: LoadedProject,
  settings: CheckedTemplateSettings,
  before?: Pick<TaskTemplate, "status" | "userId" | "customFields">,
): Promise<CheckedTemplateSettings> {
  const { id: projectId, workspaceId } = project;
  const people = new People(tx);
  const { status, userId } = settings;
  if (userId !== null && userId !== before?.userId) {
    await refuseNonMember(people.reader({ workspaceId, projectId }, userId));
  }
  const isNewStatus = status !== null && status !== before?.status;
  const placed = isNewStatus ? resolveStatus(status, await tx.listColumns(projectId)).status : status;
  if (placed === "archived") throw invalidField("/status", "New tasks cannot be archived", "INVALID_STATUS");
  const customFields = await checkValues(settings.customFields, before?.customFields ?? []);
  return { ...settings, status: placed, customFields };

  async function checkValues(
    given: readonly TemplateFieldValue[],
    known: readonly TemplateFieldValue[],
  ): Promise<TemplateFieldValue[]> {
    if (given.length === 0) return [];
    if (given.length > 2 * MAX_CUSTOM_FIELDS)
      throw invalidField("/customFields", "Has more values than there are fields");
    const fields = await fieldsOfTasks(tx, projectId);
    const values = new Map<string, string>();
    for (const [index, { fieldId, value }] of given.entries()) {
      const pointer = `/customFields/${index}`;
      if (values.has(fieldId)) throw invalidField(`${pointer}/fieldId`, "Is listed twice");
      const field = fields.find(({ id }) => id === fieldId);
      if (known.some((one) => one.fieldId === fieldId && one.value === value)) {
        values.set(fieldId, value);
      } else if (field) {
        const after = value === "" ? null : readValue(field, value, `${pointer}/value`);
        await refuseUnknown(tx, people, { field, before: null, after, projectId, access }, `${pointer}/value`);
        if (after !== null) values.set(fieldId, after);
      } else throw invalidField(`${pointer}/fieldId`, "Is not a custom field of this project");
    }
    return [...values].map(([fieldId, value]) => ({ fieldId, value }));
  }
}

/** @throws {TrackerError} `conflict` with reason `TEMPLATE_NAME_TAKEN` */
export function refuseTakenTemplateName(name: string, others: readonly TaskTemplate[], action: string): void {
  if (!others.some((other) => foldKey(other.name) === foldKey(name))) return;
  throw new TrackerError("conflict", `Cannot ${action} task template: this project already has one called "${name}"`, {
    reason: "TEMPLATE_NAME_TAKEN",
    errors: [{ pointer: "/name", detail: "Is already taken" }],
  });
}
