/** The chat channels of a project over HTTP. @module */
import {
  createChannel,
  deleteChannel,
  editChannel,
  listChannelDeliveries,
  listChannels,
  testChannel,
} from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/delivery/channels.ts";
import { Deliveries, Delivery } from "../../schemas/delivery/delivery_log.ts";
import { Success } from "../../schemas/parts.ts";

const route = taggedRoutes("Channel");

export const channelRoutes: readonly Route[] = [
  route.get(
    "/api/project/:projectId/channels",
    {
      summary: "List the channels of a project",
      operationId: "listChannels",
      description: "Lists the channels of all chat services, oldest first. URLs and tokens are masked.",
      response: schema.Channels,
    },
    ({ ctx, params }) => listChannels(ctx, params),
  ),
  route.post(
    "/api/project/:projectId/channels",
    {
      summary: "Create a channel",
      description:
        "Adds a channel to a project, which can have up to 20, several of the same chat service too. It receives events from then on. `slack`, `discord`, `mattermost` and `teams` need `webhookUrl`; `telegram` needs `botToken` and `chatId`; `matrix` needs `homeserverUrl`, `accessToken` and `roomId`.",
      body: schema.CreateChannelBody,
      response: schema.Channel,
      errors: [409],
    },
    ({ ctx, params, body }) => createChannel(ctx, { ...params, ...body }),
  ),
  route.patch(
    "/api/channel/:id",
    {
      summary: "Edit a channel",
      description: "Changes the given fields and settings. An empty URL or token keeps the current one.",
      body: schema.EditChannelBody,
      response: schema.Channel,
      errors: [409],
    },
    ({ ctx, params, body }) => editChannel(ctx, { channelId: params.id, ...body }),
  ),
  route.delete(
    "/api/channel/:id",
    {
      summary: "Delete a channel",
      description: "Removes the channel with its URL and token.",
      response: Success,
      errors: [409],
    },
    ({ ctx, params }) => deleteChannel(ctx, { channelId: params.id }),
  ),
  route.post(
    "/api/channel/:id/test",
    {
      summary: "Test a channel",
      description: "Sends a test message. Its result appears in the list of deliveries.",
      response: Delivery,
      errors: [409],
    },
    ({ ctx, params }) => testChannel(ctx, { channelId: params.id }),
  ),
  route.get(
    "/api/channel/:id/deliveries",
    {
      summary: "List the deliveries to a channel",
      operationId: "listChannelDeliveries",
      description: "Lists sent and pending deliveries, newest first. Deliveries are kept for 30 days.",
      response: Deliveries,
      list: true,
    },
    ({ ctx, params, query }) => listChannelDeliveries(ctx, { channelId: params.id, ...query }),
  ),
];
