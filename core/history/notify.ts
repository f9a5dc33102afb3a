/**
 * The one way into somebody's inbox, whatever happened: it asks whether they want to know.
 *
 * @module
 */

import { allInOrder } from "../async/all_in_order.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../ports/store.ts";
import { type NewsSwitches, type Notice, type NoticeSubject, type Notification, switchOf } from "./notification.ts";
import { People } from "./people.ts";

/** Notices about one thing. */
export interface News {
  notices: readonly Notice[];
  about: NoticeSubject;
}

/**
 * Makes notifications of the notices, except those that their receivers switched off, and plans where else they are told.
 *
 * @param options.people what is known of them already
 * @returns the notifications that were made
 */
export async function tellPeople(
  tx: Tx,
  ctx: Context,
  notices: readonly Notice[],
  about: NoticeSubject,
  now: Date,
  options: { people?: People } = {},
): Promise<Notification[]> {
  return await tellOfMany(tx, ctx, [{ notices, about }], now, options);
}

/** The same for notices about many things, all written at once. */
export async function tellOfMany(
  tx: Tx,
  ctx: Context,
  news: readonly News[],
  now: Date,
  options: { people?: People } = {},
): Promise<Notification[]> {
  if (news.every(({ notices }) => notices.length === 0)) return [];
  const { people = new People(tx) } = options;
  const switches = await switchesOf(people, news);
  const made = news.flatMap(({ notices, about }) =>
    notices
      .filter((notice) => isWanted(notice, switches.get(notice.userId)))
      .map((notice) => ({ about, notification: newNotification(ctx, notice, about, now) })),
  );
  if (made.length === 0) return [];
  const notifications = made.map(({ notification }) => notification);
  await tx.insertNotifications(notifications);
  await ctx.hooks.planNotifications(tx, ctx, made, { people, now });
  return notifications;
}

function newNotification(
  ctx: Context,
  notice: Notice,
  { projectId: _, ...subject }: NoticeSubject,
  now: Date,
): Notification {
  return { id: ctx.newId(), ...notice, ...subject, isRead: false, createdAt: now, updatedAt: now };
}

/** The switches of everyone with a notice that can be turned off. */
async function switchesOf(
  people: People,
  news: readonly News[],
): Promise<ReadonlyMap<string, NewsSwitches | undefined>> {
  const notices = news.flatMap((one) => one.notices.filter(switchOf));
  const userIds = [...new Set(notices.map(({ userId }) => userId))];
  const found = await allInOrder(...userIds.map((userId) => people.preferences(userId)));
  return new Map(userIds.map((userId, index) => [userId, found[index]]));
}

/** A notice that has no switch is always wanted. */
function isWanted(notice: Notice, switches: NewsSwitches | undefined): boolean {
  const newsSwitch = switchOf(notice);
  return !newsSwitch || (switches?.[newsSwitch] ?? true);
}
