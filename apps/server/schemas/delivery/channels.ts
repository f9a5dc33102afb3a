/** Requests and responses for the chat channels of a project. @module */
import {
  CHAT_KIND_NAMES,
  CHAT_SETTINGS,
  type ChatKindName,
  type ChatSetting,
  type ChatSettingsInput,
  limits,
  type ShownChatSettings,
} from "@hexlane/core";
import { type TProperties, type TSchema, type TUnsafe, Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";
import { ChannelName, ChatEvents, endFields, SomeChatEvents } from "./delivery.ts";

const KindName: TUnsafe<ChatKindName> = OneOf(CHAT_KIND_NAMES, { description: "The chat service" });
const Name = Type.String({ minLength: 1, maxLength: limits.MAX_NAME_CHARACTERS, examples: ["Releases"] });
const TOKEN = "123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

function settingsOf(schemaOf: (setting: ChatSetting) => TSchema): TProperties {
  const properties = Object.entries(CHAT_SETTINGS).map(([name, setting]) => [name, Type.Optional(schemaOf(setting))]);
  return Object.fromEntries(properties) as TProperties;
}

function givenSetting({ type, description }: ChatSetting): TSchema {
  if (type === "number") return Nullable(Type.Integer({ minimum: 1, description }));
  const maxLength = {
    address: limits.MAX_WEBHOOK_URL_CHARACTERS,
    secret: limits.MAX_SECRET_CHARACTERS,
    text: limits.MAX_NAME_CHARACTERS,
  };
  return Type.String({ maxLength: maxLength[type], description });
}

function shownSetting({ type, description }: ChatSetting): TSchema {
  if (type === "number") return Nullable(Type.Integer({ description }));
  const masked = type === "text" ? description : `${description}. Masked`;
  return Nullable(Type.String({ description: masked }));
}

const GivenSettings: TUnsafe<ChatSettingsInput> = Type.Unsafe<ChatSettingsInput>(
  // Otherwise, a misspelled setting would be ignored silently.
  Type.Object(settingsOf(givenSetting), { $id: "ChannelSettingsInput", additionalProperties: false }),
);
const ShownSettings: TUnsafe<ShownChatSettings> = Type.Unsafe<ShownChatSettings>(
  Type.Object(settingsOf(shownSetting), { $id: "ChannelSettings" }),
);

export const Channel = Type.Object(
  {
    id: Id(),
    projectId: Id(),
    kind: KindName,
    name: Nullable(Type.String({ description: "Null for a channel that was saved without a name" })),
    settings: ShownSettings,
    events: ChatEvents,
    failingSince: Nullable({
      ...DateTime,
      description: "When deliveries started to fail; null if the last one succeeded",
    }),
    ...endFields,
  },
  { $id: "Channel" },
);
export const Channels = Type.Array(Channel);

export const CreateChannelBody = Type.Object(
  {
    kind: KindName,
    name: Name,
    settings: GivenSettings,
    events: Type.Optional(SomeChatEvents),
    isActive: Type.Optional(Type.Boolean({ default: true })),
  },
  { $id: "CreateChannel" },
);
export const EditChannelBody = Type.Object(
  {
    name: Type.Optional(Name),
    settings: Type.Optional(GivenSettings),
    events: Type.Optional(SomeChatEvents),
    isActive: Type.Optional(Type.Boolean()),
  },
  { $id: "EditChannel" },
);

// For clients that support one channel of each service

export const TelegramIntegration = Type.Object(
  {
    id: Id(),
    projectId: Id(),
    chatId: Type.String({ description: "Id of the chat, or the `@name` of a public channel" }),
    threadId: Nullable(Type.Integer({ description: "Id of a topic of the chat" })),
    chatLabel: ChannelName,
    botTokenConfigured: Type.Boolean(),
    maskedBotToken: Nullable(
      Type.String({ description: "The id of the bot, and the beginning and end of its secret" }),
    ),
    events: ChatEvents,
    ...endFields,
  },
  { $id: "TelegramIntegration" },
);
export const TelegramIntegrationOrNull = Nullable(TelegramIntegration);

const ChatId = Type.String({
  minLength: 1,
  maxLength: limits.MAX_NAME_CHARACTERS,
  description: "Id of a chat, or the `@name` of a public channel",
  examples: ["-1001234567890"],
});
const ThreadId = Nullable(Type.Integer({ minimum: 1, description: "Id of a topic of the chat" }));
const BotToken = Type.String({
  minLength: 1,
  maxLength: limits.MAX_SECRET_CHARACTERS,
  description: "Stored encrypted, returned masked",
  examples: [TOKEN],
});

export const SaveTelegramBody = Type.Object(
  {
    botToken: BotToken,
    chatId: ChatId,
    threadId: Type.Optional(ThreadId),
    chatLabel: Type.Optional(ChannelName),
    events: Type.Optional(SomeChatEvents),
  },
  { $id: "SaveTelegramIntegration" },
);
export const EditTelegramBody = Type.Object(
  {
    botToken: Type.Optional(
      Type.String({
        maxLength: limits.MAX_SECRET_CHARACTERS,
        description: "Stored encrypted, returned masked. Empty keeps it",
      }),
    ),
    chatId: Type.Optional(ChatId),
    threadId: Type.Optional(ThreadId),
    chatLabel: Type.Optional(ChannelName),
    events: Type.Optional(SomeChatEvents),
    isActive: Type.Optional(Type.Boolean()),
  },
  { $id: "EditTelegramIntegration" },
);
