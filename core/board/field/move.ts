/** Keeps the values of custom fields when their project moves to another workspace. @module */
import type { Context } from "../../context.ts";
import { groupBy } from "../../group_by.ts";
import type { FieldValueOfTask, Tx } from "../../ports/store.ts";
import type { CustomField } from "./field.ts";
import { FIELD_TYPES, itemsOf } from "./types.ts";

/** Number of tasks whose values are loaded at once. */
const TASKS_AT_ONCE = 500;

/**
 * Moves the values of the fields of the workspace into new fields of the project, one for each field that has values. Removes
 * values that name people or tasks that the new workspace does not have, and values of deleted and hidden fields.
 */
export async function moveFieldValues(
  tx: Tx,
  ctx: Context,
  projectId: string,
  { taskIds, memberIds, now }: { taskIds: readonly string[]; memberIds: ReadonlySet<string>; now: Date },
): Promise<void> {
  const fields = await tx.listCustomFieldsOfProject(projectId);
  if (fields.length === 0) return;
  const ownIds = new Set(taskIds);
  const hidden = new Set(await tx.listHiddenFieldIds(projectId));
  const known = { member: memberIds, task: ownIds };
  const values = await listValues(tx, taskIds);
  let position = fields.reduce((last, field) => Math.max(last, field.projectId === null ? 0 : field.position), 0);
  for (const field of fields) {
    const stored = values.get(field.id) ?? [];
    const { refersTo } = FIELD_TYPES[field.type];
    const isKnown = ({ value }: FieldValueOfTask) =>
      refersTo === undefined || itemsOf(field.type, value).every((id) => known[refersTo].has(id));
    const isShown = field.deletedAt === null && !hidden.has(field.id);
    const kept = stored.filter((value) => isShown && isKnown(value));
    if (field.projectId === null) {
      for (const { taskId } of stored) await tx.deleteFieldValue(field.id, taskId);
      if (kept.length > 0) await insertCopy(tx, ctx, field, kept, { projectId, position: ++position, now });
    } else {
      for (const value of stored) if (!isKnown(value)) await tx.deleteFieldValue(field.id, value.taskId);
    }
    await tx.yieldToEventLoop();
  }
}

async function listValues(tx: Tx, taskIds: readonly string[]): Promise<Map<string, FieldValueOfTask[]>> {
  const values: FieldValueOfTask[] = [];
  for (let start = 0; start < taskIds.length; start += TASKS_AT_ONCE) {
    values.push(...(await tx.listFieldValuesOnTasks(taskIds.slice(start, start + TASKS_AT_ONCE))));
  }
  return groupBy(values, ({ fieldId }) => fieldId);
}

/** Copies a field of the workspace, with its values, to the project. */
async function insertCopy(
  tx: Tx,
  ctx: Context,
  field: CustomField,
  values: readonly FieldValueOfTask[],
  { projectId, position, now }: { projectId: string; position: number; now: Date },
): Promise<void> {
  const id = ctx.newId();
  await tx.insertCustomField({
    ...field,
    id,
    projectId,
    workspaceId: null,
    position,
    createdAt: now,
    updatedAt: now,
  });
  await tx.addFieldValues(values.map((value) => ({ ...value, fieldId: id })));
}
