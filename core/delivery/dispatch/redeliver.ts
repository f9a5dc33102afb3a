/**
 * Sends a delivery again.
 *
 * @module
 */
import { requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import type { Integration } from "../integration/integration.ts";
import { type ShownDelivery, showDelivery } from "./delivery.ts";
import { kindsOf, selectsEvent } from "./plan.ts";
import { reviveDelivery } from "./retry.ts";

/**
 * Sends a delivery again with the same id, so that a receiver that accepted it before can recognize it. A pending retry is
 * attempted immediately.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` while the project is archived, or with reason
 * `INTEGRATION_OFF` while its integration sends nothing, or `EVENT_NOT_SELECTED` while it does not select this event
 */
export async function redeliver(ctx: Context, input: { deliveryId: string }): Promise<ShownDelivery> {
  const now = ctx.clock.now();
  const sent = await ctx.store.transaction(async (tx) => {
    const delivery = await tx.findDelivery(input.deliveryId);
    if (!delivery?.projectId) throw notFound("delivery", input.deliveryId);
    const named = { kind: "delivery", id: input.deliveryId };
    await requireWritableProject(tx, ctx, delivery.projectId, "workspace:manage_settings", named);
    const integration = await tx.findIntegrationById(delivery.ownerId);
    refuseSilent(integration, "send the delivery once more");
    if (delivery.eventType !== "test" && !selectsEvent(integration, delivery.eventType, kindsOf(ctx.channels))) {
      throw new TrackerError(
        "conflict",
        `Cannot send the delivery again: the integration does not select "${delivery.eventType}"`,
        { reason: "EVENT_NOT_SELECTED" },
      );
    }
    const first = await tx.findPendingDelivery(delivery.partition);
    const after = reviveDelivery(delivery, !first || first.sequence >= delivery.sequence, now);
    await tx.saveDelivery(after);
    return showDelivery(after);
  });
  await wakePartitionOf(ctx, sent);
  return sent;
}

export function refuseSilent(integration: Integration | undefined, action: string): asserts integration is Integration {
  if (integration?.isActive && integration.sealedWebhookUrl !== null) return;
  throw new TrackerError("conflict", `Cannot ${action}: the integration is switched off or has no address`, {
    reason: "INTEGRATION_OFF",
  });
}

/** A hint: without it, the next sweep finds the partition. */
export async function wakePartitionOf(ctx: Context, { id }: ShownDelivery): Promise<void> {
  const delivery = await ctx.store.read((tx) => tx.findDelivery(id));
  if (!delivery?.nextAttemptAt) return;
  ctx.deliveryScheduler.resume(delivery.endpoint);
  await ctx.queue.wake(delivery.partition);
}
