/**
 * Reads the outbox in order and plans the deliveries of each event once, no matter how many servers run.
 *
 * @module
 */

import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import type { StoredEvent } from "../../history/event.ts";
import { EVENT_PAGE_BYTES, RELAY_EVENTS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Integration } from "../integration/integration.ts";
import { INTEGRATION_KINDS } from "../integration/kinds.ts";
import type { DeliveryPlan } from "./delivery.ts";
import { insertPlans } from "./insert_plans.ts";
import { createdSequences, isForIntegrations, kindsOf, planDeliveries, projectsOf } from "./plan.ts";

/**
 * Plans the deliveries of all events committed since the last call, and wakes their partitions. Call it when the outbox may
 * have grown. Writes nothing if there is nothing to plan.
 */
export async function relayEvents(ctx: Context): Promise<void> {
  const { deliveryScheduler: scheduler } = ctx;
  for (let hasMore = true; hasMore; ) {
    const seen = await ctx.store.read(async (tx) => {
      const [cursor, end, hasIntegrations] = await allInOrder(
        tx.findCursor("relay"),
        tx.findLastSequence(),
        tx.hasIntegrations(),
      );
      const after = Math.max(cursor, scheduler.relayed);
      // Without integrations, there is nothing to plan.
      if (after >= end || !hasIntegrations) return { last: Math.max(after, end), end, isIdle: true };
      const events = await tx.listEvents(after, RELAY_EVENTS, EVENT_PAGE_BYTES);
      const plans = await plan(tx, ctx, events);
      await tx.yieldToEventLoop();
      // Save the cursor after an integration changes. Otherwise, another read would send it earlier events.
      const isIdle = plans.length === 0 && events.every(({ type }) => type !== "integrationChanged");
      return { last: events.at(-1)?.sequence ?? end, end, isIdle };
    });
    // Events committed after this read are announced.
    hasMore = seen.last < seen.end;
    if (seen.isIdle) scheduler.relayed = Math.max(scheduler.relayed, seen.last);
    else await relayBatch(ctx);
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

async function relayBatch(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const { deliveryScheduler: scheduler } = ctx;
  const { last, partitions } = await ctx.store.transaction(async (tx) => {
    // Skip events for which this process has already found nothing to plan.
    const after = Math.max(await tx.findCursor("relay"), scheduler.relayed);
    const events = await tx.listEvents(after, RELAY_EVENTS, EVENT_PAGE_BYTES);
    const deliveries = await insertPlans(tx, ctx, await plan(tx, ctx, events), now);
    const last = events.at(-1)?.sequence ?? after;
    await tx.saveCursor("relay", last);
    return {
      last,
      partitions: deliveries.flatMap(({ nextAttemptAt, partition }) => (nextAttemptAt ? [partition] : [])),
    };
  });
  scheduler.relayed = Math.max(scheduler.relayed, last);
  for (const partition of partitions) await ctx.queue.wake(partition);
}

async function plan(tx: ReadTx, ctx: Context, events: readonly StoredEvent[]): Promise<DeliveryPlan[]> {
  const channels = kindsOf(ctx.channels);
  const created = createdSequences(events);
  const known = new Map<string, Integration[]>();
  const plans: DeliveryPlan[] = [];
  for (const event of events) {
    if (!isForIntegrations(event)) continue;
    for (const projectId of projectsOf(event)) {
      const integrations = known.get(projectId) ?? (await loadIntegrations(tx, projectId));
      known.set(projectId, integrations);
      const recipients = integrations.filter(({ id }) => (created.get(id) ?? 0) < event.sequence);
      plans.push(...planDeliveries(event, recipients, channels));
    }
  }
  return plans;
}

async function loadIntegrations(tx: ReadTx, projectId: string): Promise<Integration[]> {
  const found: Integration[] = [];
  for (const kind of INTEGRATION_KINDS) {
    const integration = await tx.findIntegration(projectId, kind);
    if (integration) found.push(integration);
  }
  return found;
}
