/** Creates a custom field. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_CUSTOM_FIELDS, MAX_DELETED_CUSTOM_FIELDS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { checkPosition } from "../task/task.ts";
import {
  type CustomField,
  checkSettings,
  detailOf,
  type FieldDetail,
  type FieldSettings,
  refuseTakenFieldName,
} from "./field.ts";
import { fillDefaults } from "./fill.ts";
import { type FieldHome, recordFieldsChange, requireHome } from "./require.ts";

/** Input for {@linkcode createCustomField}. Exactly one of `projectId` and `workspaceId` is given. */
export interface CreateFieldInput extends FieldSettings {
  projectId?: string;
  workspaceId?: string;
  /** @default after the other fields */
  position?: number;
}

/**
 * Creates a custom field of a project, or of all projects of a workspace. All existing tasks get the default value, in
 * parts if the project is large.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `FIELD_NAME_TAKEN` or `TOO_MANY_FIELDS`, or
 * if the project is archived; `rate_limited` with reason `LONG_CHANGE_RUNNING`
 */
export async function createCustomField(ctx: Context, input: CreateFieldInput): Promise<FieldDetail> {
  ctx.checkInput("createCustomField", input);
  const { projectId = null, workspaceId = null, position, ...given } = input;
  const settings = checkSettings(given);
  if (position !== undefined) checkPosition(position);
  const now = ctx.clock.now();
  const { field, home } = await ctx.store.transaction(async (tx) => {
    const home = await requireHome(tx, ctx, { projectId, workspaceId });
    const others = await fieldsAt(tx, home);
    refuseTakenFieldName(settings.name, others, { action: "create custom field" });
    refuseFull(others);
    const field: CustomField = {
      id: ctx.newId(),
      projectId,
      workspaceId: projectId === null ? home.workspaceId : null,
      ...settings,
      position: position ?? others.reduce((last, other) => Math.max(last, Math.floor(other.position) + 1), 0),
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    await tx.insertCustomField(field);
    const { id: fieldId, name, type } = field;
    await recordFieldsChange(tx, ctx, home, { kind: "created", fieldId, name, type }, now);
    return { field, home };
  });
  await fillDefaults(ctx, field, home, { now });
  return detailOf(field);
}

/** Returns the fields that are defined in the same place, including deleted fields. */
export async function fieldsAt(tx: ReadTx, { workspaceId, projectId }: FieldHome): Promise<CustomField[]> {
  if (projectId === null) return await tx.listCustomFieldsOfWorkspace(workspaceId);
  return (await tx.listCustomFieldsOfProject(projectId)).filter((field) => field.projectId === projectId);
}

/** @throws {TrackerError} `conflict` with reason `TOO_MANY_FIELDS` */
export function refuseFull(fields: readonly CustomField[]): void {
  const live = fields.filter(({ deletedAt }) => deletedAt === null).length;
  const limit = live < MAX_CUSTOM_FIELDS ? MAX_DELETED_CUSTOM_FIELDS : MAX_CUSTOM_FIELDS;
  const counted = live < MAX_CUSTOM_FIELDS ? fields.length - live : live;
  if (counted < limit) return;
  const which = counted === live ? "" : " deleted in the last 30 days";
  throw new TrackerError("conflict", `Cannot add custom field: the limit of ${limit} fields${which} is reached`, {
    reason: "TOO_MANY_FIELDS",
  });
}
