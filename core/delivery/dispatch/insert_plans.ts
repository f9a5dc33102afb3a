/**
 * Inserts planned deliveries into the store.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import { type Delivery, type DeliveryPlan, endpointOf, newDelivery, partitionOf } from "./delivery.ts";

/** Inserts the deliveries of plans, in order. In a partition where nothing is pending, the first one is due at once. */
export async function insertPlans(
  tx: Tx,
  ctx: Context,
  plans: readonly DeliveryPlan[],
  now: Date,
): Promise<Delivery[]> {
  const isBusy = new Map<string, boolean>();
  const deliveries: Delivery[] = [];
  for (const plan of plans) {
    const partition = partitionOf(endpointOf(plan.endpointKind, plan.ownerId), plan.taskId);
    const busy = isBusy.get(partition) ?? (await tx.findPendingDelivery(partition)) !== undefined;
    isBusy.set(partition, true);
    deliveries.push(newDelivery(plan, ctx.newId(), !busy, now));
  }
  if (deliveries.length > 0) await tx.insertDeliveries(deliveries);
  return deliveries;
}
