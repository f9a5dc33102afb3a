/**
 * Inserts planned deliveries into the store.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import { type Delivery, type DeliveryPlan, endpointOf, newDelivery, partitionOf } from "./delivery.ts";

/** Inserts deliveries in the order of the plans. If nothing in a partition is pending, its first delivery is due at once. */
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
