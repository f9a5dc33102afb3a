/** Lists channels, and the deliveries to a channel. @module */
import { requireProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { DEFAULT_PAGE_ROWS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { type ShownDelivery, showDelivery } from "../dispatch/list.ts";
import { INTEGRATIONS } from "../integration/kinds.ts";
import { type ChatChannel, isChannel, type NamedChannel, requireChannel, showChannel } from "./channel.ts";

/**
 * Lists the channels of a project for all chat services, oldest first.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listChannels(ctx: Context, input: { projectId: string }): Promise<ChatChannel[]> {
  ctx.checkInput("listChannels", input);
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "workspace:read");
    const channels: ChatChannel[] = [];
    for (const integration of await tx.listIntegrations(project.id)) {
      if (isChannel(integration)) channels.push(await showChannel(tx, integration));
    }
    return channels;
  });
}

/** Input for {@linkcode listChannelDeliveries}. */
export interface ListChannelDeliveriesInput extends PageInput, NamedChannel {}

/**
 * Lists the deliveries to a channel from the last 30 days, and all pending deliveries, newest first.
 *
 * Requires the permission to manage settings, because a service's response may contain internal details.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listChannelDeliveries(
  ctx: Context,
  input: ListChannelDeliveriesInput,
): Promise<PageOf<ShownDelivery>> {
  ctx.checkInput("listChannelDeliveries", input);
  const page = pageOf(input, { rows: DEFAULT_PAGE_ROWS });
  return await ctx.store.read(async (tx) => {
    const { id, kind } = await requireChannel(tx, ctx, input.channelId);
    const { rows, ...rest } = await tx.listDeliveriesTo(endpointOf(INTEGRATIONS[kind].endpointKind, id), page);
    return { rows: rows.map(showDelivery), ...rest };
  });
}
