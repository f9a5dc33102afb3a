/**
 * The one way to put a notification into an inbox. Checks the receiver's preferences first.
 *
 * @module
 */

import { allInOrder } from "../async/all_in_order.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../ports/store.ts";
import {
  type Notification,
  type NotificationDraft,
  type NotificationSubject,
  type NotificationSwitches,
  switchOf,
} from "./notification.ts";
import { People } from "./people.ts";

/** Drafts about one subject. */
export interface NotificationGroup {
  drafts: readonly NotificationDraft[];
  about: NotificationSubject;
}

/**
 * Inserts a notification per draft, except those that their receivers turned off, and plans deliveries on other channels.
 *
 * @param options.people accounts and members that are loaded already
 * @returns the inserted notifications
 */
export async function notify(
  tx: Tx,
  ctx: Context,
  drafts: readonly NotificationDraft[],
  about: NotificationSubject,
  now: Date,
  options: { people?: People } = {},
): Promise<Notification[]> {
  return await notifyMany(tx, ctx, [{ drafts, about }], now, options);
}

/** {@linkcode notify} for many subjects, in one insert. */
export async function notifyMany(
  tx: Tx,
  ctx: Context,
  groups: readonly NotificationGroup[],
  now: Date,
  options: { people?: People } = {},
): Promise<Notification[]> {
  if (groups.every(({ drafts }) => drafts.length === 0)) return [];
  const { people = new People(tx) } = options;
  const switches = await switchesOf(people, groups);
  const made = groups.flatMap(({ drafts, about }) =>
    drafts
      .filter((draft) => isWanted(draft, switches.get(draft.userId)))
      .map((draft) => ({ about, notification: newNotification(ctx, draft, about, now) })),
  );
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

/** The preferences of each receiver of a draft that can be turned off. */
async function switchesOf(
  people: People,
  groups: readonly NotificationGroup[],
): Promise<ReadonlyMap<string, NotificationSwitches | undefined>> {
  const drafts = groups.flatMap((one) => one.drafts.filter(switchOf));
  const userIds = [...new Set(drafts.map(({ userId }) => userId))];
  const found = await allInOrder(...userIds.map((userId) => people.preferences(userId)));
  return new Map(userIds.map((userId, index) => [userId, found[index]]));
}

/** A draft without a switch cannot be turned off. */
function isWanted(draft: NotificationDraft, switches: NotificationSwitches | undefined): boolean {
  const wanted = switchOf(draft);
  return !wanted || (switches?.[wanted] ?? true);
}
