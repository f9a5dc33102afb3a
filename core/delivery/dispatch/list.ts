/**
 * What one can do with deliveries: see what became of them, and send once more.
 *
 * @module
 */
import { requireProject, requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { DEFAULT_PAGE_ROWS, DELIVERY_LOG_SECONDS, EVENT_SECONDS, MAX_SWEPT_DELIVERIES } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { Integration, IntegrationKind } from "../integration/integration.ts";
import { dropDelivery, endpointOf, laneOf, reviveDelivery, type ShownDelivery, showDelivery } from "./delivery.ts";
import { insertPlans } from "./insert_plans.ts";
import { CHANNEL_OF_INTEGRATION, isTold, kindsOf } from "./plan.ts";

/** What {@linkcode listDeliveries} takes. */
export interface ListDeliveriesInput extends PageInput {
  /** The project. */
  projectId: string;
}

/**
 * What was sent to the integrations of a project in the last 30 days and what is still to be sent, newest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listDeliveries(ctx: Context, input: ListDeliveriesInput): Promise<PageOf<ShownDelivery>> {
  const page = pageOf(input, { rows: DEFAULT_PAGE_ROWS });
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "workspace:read");
    const { rows, ...rest } = await tx.listDeliveries(project.id, page);
    return { rows: rows.map(showDelivery), ...rest };
  });
}

/**
 * Sends a delivery once more, under the same id: a receiver that took it already can tell. One that waits for its next
 * attempt is tried at once.
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
    if (delivery.news !== "test" && !isTold(integration, delivery.news, kindsOf(ctx.channels))) {
      throw new TrackerError(
        "conflict",
        `Cannot send the delivery again: the integration does not select "${delivery.news}"`,
        { reason: "EVENT_NOT_SELECTED" },
      );
    }
    const first = await tx.findPendingDelivery(delivery.lane);
    const after = reviveDelivery(delivery, !first || first.sequence >= delivery.sequence, now);
    await tx.saveDelivery(after);
    return showDelivery(after);
  });
  await wakeLaneOf(ctx, sent);
  return sent;
}

/** The project whose endpoint is tried. */
export interface SendTestInput {
  /** The project. */
  projectId: string;
}

/**
 * Sends a test to the generic webhook of a project; the log says what became of it.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` while the project is archived, or with reason
 * `INTEGRATION_OFF` while the webhook sends nothing
 */
export async function testWebhookIntegration(ctx: Context, input: SendTestInput): Promise<ShownDelivery> {
  return await sendTest(ctx, input.projectId, "generic-webhook");
}

/** As {@linkcode testWebhookIntegration}, to the chat webhook. */
export async function testChatIntegration(ctx: Context, input: SendTestInput): Promise<ShownDelivery> {
  return await sendTest(ctx, input.projectId, "slack");
}

async function sendTest(ctx: Context, projectId: string, kind: IntegrationKind): Promise<ShownDelivery> {
  const now = ctx.clock.now();
  const sent = await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, projectId, "workspace:manage_settings");
    const integration = await tx.findIntegration(project.id, kind);
    if (!integration) throw notFound("integration of project", projectId, "INTEGRATION_NOT_FOUND");
    refuseSilent(integration, "send a test");
    const plan = {
      endpointKind: CHANNEL_OF_INTEGRATION[kind],
      ownerId: integration.id,
      projectId: project.id,
      taskId: null,
      news: "test",
      data: {},
    };
    // Who tries again does not want to wait for what was tried before.
    const lane = laneOf(endpointOf(plan.endpointKind, plan.ownerId), null);
    for (let old = await tx.findPendingDelivery(lane); old; old = await tx.findPendingDelivery(lane)) {
      await tx.saveDelivery(dropDelivery(old, "A later test takes its place", now));
    }
    const [delivery] = await insertPlans(tx, ctx, [plan], now);
    if (!delivery) throw new TypeError("Cannot send a test: nothing was inserted");
    return showDelivery(delivery);
  });
  await wakeLaneOf(ctx, sent);
  return sent;
}

function refuseSilent(integration: Integration | undefined, action: string): asserts integration is Integration {
  if (integration?.isActive && integration.sealedWebhookUrl !== null) return;
  throw new TrackerError("conflict", `Cannot ${action}: the integration is switched off or has no address`, {
    reason: "INTEGRATION_OFF",
  });
}

/** A hint: without it, the next sweep finds the lane. */
async function wakeLaneOf(ctx: Context, { id }: ShownDelivery): Promise<void> {
  const delivery = await ctx.store.read((tx) => tx.findDelivery(id));
  if (!delivery?.nextAttemptAt) return;
  ctx.deliveryRoom.resume(delivery.endpoint);
  await ctx.queue.wake(delivery.lane);
}

/**
 * Forgets deliveries that were finished 30 days ago, and events of 45 days ago that everybody has seen. For the server's own
 * clock work; no actor is needed.
 *
 * @returns how many deliveries were removed
 */
export async function sweepDeliveries(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  let swept = 0;
  for (let count = MAX_SWEPT_DELIVERIES; count === MAX_SWEPT_DELIVERIES; swept += count) {
    count = await ctx.store.transaction((tx) =>
      tx.purgeDeliveries(secondsAgo(DELIVERY_LOG_SECONDS), MAX_SWEPT_DELIVERIES),
    );
  }
  for (let last = -1; last !== 0; ) {
    last = await ctx.store.transaction(async (tx) => {
      const seen = Math.min(await tx.findCursor("relay"), await tx.findCursor("reminder events"));
      const removed = await tx.purgeEvents(secondsAgo(EVENT_SECONDS), seen, MAX_SWEPT_DELIVERIES);
      if (removed > 0) await tx.saveCursor("purge", removed);
      return removed;
    });
  }
  return swept;
}
