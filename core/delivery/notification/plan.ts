import { allInOrder } from "../../async/all_in_order.ts";
import type { Context, MadeNotification } from "../../context.ts";
import type { People } from "../../history/people.ts";
import type { Tx } from "../../ports/store.ts";
import type { DeliveryPlan } from "../dispatch/delivery.ts";
import { insertPlans, kindsOf, planNotification } from "../dispatch/plan.ts";

/** Plans deliveries of notifications through the channels that their recipients chose for the project. */
export async function planNotifications(
  tx: Tx,
  ctx: Context,
  made: readonly MadeNotification[],
  { people, now }: { people: People; now: Date },
): Promise<void> {
  const channels = kindsOf(ctx.channels);
  const deliverable = made.filter(({ about }) => channels.size > 0 && about.workspaceId !== null);
  if (deliverable.length === 0) return;
  const userIds = [...new Set(deliverable.map(({ notification }) => notification.userId))];
  await allInOrder(...userIds.map((userId) => people.preferences(userId)));
  const plans: DeliveryPlan[] = [];
  for (const { about, notification } of deliverable) {
    const { userId, workspaceId } = notification;
    const { projectId = null } = about;
    const preferences = await people.preferences(userId);
    if (workspaceId === null || !preferences?.channels.some(({ isEnabled }) => isEnabled)) continue;
    const rule = await people.rule(userId, workspaceId);
    plans.push(...planNotification(notification, { preferences, rule, projectId }, channels));
  }
  await insertPlans(tx, ctx, plans, now);
}
