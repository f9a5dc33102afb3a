/** Deletes and restores custom fields. @module */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import { fieldsAt, refuseFull } from "./create.ts";
import { detailOf, type FieldDetail, refuseTakenFieldName } from "./field.ts";
import { changeAndReindex } from "./reindex.ts";
import { recordFieldsChange, requireField } from "./require.ts";

/**
 * Deletes a custom field with its values. It can be restored for 30 days.
 *
 * @returns the deleted field
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived; `rate_limited` with reason
 * `LONG_CHANGE_RUNNING`
 */
export async function deleteCustomField(ctx: Context, input: { fieldId: string }): Promise<FieldDetail> {
  ctx.checkInput("deleteCustomField", input);
  const now = ctx.clock.now();
  const remove = async (tx: Tx) => {
    const { field, home } = await requireField(tx, ctx, input.fieldId);
    const deleted = { ...field, deletedAt: now };
    await tx.saveCustomField(deleted);
    const { id: fieldId, name, type } = field;
    await recordFieldsChange(tx, ctx, home, { kind: "deleted", fieldId, name, type }, now);
    return detailOf(deleted);
  };
  return await changeAndReindex(ctx, input.fieldId, () => ctx.store.transaction(remove));
}

/**
 * Restores a custom field that was deleted within the last 30 days, with its values.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` with reason `FIELD_NAME_TAKEN` or `TOO_MANY_FIELDS`, or if the
 * project is archived; `rate_limited` with reason `LONG_CHANGE_RUNNING`
 */
export async function restoreCustomField(ctx: Context, input: { fieldId: string }): Promise<FieldDetail> {
  ctx.checkInput("restoreCustomField", input);
  const now = ctx.clock.now();
  const restore = async (tx: Tx) => {
    const { field, home } = await requireField(tx, ctx, input.fieldId, { deleted: true });
    const others = (await fieldsAt(tx, home)).filter(({ id }) => id !== field.id);
    refuseTakenFieldName(field.name, others, { action: "restore custom field" });
    refuseFull(others);
    const restored = { ...field, deletedAt: null, updatedAt: now };
    await tx.saveCustomField(restored);
    const { id: fieldId, name, type } = field;
    await recordFieldsChange(tx, ctx, home, { kind: "restored", fieldId, name, type }, now);
    return detailOf(restored);
  };
  return await changeAndReindex(ctx, input.fieldId, () => ctx.store.transaction(restore));
}
