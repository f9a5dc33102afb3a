/** Hides fields of the workspace in a project. @module */
import type { Context } from "../../context.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import type { Tx } from "../../ports/store.ts";
import { requireWritableProject } from "../require.ts";
import { detailOf, type FieldDetail } from "./field.ts";
import { projectFields } from "./list.ts";
import { changeAndReindex } from "./reindex.ts";
import { recordFieldsChange } from "./require.ts";

/** Input for {@linkcode setFieldVisibility}. */
export interface FieldVisibilityInput {
  projectId: string;
  /** A field of the workspace that is not required. */
  fieldId: string;
  hidden: boolean;
}

/**
 * Hides a field of the workspace in a project, or shows it again. Values of hidden fields are kept, but not shown.
 *
 * @throws {TrackerError} `invalid` for a field of the project; `not_found`; `forbidden`, with reason `FIELD_REQUIRED` for a
 * required field; `conflict` if the project is archived; `rate_limited` with reason `LONG_CHANGE_RUNNING`
 */
export async function setFieldVisibility(ctx: Context, input: FieldVisibilityInput): Promise<FieldDetail> {
  ctx.checkInput("setFieldVisibility", input);
  const { projectId, fieldId, hidden } = input;
  const now = ctx.clock.now();
  const change = async (tx: Tx) => {
    const { project } = await requireWritableProject(tx, ctx, projectId, "project:update");
    const field = (await projectFields(tx, project.id)).find(({ id }) => id === fieldId);
    if (!field || field.deletedAt !== null) throw notFound("custom field", fieldId);
    if (field.scope === "project") throw invalidField("/fieldId", "Only fields of the workspace can be hidden");
    if (hidden && field.required) {
      throw new TrackerError("forbidden", `Cannot hide custom field "${field.name}": it is required`, {
        reason: "FIELD_REQUIRED",
      });
    }
    if (field.hidden === hidden) return field;
    const row = { projectId: project.id, fieldId };
    await (hidden ? tx.hideCustomField(row) : tx.showCustomField(row));
    const home = { workspaceId: project.workspaceId, projectId: project.id };
    const { name } = field;
    await recordFieldsChange(tx, ctx, home, { kind: hidden ? "hidden" : "shown", fieldId, name }, now);
    return detailOf(field, { projectId: project.id, hidden });
  };
  return await changeAndReindex(ctx, fieldId, () => ctx.store.transaction(change), { projectId });
}
