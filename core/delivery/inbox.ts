/**
 * The one way into somebody's inbox, whatever happened: it asks whether they want to know.
 *
 * @module
 */
import type { Task } from "../board/task.ts";
import type { Context } from "../context.ts";
import type { ReadTx, Tx } from "../ports/store.ts";
import type { DeliveryPlan } from "./delivery.ts";
import { insertPlans } from "./delivery_inserts.ts";
import { kindsOf, planNotification } from "./delivery_plan.ts";
import type { Notification } from "./notification.ts";
import { type NotificationPreferences, switchOf } from "./notification_preference.ts";
import { CHANNELS } from "./notification_rule.ts";
import type { Notice } from "./task_notifications.ts";

/** What notices are about. */
export type NoticeSubject = Pick<Notification, "workspaceId" | "resourceId" | "resourceType">;

export function aboutTask({ id, workspaceId }: Task): NoticeSubject {
  return { workspaceId, resourceId: id, resourceType: "task" };
}

/**
 * Makes notifications of the notices, except those that their receivers switched off, and plans where else they are told.
 *
 * @returns the notifications that were made
 */
export async function tellPeople(
  tx: Tx,
  ctx: Context,
  notices: readonly Notice[],
  about: NoticeSubject,
  now: Date,
): Promise<Notification[]> {
  const wanted = await withoutUnwanted(tx, notices);
  if (wanted.length === 0) return [];
  const notifications = wanted.map((notice) => ({
    id: ctx.newId(),
    ...notice,
    ...about,
    isRead: false,
    createdAt: now,
    updatedAt: now,
  }));
  await tx.insertNotifications(notifications);
  await insertPlans(tx, ctx, await planOutside(tx, ctx, notifications), now);
  return notifications;
}

/** The deliveries of the notifications through the channels that their receivers chose. */
async function planOutside(tx: ReadTx, ctx: Context, notifications: readonly Notification[]): Promise<DeliveryPlan[]> {
  const channels = kindsOf(ctx.channels);
  const plans: DeliveryPlan[] = [];
  for (const notification of notifications) {
    const { userId, workspaceId, resourceId, resourceType } = notification;
    if (channels.size === 0 || workspaceId === null) continue;
    const preferences = await tx.findNotificationPreferences(userId);
    if (!CHANNELS.some((name) => preferences?.[`${name}Enabled`])) continue;
    const rule = await tx.findNotificationRule(userId, workspaceId);
    const task = resourceType === "task" && resourceId !== null ? await tx.findTask(resourceId) : undefined;
    plans.push(...planNotification(notification, { preferences, rule, projectId: task?.projectId ?? null }, channels));
  }
  return plans;
}

async function withoutUnwanted(tx: ReadTx, notices: readonly Notice[]): Promise<Notice[]> {
  const known = new Map<string, NotificationPreferences | undefined>();
  const wanted: Notice[] = [];
  for (const notice of notices) {
    const { userId } = notice;
    const newsSwitch = switchOf(notice);
    if (newsSwitch && !known.has(userId)) known.set(userId, await tx.findNotificationPreferences(userId));
    if (!newsSwitch || (known.get(userId)?.[newsSwitch] ?? true)) wanted.push(notice);
  }
  return wanted;
}
