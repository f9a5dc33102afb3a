/** Lists webhooks, and the deliveries to a webhook. @module */
import { requireProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { DEFAULT_PAGE_ROWS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { type ShownDelivery, showDelivery } from "../dispatch/list.ts";
import { type NamedWebhook, requireWebhook, showNamedWebhook, type Webhook } from "./webhook.ts";

/**
 * Lists the webhooks of a project, oldest first.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listWebhooks(ctx: Context, input: { projectId: string }): Promise<Webhook[]> {
  ctx.checkInput("listWebhooks", input);
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "workspace:read");
    const webhooks: Webhook[] = [];
    for (const integration of await tx.listIntegrations(project.id)) {
      if (integration.kind === "generic-webhook") webhooks.push(await showNamedWebhook(tx, integration));
    }
    return webhooks;
  });
}

/** Input for {@linkcode listWebhookDeliveries}. */
export interface ListWebhookDeliveriesInput extends PageInput, NamedWebhook {}

/**
 * Lists the deliveries to a webhook from the last 30 days, and all pending deliveries, newest first.
 *
 * Requires the permission to manage settings, because endpoint responses may contain internal details.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listWebhookDeliveries(
  ctx: Context,
  input: ListWebhookDeliveriesInput,
): Promise<PageOf<ShownDelivery>> {
  ctx.checkInput("listWebhookDeliveries", input);
  const page = pageOf(input, { rows: DEFAULT_PAGE_ROWS });
  return await ctx.store.read(async (tx) => {
    const { id } = await requireWebhook(tx, ctx, input.webhookId);
    const { rows, ...rest } = await tx.listDeliveriesTo(endpointOf("webhook", id), page);
    return { rows: rows.map(showDelivery), ...rest };
  });
}
