/**
 * Runs deliveries without a worker, one after another, when a test requests it.
 *
 * @module
 */
import type { Context } from "../context.ts";
import { ENDPOINT_KINDS, type EndpointKind } from "../delivery/dispatch/delivery.ts";
import { processPartition } from "../delivery/dispatch/process_partition.ts";
import { relayEvents } from "../delivery/dispatch/relay.ts";
import { wakeDuePartitions } from "../delivery/dispatch/sweep.ts";
import { type Integration, integrationSeal } from "../delivery/integration/integration.ts";
import { type MemoryChannel, memoryChannel } from "../memory/channel.ts";
import { someIntegration } from "./fixtures/notification.ts";
import type { World } from "./world.ts";

/** Creates a channel of each kind that records its messages. */
export function someChannels(): Record<EndpointKind, MemoryChannel> {
  const channels = ENDPOINT_KINDS.map((kind) => [kind, memoryChannel()]);
  return Object.fromEntries(channels) as Record<EndpointKind, MemoryChannel>;
}

/** Plans and sends deliveries until nothing is due. */
export async function deliverAll(ctx: Context): Promise<void> {
  const partitions = new Set<string>();
  const wake = async (partition: string) => void partitions.add(partition);
  const calm = { ...ctx, queue: { ...ctx.queue, wake } };
  await relayEvents(calm);
  await wakeDuePartitions(calm);
  for (const partition of partitions) {
    partitions.delete(partition);
    await processPartition(calm, partition);
  }
}

export const HOOK_URL = "https://hooks.example.test/in";
export const HOOK_SECRET = "topsecretvalue";

/** Adds a webhook or chat integration that receives every event of a project. */
export async function putHook(
  { ports, put }: World,
  {
    id = "hook",
    projectId = "project-1",
    kind = "generic-webhook",
  }: Partial<Pick<Integration, "id" | "projectId" | "kind">> = {},
): Promise<void> {
  const seal = (field: "webhookUrl" | "secret", text: string) =>
    ports.crypto.seal(text, integrationSeal(projectId, kind, field));
  const blank = someIntegration({ id, projectId, kind });
  const integration = {
    ...blank,
    events: Object.fromEntries(Object.keys(blank.events).map((event) => [event, true])),
    sealedWebhookUrl: await seal("webhookUrl", HOOK_URL),
    maskedWebhookUrl: "https://hooks.example.test/...",
    sealedSecret: await seal("secret", HOOK_SECRET),
  };
  await put((tx) => tx.insertIntegration(integration));
}
