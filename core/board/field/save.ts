/** Saves values of custom fields with history, events, notifications and the search document of the task. @module */
import type { Context } from "../../context.ts";
import type { People } from "../../history/people.ts";
import type { Tx } from "../../ports/store.ts";
import { newActivity, taskEvent } from "../task/save.ts";
import { saveTaskDocument } from "../task/search_document.ts";
import type { TaskRecord } from "../task/task.ts";
import type { FieldValueChange } from "./field.ts";
import { newValue } from "./fill.ts";
import { notifyNamed } from "./named_people.ts";
import { FIELD_TYPES, type FieldType, itemsOf, textOf } from "./types.ts";

/**
 * Saves changed values of a live task. Each has its own history entry and event. Writes nothing if nothing changed.
 *
 * @returns whether anything changed
 */
export async function saveFieldChanges(
  tx: Tx,
  ctx: Context,
  task: TaskRecord,
  changes: readonly FieldValueChange[],
  { now, people }: { now: Date; people: People },
): Promise<boolean> {
  const changed = changes.filter((change) => change.old !== change.new);
  if (changed.length === 0) return false;
  await tx.raiseProjectVersion(task.projectId);
  await tx.saveTask({ id: task.id, updatedAt: now });
  for (const { field, new: value } of changed) {
    if (value === null) await tx.deleteFieldValue(field.id, task.id);
    else await tx.saveFieldValues([newValue(field, task.id, value, now)]);
  }
  for (const change of changed) {
    const { id: fieldId, name: fieldName, type: fieldType } = change.field;
    const data = { fieldId, fieldName, fieldType, old: change.old, new: change.new };
    const content = await sentenceOf(people, change);
    const entry = { type: "task" as const, content, eventData: { field: "customField", ...data } };
    await tx.insertActivities([newActivity(ctx, task.id, entry, now)]);
    await tx.appendEvents([taskEvent(ctx, "taskFieldChanged", task, data, now)]);
  }
  await notifyNamed(tx, ctx, task, changed, { now, people });
  if (changed.some(({ field }) => FIELD_TYPES[field.type].isSearchable)) await saveTaskDocument(tx, task);
  return true;
}

/** Returns the text of a history entry, which follows the actor's name. */
async function sentenceOf(people: People, change: FieldValueChange): Promise<string> {
  const { name, type } = change.field;
  if (change.new === null) return `cleared ${name}`;
  return `set ${name} to "${await shownText(people, type, change.new)}"`;
}

/** Returns a value as text, with names in place of people's IDs. */
async function shownText(people: People, type: FieldType, value: string): Promise<string> {
  if (FIELD_TYPES[type].refersTo !== "member") return shorten(textOf(type, value));
  const names: string[] = [];
  for (const id of itemsOf(type, value)) names.push((await people.account(id))?.name ?? id);
  return names.join(", ");
}

/** The history shortens longer values. The event data contains them whole. */
const SHOWN_CHARACTERS = 200;

function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length <= SHOWN_CHARACTERS ? text : `${characters.slice(0, SHOWN_CHARACTERS).join("")}…`;
}
