/**
 * The relay reads the outbox in order and plans the deliveries of each event once, no matter how many servers run. The whole path
 * of a delivery is described in `core/delivery/README.md`.
 *
 * @module
 */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import { EVENT_PAGE_BYTES, RELAY_EVENTS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { planForgeEvents } from "../forge/sync/plan_events.ts";
import type { Integration } from "../integration/integration.ts";
import type { DeliveryPlan } from "./delivery.ts";
import { createdSequences, insertPlans, isForIntegrations, kindsOf, planDeliveries, projectsOf } from "./plan.ts";

/** Events that were read from the outbox, and their deliveries. */
interface Batch {
  /** The saved cursor at the time of reading. */
  cursor: number;
  /** The sequence of the last event read. */
  last: number;
  hasMore: boolean;
  plans: DeliveryPlan[];
  /** Whether other servers must not read these events again, because they would plan their deliveries differently. */
  mustSave: boolean;
}

/**
 * Plans the deliveries of all events committed since the last call, and wakes their partitions. Call it when the outbox may
 * have grown. Writes nothing if there is nothing to plan.
 */
export async function relayEvents(ctx: Context): Promise<void> {
  const { deliveryScheduler: scheduler } = ctx;
  for (let hasMore = true; hasMore; ) {
    const batch = await ctx.store.read((tx) => readBatch(tx, ctx));
    const partitions = batch.mustSave ? await saveBatch(ctx, batch) : [];
    // If another server has saved the cursor in the meantime, the remaining events are read again.
    if (partitions) scheduler.relayed = Math.max(scheduler.relayed, batch.last);
    hasMore = batch.hasMore || !partitions;
    for (const partition of partitions ?? []) await ctx.queue.wake(partition);
  }
}

/** Saves the cursor, so that processed events are not read again and can be deleted. */
export async function saveRelayCursor(ctx: Context): Promise<void> {
  const { relayed } = ctx.deliveryScheduler;
  if ((await ctx.store.read((tx) => tx.findCursor("relay"))) >= relayed) return;
  await ctx.store.transaction(async (tx) => {
    if ((await tx.findCursor("relay")) < relayed) await tx.saveCursor("relay", relayed);
  });
}

async function readBatch(tx: ReadTx, ctx: Context): Promise<Batch> {
  const [cursor, end, hasIntegrations, hasForges] = await allInOrder(
    tx.findCursor("relay"),
    tx.findLastSequence(),
    tx.hasIntegrations(),
    ctx.forges ? tx.hasForgeConnections() : false,
  );
  // This process may have read past the saved cursor without finding anything to plan.
  const after = Math.max(cursor, ctx.deliveryScheduler.relayed);
  if (after >= end || !(hasIntegrations || hasForges)) {
    return { cursor, last: Math.max(after, end), hasMore: false, plans: [], mustSave: false };
  }
  const events = await tx.listEvents(after, RELAY_EVENTS, EVENT_PAGE_BYTES);
  const plans = [
    ...(hasIntegrations ? await planEvents(tx, ctx, events) : []),
    ...(hasForges ? await planForgeEvents(tx, ctx, events) : []),
  ];
  await tx.yieldToEventLoop();
  const last = events.at(-1)?.sequence ?? end;
  // If another server read these events again, it would send events from before the change to the changed integration.
  const mustSave = plans.length > 0 || events.some(({ type }) => type === "integrationChanged");
  return { cursor, last, hasMore: last < end, plans, mustSave };
}

/** @returns the partitions to wake, or undefined if another server has saved the cursor */
async function saveBatch(ctx: Context, { cursor, last, plans }: Batch): Promise<string[] | undefined> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    if ((await tx.findCursor("relay")) !== cursor) return undefined;
    const deliveries = await insertPlans(tx, ctx, await withoutDeleted(tx, plans), now);
    await tx.saveCursor("relay", last);
    return deliveries.flatMap(({ nextAttemptAt, partition }) => (nextAttemptAt ? [partition] : []));
  });
}

/** Removes the plans of integrations that were deleted after the batch was read, perhaps with their project. */
async function withoutDeleted(tx: Tx, plans: readonly DeliveryPlan[]): Promise<DeliveryPlan[]> {
  const ids = [...new Set(plans.map(({ ownerId }) => ownerId))];
  const integrations = await allInOrder(
    ...ids.map(async (id) => (await tx.findIntegrationById(id)) ?? (await tx.findForgeConnection(id))),
  );
  const existing = new Set(integrations.map((integration) => integration?.id));
  return plans.filter(({ ownerId }) => existing.has(ownerId));
}

async function planEvents(tx: ReadTx, ctx: Context, events: readonly StoredEvent[]): Promise<DeliveryPlan[]> {
  const channels = kindsOf(ctx.channels);
  const created = createdSequences(events);
  const known = new Map<string, Integration[]>();
  const plans: DeliveryPlan[] = [];
  for (const event of events) {
    if (!isForIntegrations(event)) continue;
    for (const projectId of projectsOf(event)) {
      const integrations = known.get(projectId) ?? (await tx.listIntegrations(projectId));
      known.set(projectId, integrations);
      const recipients = integrations.filter(({ id }) => (created.get(id) ?? 0) < event.sequence);
      plans.push(...planDeliveries(event, recipients, channels));
    }
  }
  return plans;
}
