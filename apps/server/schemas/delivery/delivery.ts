/** Requests and responses for notifications, preferences and integrations. @module */
import {
  CHAT_EVENTS,
  type ChannelSetting,
  type ChannelSwitch,
  limits,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  type PlainSettingName,
  PROJECT_MODES,
  type SecretSettingName,
  type ShownChannels,
  shownFields,
  switchName,
  WEBHOOK_EVENTS,
  WIRE_SETTINGS,
} from "@hexlane/core";
import { type TBoolean, type TOptional, type TUnsafe, Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

const Data = Type.Record(Type.String(), Type.Unknown(), { description: "Free-form object" });
const RESOURCE_TYPES = ["task", "workspace"] as const;

// Notifications

export const Notification = Type.Object(
  {
    id: Id(),
    userId: Id(),
    workspaceId: Nullable(Id("The workspace that the notification is about")),
    title: Nullable(Type.String()),
    content: Nullable(Type.String()),
    type: OneOf(NOTIFICATION_TYPES),
    eventData: Nullable(Data),
    isRead: Type.Boolean(),
    resourceId: Nullable(Id()),
    resourceType: Nullable(OneOf(RESOURCE_TYPES)),
    snoozedUntil: Nullable(DateTime),
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  { $id: "Notification" },
);
export const ListNotificationsQuery = Type.Object({
  snoozed: Type.Optional(Type.Boolean({ description: "Lists snoozed notifications instead", default: false })),
});
export const EditNotificationBody = Type.Object(
  {
    isRead: Type.Optional(Type.Boolean()),
    snoozedUntil: Type.Optional(
      Nullable(
        Type.String({
          description: "A future time at which it returns to the inbox as unread. Null returns it now",
          examples: ["2099-01-15T09:00:00.000Z"],
        }),
      ),
    ),
  },
  { $id: "EditNotification" },
);
export const Notifications = Type.Array(Notification);
export const NotificationOrNull = Nullable(Notification);
export const CreateNotificationBody = Type.Object(
  {
    type: OneOf(NOTIFICATION_TYPES),
    title: Type.Optional(Nullable(Type.String())),
    message: Type.Optional(Nullable(Type.String({ description: "Becomes `content`" }))),
    eventData: Type.Optional(Nullable(Data)),
    relatedEntityId: Type.Optional(Nullable(Id("A task or workspace that the caller may read"))),
    relatedEntityType: Type.Optional(Nullable(OneOf(RESOURCE_TYPES))),
  },
  { $id: "CreateNotification" },
);
export const ReadAll = Type.Object(
  { success: Type.Boolean(), count: Type.Integer({ description: "Number of notifications that were unread" }) },
  { $id: "ReadAllNotifications" },
);

// Preferences

const CHANNEL_SWITCHES = NOTIFICATION_CHANNELS.map(({ name }) => switchName(name));
const channelFields = switches(CHANNEL_SWITCHES);
const typeSwitches = {
  taskAssignmentEnabled: Type.Boolean(),
  taskCommentEnabled: Type.Boolean({ description: "Comments and mentions" }),
  taskStatusChangeEnabled: Type.Boolean(),
  dueDateReminderEnabled: Type.Boolean(),
};
const LeadTime = Type.Integer({
  minimum: limits.MIN_REMINDER_LEAD_MINUTES,
  maximum: limits.MAX_REMINDER_LEAD_MINUTES,
  description: "Minutes before the due date",
});
const Masked = Nullable(
  Type.String({ description: "Masked with bullets; shows the last 4 characters if there are 16 or more" }),
);

type ShownChannelFields = Omit<ShownChannels, ChannelSwitch>;

/** Every channel's settings, as shown in a response. */
function shownChannelFields(): { [Name in keyof ShownChannelFields]: TUnsafe<ShownChannelFields[Name]> } {
  const schemas = { flag: Type.Boolean(), text: Nullable(Type.String()), masked: Masked };
  const fields = NOTIFICATION_CHANNELS.flatMap(shownFields).map(({ name, kind }) => [name, schemas[kind]]);
  return Object.fromEntries(fields) as ReturnType<typeof shownChannelFields>;
}

export const NotificationRule = Type.Object(
  {
    id: Id(),
    workspaceId: Id(),
    workspaceName: Type.String(),
    isActive: Type.Boolean(),
    ...channelFields,
    projectMode: OneOf(PROJECT_MODES),
    selectedProjectIds: Type.Array(Id()),
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  { $id: "NotificationRule" },
);
export const NotificationPreferences = Type.Object(
  {
    emailAddress: Type.String(),
    ...channelFields,
    ...shownChannelFields(),
    ...typeSwitches,
    dueDateReminderLeadTimeMinutes: LeadTime,
    workspaces: Type.Array(NotificationRule),
    createdAt: Nullable(DateTime),
    updatedAt: Nullable(DateTime),
  },
  { $id: "NotificationPreferences" },
);

const ServerUrl = Type.String({
  maxLength: limits.MAX_WEBHOOK_URL_CHARACTERS,
  description: "Null keeps the value. Empty clears it",
  examples: ["https://ntfy.example.org"],
});
const Secret = Type.String({
  maxLength: limits.MAX_SECRET_CHARACTERS,
  description: "Stored encrypted, returned masked. Null clears it. Empty keeps it",
});

/** Every channel's settings, as sent in a request. */
function channelSettingFields(): Record<PlainSettingName | SecretSettingName, TOptional<TUnsafe<string | null>>> {
  const schemaOf = (spec: ChannelSetting) => {
    if (spec.kind === "address") return ServerUrl;
    if (spec.kind === "secret") return Secret;
    return Type.String({ description: `${spec.description}. Null keeps the value. Empty clears it` });
  };
  const fields = WIRE_SETTINGS.map(({ name, spec }) => [name, Type.Optional(Nullable(schemaOf(spec)))]);
  return Object.fromEntries(fields) as ReturnType<typeof channelSettingFields>;
}

export const SavePreferencesBody = Type.Object(
  {
    ...Type.Partial(Type.Object({ ...channelFields, ...typeSwitches })).properties,
    ...channelSettingFields(),
    dueDateReminderLeadTimeMinutes: Type.Optional(LeadTime),
  },
  { $id: "SaveNotificationPreferences" },
);
export const SaveRuleBody = Type.Object(
  {
    isActive: Type.Boolean(),
    ...optionalSwitches(CHANNEL_SWITCHES),
    projectMode: OneOf(PROJECT_MODES),
    selectedProjectIds: Type.Optional(
      Type.Array(Id(), {
        maxItems: limits.MAX_SELECTED_PROJECTS,
        description: "With `selected`, at least one project of the workspace. Ignored with `all`",
      }),
    ),
  },
  { $id: "SaveNotificationRule" },
);

// Integrations

const integrationFields = {
  id: Id(),
  projectId: Id(),
  webhookConfigured: Type.Boolean(),
  maskedWebhookUrl: Nullable(
    Type.String({ description: "Masked: the origin, `/...`, and the last 4 characters of a long path" }),
  ),
};
export const endFields = { isActive: Type.Boolean(), createdAt: DateTime, updatedAt: DateTime };

/** Returns one switch per name. */
function switches<const Event extends string>(events: readonly Event[]): Record<Event, TBoolean> {
  return Object.fromEntries(events.map((event) => [event, Type.Boolean()])) as Record<Event, TBoolean>;
}

function optionalSwitches<const Event extends string>(events: readonly Event[]): Record<Event, TOptional<TBoolean>> {
  const entries = events.map((event) => [event, Type.Optional(Type.Boolean())]);
  return Object.fromEntries(entries) as Record<Event, TOptional<TBoolean>>;
}

export const ChatEvents = Type.Object(switches(CHAT_EVENTS), { $id: "ChatEvents" });

export const ChatIntegration = Type.Object(
  {
    ...integrationFields,
    channelName: Nullable(Type.String()),
    events: ChatEvents,
    ...endFields,
  },
  { $id: "ChatIntegration" },
);
export const ChatIntegrationOrNull = Nullable(ChatIntegration);
export const WebhookIntegration = Type.Object(
  {
    ...integrationFields,
    secretConfigured: Type.Boolean(),
    maskedSecret: Masked,
    events: Type.Object(switches(WEBHOOK_EVENTS), { $id: "WebhookEvents" }),
    dueDateReminderLeadTimeMinutes: LeadTime,
    ...endFields,
  },
  { $id: "WebhookIntegration" },
);
export const Webhook = Type.Object(
  {
    ...WebhookIntegration.properties,
    name: Nullable(Type.String({ description: "Null for a webhook that was saved without a name" })),
    failingSince: Nullable({
      ...DateTime,
      description: "When deliveries started to fail; null if the last one succeeded",
    }),
  },
  { $id: "Webhook" },
);
export const Webhooks = Type.Array(Webhook);
export const WebhookIntegrationOrNull = Nullable(WebhookIntegration);

const WebhookUrl = Type.String({
  minLength: 1,
  maxLength: limits.MAX_WEBHOOK_URL_CHARACTERS,
  description: "Stored encrypted, returned masked",
  examples: ["https://hooks.example.org/services/T000/B000/XXXXXXXX"],
});
const EditedUrl = Type.String({
  maxLength: limits.MAX_WEBHOOK_URL_CHARACTERS,
  description: "Stored encrypted, returned masked. Empty keeps it",
});
export const ChannelName = Nullable(Type.String({ maxLength: limits.MAX_NAME_CHARACTERS, examples: ["#dev"] }));
// Otherwise, a misspelled event would be ignored silently.
const closed = { additionalProperties: false };
export const SomeChatEvents = Type.Object(optionalSwitches(CHAT_EVENTS), { $id: "SomeChatEvents", ...closed });
const SomeWebhookEvents = Type.Object(optionalSwitches(WEBHOOK_EVENTS), { $id: "SomeWebhookEvents", ...closed });

export const SaveChatBody = Type.Object(
  {
    webhookUrl: WebhookUrl,
    channelName: Type.Optional(ChannelName),
    events: Type.Optional(SomeChatEvents),
  },
  { $id: "SaveChatIntegration" },
);
export const EditChatBody = Type.Object(
  {
    webhookUrl: Type.Optional(EditedUrl),
    channelName: Type.Optional(ChannelName),
    events: Type.Optional(SomeChatEvents),
    isActive: Type.Optional(Type.Boolean()),
  },
  { $id: "EditChatIntegration" },
);
export const SaveWebhookBody = Type.Object(
  {
    webhookUrl: WebhookUrl,
    secret: Type.Optional(Nullable(Secret)),
    events: Type.Optional(SomeWebhookEvents),
    dueDateReminderLeadTimeMinutes: Type.Optional(LeadTime),
  },
  { $id: "SaveWebhookIntegration" },
);
export const EditWebhookBody = Type.Object(
  {
    webhookUrl: Type.Optional(Nullable(EditedUrl)),
    secret: Type.Optional(Nullable(Secret)),
    events: Type.Optional(SomeWebhookEvents),
    dueDateReminderLeadTimeMinutes: Type.Optional(LeadTime),
    isActive: Type.Optional(Type.Boolean()),
  },
  { $id: "EditWebhookIntegration" },
);

const WebhookName = Type.String({ minLength: 1, maxLength: limits.MAX_NAME_CHARACTERS, examples: ["Deploy bot"] });

export const CreateWebhookBody = Type.Object(
  {
    name: WebhookName,
    ...SaveWebhookBody.properties,
    isActive: Type.Optional(Type.Boolean({ default: true })),
  },
  { $id: "CreateWebhook" },
);
export const EditNamedWebhookBody = Type.Object(
  { name: Type.Optional(WebhookName), ...EditWebhookBody.properties },
  { $id: "EditWebhook" },
);
