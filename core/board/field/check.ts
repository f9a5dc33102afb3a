/** Checks the value of a custom field on a task. @module */

import { allInOrder } from "../../async/all_in_order.ts";
import { invalidField, type TrackerError } from "../../errors.ts";
import type { People } from "../../history/people.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Access } from "../../workspace/access.ts";
import { filterOpen } from "../../workspace/project_access/scope.ts";
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

/** A new value of a custom field on a task. */
export interface CheckedChange {
  field: CustomField;
  before: string | null;
  after: string | null;
  projectId: string;
  /** The access of the actor who sets the value. */
  access: Access;
}

/**
 * Refuses people who may not open the project, tasks of other workspaces, and tasks in projects that the actor may not
 * open, unless the value already contained them. Unknown IDs cause the same error.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_FIELD_VALUE`
 */
export async function refuseUnknown(tx: ReadTx, people: People, change: CheckedChange, pointer: string): Promise<void> {
  const { field, before, after, projectId, access } = change;
  const { workspaceId } = access.member;
  const { refersTo } = FIELD_TYPES[field.type];
  if (!refersTo || after === null || after === before) return;
  const known = before === null ? [] : itemsOf(field.type, before);
  const added = itemsOf(field.type, after).filter((id) => !known.includes(id));
  if (refersTo === "task") {
    const places = await tx.listTaskPlaces(added);
    const found = filterOpen(access, places).filter((task) => task.workspaceId === workspaceId);
    if (found.length < added.length) throw unknown(pointer, "Is not a task of this workspace");
    return;
  }
  const members = await allInOrder(...added.map((id) => people.reader({ workspaceId, projectId }, id)));
  if (members.some((member) => !member)) throw unknown(pointer, "Is not a member of this workspace");
}

function unknown(pointer: string, detail: string): TrackerError {
  return invalidField(pointer, detail, "INVALID_FIELD_VALUE");
}
