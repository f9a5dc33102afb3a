/** Input checks of the webhook and chat channel use cases; see {@linkcode USE_CASE_INPUTS}. @module */
import { CHAT_KIND_NAMES, CHAT_SETTINGS, type ChatSettingsInput } from "../delivery/chat/chat_kinds.ts";
import {
  CHAT_EVENTS,
  type ChatEvent,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from "../delivery/integration/event_choices.ts";
import { NAMED_CHAT_KINDS } from "../delivery/integration/get.ts";
import { boolean, type Check, nullable, number, oneOf, optional, type Shape, shape, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

function switches<Event extends string>(events: readonly Event[]): Check<Partial<Record<Event, boolean>>> {
  const checks = Object.fromEntries(events.map((event) => [event, optional(boolean)]));
  return shape(checks as Shape<Partial<Record<Event, boolean>>>);
}

const PAGE = { limit: optional(number), cursor: optional(text) };
const CHAT_SWITCHES = switches<ChatEvent>(CHAT_EVENTS);
const WEBHOOK_SETTINGS = {
  secret: optional(nullable(text)),
  events: optional(switches<WebhookEvent>(WEBHOOK_EVENTS)),
  dueDateReminderLeadTimeMinutes: optional(number),
};
const ON_KIND = { projectId: text, kind: optional(oneOf(NAMED_CHAT_KINDS)) };
const CHAT_SETTING_CHECKS = shape<ChatSettingsInput>(
  Object.fromEntries(
    Object.entries(CHAT_SETTINGS).map(([name, { type }]) => [
      name,
      optional(
        nullable<string | number>(
          type === "number" ? (number as Check<string | number>) : (text as Check<string | number>),
        ),
      ),
    ]),
  ) as unknown as Shape<ChatSettingsInput>,
);
const TELEGRAM = {
  threadId: optional(nullable(number)),
  chatLabel: optional(nullable(text)),
  events: optional(CHAT_SWITCHES),
};

type IntegrationUseCase = Extract<
  keyof UseCaseInputs,
  `${string}Integration` | `${string}Webhook${string}` | `${string}Channel${string}`
>;

/** The checks, by use case. */
export const INTEGRATION_INPUTS: Pick<UseCaseInputs, IntegrationUseCase> = {
  testChatIntegration: { projectId: text },
  testWebhookIntegration: { projectId: text },
  deleteChatIntegration: ON_KIND,
  deleteWebhookIntegration: { projectId: text },
  editChatIntegration: {
    ...ON_KIND,
    webhookUrl: optional(text),
    channelName: optional(nullable(text)),
    events: optional(CHAT_SWITCHES),
    isActive: optional(boolean),
  },
  editWebhookIntegration: {
    ...WEBHOOK_SETTINGS,
    projectId: text,
    webhookUrl: optional(nullable(text)),
    isActive: optional(boolean),
  },
  getChatIntegration: ON_KIND,
  getWebhookIntegration: { projectId: text },
  saveChatIntegration: {
    ...ON_KIND,
    webhookUrl: text,
    channelName: optional(nullable(text)),
    events: optional(CHAT_SWITCHES),
  },
  saveWebhookIntegration: { ...WEBHOOK_SETTINGS, projectId: text, webhookUrl: text },
  listWebhooks: { projectId: text },
  listWebhookDeliveries: { ...PAGE, webhookId: text },
  createWebhook: {
    ...WEBHOOK_SETTINGS,
    projectId: text,
    name: text,
    webhookUrl: text,
    isActive: optional(boolean),
  },
  editWebhook: {
    ...WEBHOOK_SETTINGS,
    webhookId: text,
    name: optional(text),
    webhookUrl: optional(nullable(text)),
    isActive: optional(boolean),
  },
  deleteWebhook: { webhookId: text },
  testWebhook: { webhookId: text },
  getTelegramIntegration: { projectId: text },
  saveTelegramIntegration: { ...TELEGRAM, projectId: text, botToken: text, chatId: text },
  editTelegramIntegration: {
    ...TELEGRAM,
    projectId: text,
    botToken: optional(text),
    chatId: optional(text),
    isActive: optional(boolean),
  },
  deleteTelegramIntegration: { projectId: text },
  listChannels: { projectId: text },
  listChannelDeliveries: { ...PAGE, channelId: text },
  createChannel: {
    projectId: text,
    kind: oneOf(CHAT_KIND_NAMES),
    name: text,
    settings: CHAT_SETTING_CHECKS,
    events: optional(CHAT_SWITCHES),
    isActive: optional(boolean),
  },
  editChannel: {
    channelId: text,
    name: optional(text),
    settings: optional(CHAT_SETTING_CHECKS),
    events: optional(CHAT_SWITCHES),
    isActive: optional(boolean),
  },
  deleteChannel: { channelId: text },
  testChannel: { channelId: text },
};
