/**
 * Sends one message through its channel.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import type { ChannelOutcome } from "../../ports/channel.ts";
import { deliverToForge } from "../forge/sync/deliver.ts";
import type { Delivery } from "./delivery.ts";
import { type Message, openText } from "./message.ts";

/** In a response with one of these statuses, `Retry-After` pauses the whole endpoint. */
const PAUSE_STATUSES = [429, 503];

/**
 * Sends a message, and reports to the scheduler how long it took and whether the endpoint requested a pause. Never
 * throws: errors become a failed outcome.
 */
export async function send(ctx: Context, delivery: Delivery, message: Message): Promise<ChannelOutcome> {
  const { deliveryScheduler: scheduler, clock } = ctx;
  const { partition } = delivery;
  const startedAt = clock.now();
  const outcome = await trySend(ctx, delivery, message);
  const now = clock.now();
  if (outcome.kind === "failed" && outcome.retryAfterSeconds && PAUSE_STATUSES.includes(outcome.status ?? 0)) {
    scheduler.pause(partition, outcome.retryAfterSeconds, now);
  }
  scheduler.recordAttempt(partition, { startedAt, now });
  return outcome;
}

async function trySend(ctx: Context, delivery: Delivery, message: Message): Promise<ChannelOutcome> {
  const { id, endpoint, endpointKind } = delivery;
  if (endpointKind === "forge") return await deliverToForge(ctx, delivery);
  const channel = ctx.channels?.[endpointKind];
  if (!channel) return { kind: "failed", reason: "This server has no adapter for this endpoint" };
  const { signal, unprovenAddresses } = ctx.deliveryScheduler;
  const attemptedAt = ctx.clock.now();
  if (message.isUnverified && unprovenAddresses.begin(endpoint, attemptedAt) !== undefined) {
    return { kind: "rejected", reason: "Too many emails within an hour to an unverified address" };
  }
  try {
    const address = await openText(ctx, message.address);
    const secret = message.secret && (await openText(ctx, message.secret));
    const { payload } = message;
    return await channel.send(
      { id, address, payload, attemptedAt, ...(secret === undefined ? {} : { secret }) },
      { signal },
    );
  } catch (error) {
    // A secret that cannot be decrypted, or a bug in the channel, must not affect other deliveries.
    return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}
