/** The first channel of each chat service, for clients that support only one of each. @module */
import * as tracker from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import {
  EditTelegramBody,
  SaveTelegramBody,
  TelegramIntegration,
  TelegramIntegrationOrNull,
} from "../../schemas/delivery/channels.ts";
import { ChatIntegration, ChatIntegrationOrNull, EditChatBody, SaveChatBody } from "../../schemas/delivery/delivery.ts";
import { Success } from "../../schemas/parts.ts";

const route = taggedRoutes("Integration");

interface ChatWords {
  /** Part of the operation IDs. */
  name: string;
  noun: string;
  saving: string;
  editing: string;
}

const EDITING = "Changes the given fields.";
const SAVING = "Creates or replaces the first channel of the project.";

const WORDS: Readonly<Record<tracker.NamedChatKind, ChatWords>> = {
  slack: {
    name: "Chat",
    noun: "chat webhook",
    saving: "Creates or replaces the integration. Works with Slack, Mattermost and Rocket.Chat.",
    editing: "Changes the given fields, or creates the integration when `webhookUrl` is given.",
  },
  discord: { name: "Discord", noun: "Discord channel", saving: SAVING, editing: EDITING },
  mattermost: { name: "Mattermost", noun: "Mattermost channel", saving: SAVING, editing: EDITING },
};

function chatRoutes(kind: tracker.NamedChatKind): readonly Route[] {
  const { name, noun, saving, editing } = WORDS[kind];
  const path = `/api/${kind}-integration/project/:projectId` as const;
  return [
    route.get(
      path,
      {
        summary: `Get the ${noun} of a project`,
        description: "Returns `null` if the project has none. The URL is masked.",
        operationId: `get${name}Integration`,
        response: ChatIntegrationOrNull,
      },
      ({ ctx, params }) => tracker.getChatIntegration(ctx, { ...params, kind }),
    ),
    route.post(
      path,
      {
        summary: `Save the ${noun} of a project`,
        operationId: `save${name}Integration`,
        description: saving,
        body: SaveChatBody,
        response: ChatIntegration,
        errors: [409],
      },
      ({ ctx, params, body }) => tracker.saveChatIntegration(ctx, { ...params, ...body, kind }),
    ),
    route.patch(
      path,
      {
        summary: `Edit the ${noun} of a project`,
        description: editing,
        operationId: `edit${name}Integration`,
        body: EditChatBody,
        response: ChatIntegration,
        errors: [409],
      },
      ({ ctx, params, body }) => tracker.editChatIntegration(ctx, { ...params, ...body, kind }),
    ),
    route.delete(
      path,
      {
        summary: `Delete the ${noun} of a project`,
        description: "Removes the integration and its URL.",
        operationId: `delete${name}Integration`,
        response: Success,
        errors: [409],
      },
      ({ ctx, params }) => tracker.deleteChatIntegration(ctx, { ...params, kind }),
    ),
  ];
}

const telegramRoutes: readonly Route[] = [
  route.get(
    "/api/telegram-integration/project/:projectId",
    {
      summary: "Get the Telegram chat of a project",
      description: "Returns `null` if the project has none. The token is masked.",
      operationId: "getTelegramIntegration",
      response: TelegramIntegrationOrNull,
    },
    ({ ctx, params }) => tracker.getTelegramIntegration(ctx, params),
  ),
  route.post(
    "/api/telegram-integration/project/:projectId",
    {
      summary: "Save the Telegram chat of a project",
      operationId: "saveTelegramIntegration",
      description: "Creates or replaces the first Telegram chat of the project. A chat that is turned off stays off.",
      body: SaveTelegramBody,
      response: TelegramIntegration,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.saveTelegramIntegration(ctx, { ...params, ...body }),
  ),
  route.patch(
    "/api/telegram-integration/project/:projectId",
    {
      summary: "Edit the Telegram chat of a project",
      description: EDITING,
      operationId: "editTelegramIntegration",
      body: EditTelegramBody,
      response: TelegramIntegration,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.editTelegramIntegration(ctx, { ...params, ...body }),
  ),
  route.delete(
    "/api/telegram-integration/project/:projectId",
    {
      summary: "Delete the Telegram chat of a project",
      description: "Removes the integration and its token.",
      operationId: "deleteTelegramIntegration",
      response: Success,
      errors: [409],
    },
    ({ ctx, params }) => tracker.deleteTelegramIntegration(ctx, params),
  ),
];

export const firstChannelRoutes: readonly Route[] = [
  ...tracker.NAMED_CHAT_KINDS.flatMap(chatRoutes),
  ...telegramRoutes,
];
