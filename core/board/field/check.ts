/** Checks the value of a custom field on a task. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { invalidField, type TrackerError } from "../../errors.ts";
import type { People } from "../../history/people.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { CustomField } from "./field.ts";
import { checkValue, FIELD_TYPES, itemsOf } from "./types.ts";

/**
 * Reads a value from input.
 *
 * @returns null for no value
 * @throws {TrackerError} `invalid`
 */
export function readValue(field: CustomField, value: string, pointer: string): string | null {
  const checked = checkValue(field, value, pointer) || null;
  if (checked === null && field.required) {
    throw invalidField(pointer, `Custom field "${field.name}" is required`, "FIELD_REQUIRED");
  }
  return checked;
}

/**
 * Refuses people who are not members of the workspace and tasks of other workspaces, unless they were named before. Unknown
 * ids cause the same error.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_FIELD_VALUE`
 */
export async function refuseUnknown(
  tx: ReadTx,
  people: People,
  change: { field: CustomField; before: string | null; after: string | null; workspaceId: string },
  pointer: string,
): Promise<void> {
  const { field, before, after, workspaceId } = change;
  const { refersTo } = FIELD_TYPES[field.type];
  if (!refersTo || after === null || after === before) return;
  const known = before === null ? [] : itemsOf(field.type, before);
  const added = itemsOf(field.type, after).filter((id) => !known.includes(id));
  if (refersTo === "task") {
    const found = (await tx.listTaskPlaces(added)).filter((task) => task.workspaceId === workspaceId);
    if (found.length < added.length) throw unknown(pointer, "Is not a task of this workspace");
    return;
  }
  const members = await allInOrder(...added.map((id) => people.member(workspaceId, id)));
  if (members.some((member) => !member)) throw unknown(pointer, "Is not a member of this workspace");
}

function unknown(pointer: string, detail: string): TrackerError {
  return invalidField(pointer, detail, "INVALID_FIELD_VALUE");
}
