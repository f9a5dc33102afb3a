/** Creates notifications, unless their recipients turned them off. @module */
import { allInOrder } from "../async/all_in_order.ts";
import type { Context, MadeNotification } from "../context.ts";
import { NOTIFICATIONS_AT_ONCE } from "../limits.ts";
import type { Tx } from "../ports/store.ts";
import { type Notification, type NotificationDraft, type NotificationSubject, switchOf } from "./notification.ts";
import { People } from "./people.ts";

/** Notifications about one subject. */
export interface NotificationBatch {
  drafts: readonly NotificationDraft[];
  about: NotificationSubject;
}

/**
 * Creates notifications, unless their recipients turned them off or may not see them, and plans their deliveries.
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

/** Like {@linkcode notifyPeople}, for notifications about several subjects, in one write. */
export async function notifyOfMany(
  tx: Tx,
  ctx: Context,
  batches: readonly NotificationBatch[],
  now: Date,
  options: { people?: People } = {},
): Promise<Notification[]> {
  if (batches.every(({ drafts }) => drafts.length === 0)) return [];
  const { people = new People(tx) } = options;
  const notifications: Notification[] = [];
  let made: MadeNotification[] = [];
  const flush = async () => {
    if (made.length === 0) return;
    const added = made.map(({ notification }) => notification);
    await tx.insertNotifications(added);
    await ctx.hooks.planNotifications(tx, ctx, made, { people, now });
    notifications.push(...added);
    made = [];
  };
  for (const { drafts, about } of batches) {
    const received = await allInOrder(...drafts.map((draft) => isReceived(ctx, people, draft, about)));
    const wanted = drafts.filter((_, index) => received[index]);
    made.push(...wanted.map((draft) => ({ about, notification: newNotification(ctx, draft, about, now) })));
    if (made.length < NOTIFICATIONS_AT_ONCE) continue;
    await flush();
    await tx.yieldToEventLoop();
  }
  await flush();
  return notifications;
}

function newNotification(
  ctx: Context,
  draft: NotificationDraft,
  { projectId: _, ...subject }: NotificationSubject,
  now: Date,
): Notification {
  const eventData = withActor(ctx, draft, subject);
  return {
    id: ctx.newId(),
    ...draft,
    eventData,
    ...subject,
    isRead: false,
    snoozedUntil: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Adds the account that changed the task. Its name is looked up when the notification is read. */
function withActor(
  { actor }: Context,
  { userId, eventData }: NotificationDraft,
  { resourceType }: Pick<NotificationSubject, "resourceType">,
): NotificationDraft["eventData"] {
  if (!actor || eventData === null || resourceType !== "task" || actor.userId === userId) return eventData;
  return { ...eventData, actorId: actor.userId };
}

/** Returns whether the recipient may see the subject. A custom role may lack the permission to read tasks. */
async function maySee(
  ctx: Context,
  people: People,
  { userId }: NotificationDraft,
  { workspaceId, projectId }: NotificationSubject,
): Promise<boolean> {
  if (workspaceId === null || projectId === undefined) return true;
  return await ctx.hooks.mayReadTasks(people, { workspaceId, projectId }, userId);
}

/**
 * Returns whether the recipient has the notification turned on and may see it. Types without a switch cannot be turned
 * off.
 */
async function isReceived(
  ctx: Context,
  people: People,
  draft: NotificationDraft,
  about: NotificationSubject,
): Promise<boolean> {
  const key = switchOf(draft);
  const [switches, isVisible] = await allInOrder(
    key && people.preferences(draft.userId),
    maySee(ctx, people, draft, about),
  );
  return isVisible && (key === undefined || (switches?.[key] ?? true));
}
