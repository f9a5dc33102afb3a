/** Creates notifications, except those that their recipients turned off. @module */
import { allInOrder } from "../async/all_in_order.ts";
import type { Context, MadeNotification } from "../context.ts";
import type { Tx } from "../ports/store.ts";
import {
  type Notification,
  type NotificationDraft,
  type NotificationSubject,
  type NotificationSwitches,
  switchOf,
} from "./notification.ts";
import { People } from "./people.ts";

/** Notifications about one subject. */
export interface NotificationBatch {
  drafts: readonly NotificationDraft[];
  about: NotificationSubject;
}

/**
 * Creates notifications, except those that their recipients turned off or may not see, and plans their deliveries.
 *
 * @param options.people a cache of the recipients
 * @returns the notifications that were created
 */
export async function notifyPeople(
  tx: Tx,
  ctx: Context,
  drafts: readonly NotificationDraft[],
  about: NotificationSubject,
  now: Date,
  options: { people?: People } = {},
): Promise<Notification[]> {
  return await notifyOfMany(tx, ctx, [{ drafts, about }], now, options);
}

/** Like {@linkcode notifyPeople}, for notifications about several subjects in one write. */
export async function notifyOfMany(
  tx: Tx,
  ctx: Context,
  batches: readonly NotificationBatch[],
  now: Date,
  options: { people?: People } = {},
): Promise<Notification[]> {
  if (batches.every(({ drafts }) => drafts.length === 0)) return [];
  const { people = new People(tx) } = options;
  const switches = await switchesOf(people, batches);
  const made: MadeNotification[] = [];
  for (const { drafts, about } of batches) {
    for (const draft of drafts) {
      if (!isWanted(draft, switches.get(draft.userId)) || !(await maySee(ctx, people, draft, about))) continue;
      made.push({ about, notification: newNotification(ctx, draft, about, now) });
    }
  }
  if (made.length === 0) return [];
  const notifications = made.map(({ notification }) => notification);
  await tx.insertNotifications(notifications);
  await ctx.hooks.planNotifications(tx, ctx, made, { people, now });
  return notifications;
}

function newNotification(
  ctx: Context,
  draft: NotificationDraft,
  { projectId: _, ...subject }: NotificationSubject,
  now: Date,
): Notification {
  return { id: ctx.newId(), ...draft, ...subject, isRead: false, createdAt: now, updatedAt: now };
}

/** Whether the recipient may see the subject: a custom role may lack the permission to read tasks. */
async function maySee(
  ctx: Context,
  people: People,
  { userId }: NotificationDraft,
  { workspaceId, projectId }: NotificationSubject,
): Promise<boolean> {
  if (workspaceId === null || projectId === undefined) return true;
  return await ctx.hooks.mayReadTasks(people, workspaceId, userId);
}

/** Loads the switches of each recipient of a notification that can be turned off. */
async function switchesOf(
  people: People,
  batches: readonly NotificationBatch[],
): Promise<ReadonlyMap<string, NotificationSwitches | undefined>> {
  const drafts = batches.flatMap((one) => one.drafts.filter(switchOf));
  const userIds = [...new Set(drafts.map(({ userId }) => userId))];
  const found = await allInOrder(...userIds.map((userId) => people.preferences(userId)));
  return new Map(userIds.map((userId, index) => [userId, found[index]]));
}

/** Whether the recipient wants a notification. Notifications without a switch are always wanted. */
function isWanted(draft: NotificationDraft, switches: NotificationSwitches | undefined): boolean {
  const key = switchOf(draft);
  return !key || (switches?.[key] ?? true);
}
