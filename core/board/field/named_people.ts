/** Notifies the members whom values of custom fields name, and makes them watchers, as assignees are. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import type { NotificationDraft } from "../../history/notification.ts";
import { notifyPeople } from "../../history/notify.ts";
import type { People } from "../../history/people.ts";
import type { Tx } from "../../ports/store.ts";
import { aboutTask, draftsOfNaming, type NamedPerson } from "../task/notifications.ts";
import type { TaskRecord } from "../task/task.ts";
import { newWatchers } from "../watcher/watcher.ts";
import type { FieldValueChange } from "./field.ts";
import { FIELD_TYPES, itemsOf } from "./types.ts";

/** Returns the members whom a new value names and the old value does not. */
export async function namedPeople(
  people: People,
  task: TaskRecord,
  changes: readonly FieldValueChange[],
): Promise<NamedPerson[]> {
  const named = changes.flatMap(({ field: { name, type }, old, new: value }) => {
    if (FIELD_TYPES[type].refersTo !== "member" || value === null) return [];
    const before = old === null ? [] : itemsOf(type, old);
    const added = itemsOf(type, value).filter((id) => !before.includes(id));
    return added.map((userId) => ({ userId, fieldName: name }));
  });
  // A copied value may name someone who has left.
  const members = await allInOrder(...named.map(({ userId }) => people.reader(task, userId)));
  return named.filter((_, index) => members[index] !== undefined);
}

/** Drafts the notifications of newly named members. */
export async function draftsOfNamed(
  people: People,
  { actor }: Context,
  task: TaskRecord,
  named: readonly NamedPerson[],
): Promise<NotificationDraft[]> {
  const others = named.filter(({ userId }) => userId !== actor?.userId);
  if (others.length === 0) return [];
  const account = actor && (await people.account(actor.userId));
  return draftsOfNaming(task, others, account?.name);
}

/** Notifies the members whom changed values of a task newly name. */
export async function notifyNamed(
  tx: Tx,
  ctx: Context,
  task: TaskRecord,
  changes: readonly FieldValueChange[],
  { now, people }: { now: Date; people: People },
): Promise<void> {
  const named = await namedPeople(people, task, changes);
  if (named.length === 0) return;
  const userIds = named.map(({ userId }) => userId);
  await tx.addWatchers(newWatchers(task.id, userIds, now));
  await notifyPeople(tx, ctx, await draftsOfNamed(people, ctx, task, named), aboutTask(task), now, { people });
}
