/**
 * The one way into somebody's inbox, whatever happened: it asks whether they want to know.
 *
 * @module
 */

import { sideBySide } from "../all_in_order.ts";
import type { Notice } from "../board/task/notifications.ts";
import type { TaskRecord } from "../board/task/task.ts";
import type { Context } from "../context.ts";
import type { DeliveryPlan } from "../delivery/dispatch/delivery.ts";
import { insertPlans } from "../delivery/dispatch/insert_plans.ts";
import { kindsOf, planNotification } from "../delivery/dispatch/plan.ts";
import { type NotificationPreferences, switchOf } from "../delivery/notification/preferences.ts";
import { CHANNELS } from "../delivery/notification/rule.ts";
import type { Tx } from "../ports/store.ts";
import type { Notification } from "./notification.ts";
import { People } from "./people.ts";

/** What notices are about. */
export interface NoticeSubject extends Pick<Notification, "workspaceId" | "resourceId" | "resourceType"> {
  /** The project that it belongs to, if any. */
  projectId?: string;
}

export function aboutTask({ id, workspaceId, projectId }: TaskRecord): NoticeSubject {
  return { workspaceId, resourceId: id, resourceType: "task", projectId };
}

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
  const channels = kindsOf(ctx.channels);
  const mayGoOutside = ({ workspaceId }: NoticeSubject): boolean => channels.size > 0 && workspaceId !== null;
  const { people = new People(tx) } = options;
  const asking = news.flatMap(({ notices, about }) => (mayGoOutside(about) ? notices : notices.filter(switchOf)));
  const preferences = await preferencesOf(people, asking);
  const wanted = news.flatMap(({ notices, about }) =>
    notices
      .filter((notice) => isWanted(notice, preferences.get(notice.userId)))
      .map((notice) => ({ about, notification: newNotification(ctx, notice, about, now) })),
  );
  const notifications = wanted.map(({ notification }) => notification);
  if (wanted.length === 0) return [];
  await tx.insertNotifications(notifications);
  const outside = wanted.filter(({ about }) => mayGoOutside(about));
  if (outside.length > 0) {
    await insertPlans(tx, ctx, await planOutside(people, outside, { channels, preferences }), now);
  }
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

/** The deliveries of the notifications through the channels that their receivers chose. */
async function planOutside(
  people: People,
  wanted: readonly { about: NoticeSubject; notification: Notification }[],
  by: { channels: ReturnType<typeof kindsOf>; preferences: PreferencesByUser },
): Promise<DeliveryPlan[]> {
  const plans: DeliveryPlan[] = [];
  for (const { about, notification } of wanted) {
    const { userId, workspaceId } = notification;
    const { projectId = null } = about;
    const preferences = by.preferences.get(userId);
    if (workspaceId === null || !CHANNELS.some((name) => preferences?.[`${name}Enabled`])) continue;
    const rule = await people.rule(userId, workspaceId);
    plans.push(...planNotification(notification, { preferences, rule, projectId }, by.channels));
  }
  return plans;
}

type PreferencesByUser = ReadonlyMap<string, NotificationPreferences | undefined>;

/** Of everybody who is told something. */
async function preferencesOf(people: People, notices: readonly Notice[]): Promise<PreferencesByUser> {
  const userIds = [...new Set(notices.map(({ userId }) => userId))];
  const found = await sideBySide(...userIds.map((userId) => people.preferences(userId)));
  return new Map(userIds.map((userId, index) => [userId, found[index]]));
}

/** What nobody can switch off always is. */
function isWanted(notice: Notice, preferences: NotificationPreferences | undefined): boolean {
  const newsSwitch = switchOf(notice);
  return !newsSwitch || (preferences?.[newsSwitch] ?? true);
}
