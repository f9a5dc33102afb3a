/**
 * What must have come true once everything had the time it needs.
 *
 * @module
 */
import type { Integration, StoredEvent } from "@hexlane/core";
import { planDeliveries, projectsOf } from "../../core/delivery/delivery_plan.ts";
import { PROJECTS } from "./furniture.ts";
import type { World } from "./world.ts";

/** Says what is wrong in the end. */
export async function judgeEnd(world: World): Promise<void> {
  await world.ledger.compareAll();
  await judgeDeliveries(world);
  for (const follower of world.followers) {
    if (!follower.isOut && !follower.hasAll()) world.wrong(`Somebody who follows never heard of what came after ${follower.sequence}`);
  }
}

/** Every event was planned for every webhook that wanted it, and has arrived, unless it was given up. */
async function judgeDeliveries(world: World): Promise<void> {
  const hooks = await world.store.read((tx) => Promise.all(PROJECTS.map(({ id }) => tx.findIntegrationById(`hook-${id}`))));
  for (const hook of hooks) {
    // What was switched off hears of nothing since, and nobody knows since when.
    if (!hook?.isActive) continue;
    for (const event of world.ledger.events) {
      if (isFor(event, hook) && !world.ledger.isPlanned(event.sequence, hook.id)) {
        world.wrong(`Nobody told ${hook.id} of event ${event.sequence} (${event.type})`);
      }
    }
  }
  const active = new Set(hooks.flatMap((hook) => (hook?.isActive ? [hook.id] : [])));
  for (const { id: projectId } of PROJECTS) {
    const { rows } = await world.store.read((tx) => tx.listDeliveries(projectId, { limit: 10_000 }));
    for (const { id, status, attempts, ownerId } of rows) {
      if (!active.has(ownerId)) continue;
      const isTaken = world.receivers.taken.has(id);
      if (status === "pending") world.wrong(`Delivery ${id} is still pending after ${attempts} attempts`);
      if (status === "delivered" && !isTaken) world.wrong(`Delivery ${id} is said to be delivered, but was never taken`);
    }
  }
}

function isFor(event: StoredEvent, hook: Integration): boolean {
  if (!projectsOf(event).includes(hook.projectId)) return false;
  return planDeliveries(event, [hook], new Set(["webhook"])).length > 0;
}
