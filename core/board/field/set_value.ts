/** Sets the value of a custom field on a task. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { People } from "../../history/people.ts";
import type { Tx } from "../../ports/store.ts";
import { addedByEdit } from "../../quota.ts";
import { type ClaimUsage, changeWithinQuota } from "../../workspace/usage.ts";
import { type LoadedTask, requireWritableTask } from "../require.ts";
import { readValue, refuseUnknown } from "./check.ts";
import { type CustomField, idOfValue } from "./field.ts";
import { requireFieldOfTask } from "./require.ts";
import { saveFieldChanges } from "./save.ts";
import { fitting } from "./types.ts";

/** Input for {@linkcode setFieldValue}. */
export interface SetFieldValueInput {
  taskId: string;
  fieldId: string;
  /** The value as text, in the form of the field's type. An empty string clears the value. */
  value: string;
  /** The stored value that `value` is meant to replace. An empty string stands for no value. @default any value */
  expectedValue?: string;
}

/** A value that was set or cleared. */
export interface SavedFieldValue {
  id: string;
  taskId: string;
  fieldId: string;
  /** The value as stored. Null if the task has no value. */
  value: string | null;
}

/**
 * Sets or clears a value. This is an edit of the task, with history, event and a new version. Setting the current value
 * again changes nothing.
 *
 * @throws {TrackerError} `invalid`, with reason `INVALID_FIELD_VALUE` or `FIELD_REQUIRED`; `not_found`, including for a field
 * that the task does not have; `forbidden`; `conflict` if the project is archived, or with reason `FIELD_VALUE_CHANGED` or
 * `QUOTA_EXCEEDED`
 */
export async function setFieldValue(ctx: Context, input: SetFieldValueInput): Promise<SavedFieldValue> {
  ctx.checkInput("setFieldValue", input);
  const { taskId, fieldId } = input;
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const loaded = await requireWritableTask(tx, ctx, taskId, "task:update");
    const value = await saveValue(tx, ctx, loaded, input, { now, claim });
    return { id: idOfValue(input), taskId, fieldId, value };
  });
}

/**
 * Sets or clears a value on a loaded task.
 *
 * @returns the value as stored
 * @throws {TrackerError} for the same reasons as {@linkcode setFieldValue}
 */
export async function saveValue(
  tx: Tx,
  ctx: Context,
  { task, access }: LoadedTask,
  { fieldId, value, expectedValue }: Omit<SetFieldValueInput, "taskId">,
  { now, claim }: { now: Date; claim: ClaimUsage },
): Promise<string | null> {
  const [field, stored] = await allInOrder(requireFieldOfTask(tx, task, fieldId), tx.listFieldValuesOnTasks([task.id]));
  const before = stored.find((row) => row.fieldId === fieldId)?.value ?? null;
  const after = readValue(field, value, "/value");
  if (expectedValue !== undefined && before !== after) requireExpected(field, before, expectedValue);
  const people = new People(tx);
  await refuseUnknown(tx, people, { field, before, after, projectId: task.projectId, access }, "/value");
  claim(task.workspaceId, addedByEdit([before], [after]));
  await saveFieldChanges(tx, ctx, task, [{ field, old: before, new: after }], { now, people });
  return after;
}

/**
 * Refuses the change unless the stored value is the expected one. The two may differ in form, such as surrounding
 * spaces.
 */
function requireExpected(field: CustomField, stored: string | null, expected: string): void {
  const value = stored ?? "";
  if (value === expected || value === (fitting(field, expected) ?? expected.trim())) return;
  const message = `Cannot set custom field "${field.name}": its value has changed since it was read`;
  throw new TrackerError("conflict", message, { reason: "FIELD_VALUE_CHANGED" });
}
