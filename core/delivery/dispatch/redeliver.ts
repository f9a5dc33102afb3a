/**
 * Sends a delivery again.
 *
 * @module
 */
import { requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { type Integration, isConfigured } from "../integration/integration.ts";
import type { Delivery } from "./delivery.ts";
import { type ShownDelivery, showDelivery } from "./list.ts";
import { isDirect, kindsOf, selectsEvent } from "./plan.ts";
import { reviveDelivery } from "./retry.ts";

/**
 * Sends a delivery again with the same ID, so that a receiver can recognize the duplicate. A pending delivery is
 * attempted immediately.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` while the project is archived, or with reason
 * `INTEGRATION_OFF` while its integration is off, or `EVENT_NOT_SELECTED` while the integration does not select the
 * event
 */
export async function redeliver(ctx: Context, input: { deliveryId: string }): Promise<ShownDelivery> {
  ctx.checkInput("redeliver", input);
  const now = ctx.clock.now();
  const sent = await ctx.store.transaction(async (tx) => {
    const delivery = await tx.findDelivery(input.deliveryId);
    if (!delivery?.projectId) throw notFound("delivery", input.deliveryId);
    const named = { kind: "delivery", id: input.deliveryId };
    await requireWritableProject(tx, ctx, delivery.projectId, "workspace:manage_settings", named);
    const integration = await tx.findIntegrationById(delivery.ownerId);
    refuseInactive(integration, "send the delivery again");
    const { eventType } = delivery;
    if (!isDirect(eventType) && !selectsEvent(integration, eventType, kindsOf(ctx.channels))) {
      throw new TrackerError(
        "conflict",
        `Cannot send the delivery again: the integration does not select "${eventType}"`,
        { reason: "EVENT_NOT_SELECTED" },
      );
    }
    const first = await tx.findPendingDelivery(delivery.partition);
    const after = reviveDelivery(delivery, !first || first.sequence >= delivery.sequence, now);
    await tx.saveDelivery(after);
    return after;
  });
  await wakeDelivery(ctx, sent);
  return showDelivery(sent);
}

/** Refuses to send through an integration that is off or has no URL. @throws {TrackerError} `conflict` */
export function refuseInactive(
  integration: Integration | undefined,
  action: string,
): asserts integration is Integration {
  if (integration?.isActive && isConfigured(integration)) return;
  throw new TrackerError("conflict", `Cannot ${action}: the integration is turned off or has no URL`, {
    reason: "INTEGRATION_OFF",
  });
}

/** Wakes the partition of a due delivery immediately. Otherwise, the delivery would wait for the next sweep. */
export async function wakeDelivery(ctx: Context, delivery: Delivery): Promise<void> {
  if (!delivery.nextAttemptAt) return;
  ctx.deliveryScheduler.resume(delivery.endpoint);
  await ctx.queue.wake(delivery.partition);
}
