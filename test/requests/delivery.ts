/** Requests to the routes for notifications, preferences and integrations. @module */
import type { Ids, Maker } from "../harness/world.ts";
import type { Sample } from "./sample.ts";

const OWN = "about the caller's own inbox";
const PERSONAL = "about the caller's own preferences";
const newcomer = (make: Maker) => make.newcomer();

const NOTIFICATION_SAMPLES: readonly Sample[] = [
  { route: "GET /api/notification", call: () => ({ query: { limit: "5" } }), nothing: OWN },
  {
    route: "POST /api/notification",
    call: (ids) => ({
      body: {
        type: "info",
        title: "Built",
        message: "All green",
        eventData: { deep: [{ n: 1 }] },
        relatedEntityId: ids.task,
        relatedEntityType: "task",
      },
    }),
  },
  {
    route: "POST /api/notification",
    call: (ids) => ({ body: { type: "info", relatedEntityId: ids.workspace, relatedEntityType: "workspace" } }),
  },
  {
    route: "PATCH /api/notification/:id",
    call: (ids) => ({ params: { id: ids.notification }, body: { snoozedUntil: "2099-01-15T09:00:00.000Z" } }),
  },
  { route: "PATCH /api/notification/:id/read", call: (ids) => ({ params: { id: ids.notification } }) },
  { route: "PATCH /api/notification/read-all", nothing: OWN },
  { route: "DELETE /api/notification/clear-all", fresh: newcomer, nothing: OWN },
];

const CHANNELS = { emailEnabled: true, ntfyEnabled: true, gotifyEnabled: false, webhookEnabled: false };
const inWorkspace = ({ workspace }: Ids) => ({ params: { workspaceId: workspace } });

const PREFERENCES_SAMPLES: readonly Sample[] = [
  { route: "GET /api/notification-preferences", nothing: PERSONAL },
  {
    route: "PUT /api/notification-preferences",
    fresh: newcomer,
    call: () => ({
      body: {
        ...CHANNELS,
        ntfyServerUrl: "https://ntfy.example.test",
        ntfyTopic: "news",
        ntfyToken: "tk_0123456789abcdef",
        gotifyServerUrl: "https://gotify.example.test",
        gotifyToken: "A0123456789bcdef",
        webhookUrl: "https://hook.example.test/in",
        webhookSecret: "whsec_0123456789abcdef",
        taskAssignmentEnabled: true,
        taskCommentEnabled: true,
        taskStatusChangeEnabled: false,
        dueDateReminderEnabled: true,
        dueDateReminderLeadTimeMinutes: 60,
      },
    }),
    nothing: PERSONAL,
  },
  {
    route: "PUT /api/notification-preferences/workspaces/:workspaceId",
    call: (ids) => ({
      ...inWorkspace(ids),
      body: {
        isActive: true,
        ...CHANNELS,
        projectMode: "selected",
        selectedProjectIds: [ids.project, ids.otherProject],
      },
    }),
  },
  {
    route: "DELETE /api/notification-preferences/workspaces/:workspaceId",
    fresh: (make) => make.rule(),
    call: inWorkspace,
  },
];

const onProject = ({ project }: Ids) => ({ params: { projectId: project } });
const withIntegrations = async (make: Maker) => {
  const { project } = await make.project();
  return await make.integrations(project);
};
const CHAT_EVENTS = { taskCreated: true, taskTitleChanged: false };
const WEBHOOK_EVENTS = { ...CHAT_EVENTS, taskMoved: true };

/** Kaneo's clients support one channel for each of these services. */
function firstChannelSamples(kind: string, saved: object, edited: object): readonly Sample[] {
  const route = `/api/${kind}-integration/project/:projectId`;
  const fresh = async (make: Maker) => await make.firstChannels((await make.project()).project);
  const call = (body: object) => (ids: Ids) => ({ ...onProject(ids), body });
  return [
    { route: `GET ${route}`, call: onProject },
    { route: `POST ${route}`, call: call({ ...saved, events: CHAT_EVENTS }) },
    { route: `PATCH ${route}`, fresh, call: call({ ...edited, isActive: true, events: CHAT_EVENTS }) },
    { route: `DELETE ${route}`, fresh, call: onProject },
  ];
}

const DISCORD_URL = "https://discord.com/api/webhooks/123456789012345678/0123456789abcdef";
const MATTERMOST_URL = "https://mattermost.example.test/hooks/0123456789abcdef";
const BOT_TOKEN = "123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

const FIRST_CHANNEL_SAMPLES: readonly Sample[] = [
  ...firstChannelSamples(
    "discord",
    { webhookUrl: DISCORD_URL, channelName: "#dev" },
    { webhookUrl: DISCORD_URL, channelName: "#all" },
  ),
  ...firstChannelSamples(
    "mattermost",
    { webhookUrl: MATTERMOST_URL, channelName: "#dev" },
    { webhookUrl: MATTERMOST_URL, channelName: "#all" },
  ),
  ...firstChannelSamples(
    "telegram",
    { botToken: BOT_TOKEN, chatId: "-1001234567890", threadId: 3, chatLabel: "Dev" },
    { botToken: BOT_TOKEN, chatId: "@releases", threadId: 4, chatLabel: "All" },
  ),
];

const INTEGRATION_SAMPLES: readonly Sample[] = [
  { route: "GET /api/slack-integration/project/:projectId", call: onProject },
  {
    route: "POST /api/slack-integration/project/:projectId",
    call: (ids) => ({
      ...onProject(ids),
      body: {
        webhookUrl: "https://chat.example.test/services/0123456789abcdef",
        channelName: "#dev",
        events: CHAT_EVENTS,
      },
    }),
  },
  {
    route: "PATCH /api/slack-integration/project/:projectId",
    call: (ids) => ({
      ...onProject(ids),
      body: {
        webhookUrl: "https://chat.example.test/services/fedcba9876543210",
        channelName: "#all",
        isActive: true,
        events: CHAT_EVENTS,
      },
    }),
  },
  { route: "DELETE /api/slack-integration/project/:projectId", fresh: withIntegrations, call: onProject },
  ...FIRST_CHANNEL_SAMPLES,
  { route: "GET /api/generic-webhook-integration/project/:projectId", call: onProject },
  {
    route: "POST /api/generic-webhook-integration/project/:projectId",
    call: (ids) => ({
      ...onProject(ids),
      body: {
        webhookUrl: "https://hook.example.test/in/0123456789abcdef",
        secret: "whsec_0123456789abcdef",
        events: WEBHOOK_EVENTS,
        dueDateReminderLeadTimeMinutes: 60,
      },
    }),
  },
  {
    route: "PATCH /api/generic-webhook-integration/project/:projectId",
    call: (ids) => ({
      ...onProject(ids),
      body: {
        webhookUrl: "https://hook.example.test/in/fedcba9876543210",
        secret: "whsec_fedcba9876543210",
        isActive: false,
        events: WEBHOOK_EVENTS,
        dueDateReminderLeadTimeMinutes: 30,
      },
    }),
  },
  { route: "DELETE /api/generic-webhook-integration/project/:projectId", fresh: withIntegrations, call: onProject },
];

const DELIVERY_LOG_SAMPLES: readonly Sample[] = [
  { route: "GET /api/project/:projectId/deliveries", call: (ids) => ({ ...onProject(ids), query: { limit: "5" } }) },
  { route: "POST /api/delivery/:id/redeliver", call: ({ delivery }) => ({ params: { id: delivery } }) },
  {
    route: "POST /api/generic-webhook-integration/project/:projectId/test",
    fresh: withIntegrations,
    call: onProject,
  },
  { route: "POST /api/slack-integration/project/:projectId/test", fresh: withIntegrations, call: onProject },
];

const withWebhook = (make: Maker) => make.webhook();
const onWebhook = ({ webhook }: Ids) => ({ params: { id: webhook } });

const WEBHOOK_SAMPLES: readonly Sample[] = [
  { route: "GET /api/project/:projectId/webhooks", call: onProject },
  {
    route: "POST /api/project/:projectId/webhooks",
    fresh: (make) => make.project(),
    call: (ids) => ({
      ...onProject(ids),
      body: {
        name: "Deploy bot",
        webhookUrl: "https://hook.example.test/in/0123456789abcdef",
        secret: "whsec_0123456789abcdef",
        events: WEBHOOK_EVENTS,
        dueDateReminderLeadTimeMinutes: 60,
        isActive: true,
      },
    }),
  },
  {
    route: "PATCH /api/webhook/:id",
    fresh: withWebhook,
    call: (ids) => ({
      ...onWebhook(ids),
      body: {
        name: "Chat bot",
        webhookUrl: "https://hook.example.test/in/fedcba9876543210",
        secret: "whsec_fedcba9876543210",
        isActive: true,
        events: WEBHOOK_EVENTS,
        dueDateReminderLeadTimeMinutes: 30,
      },
    }),
  },
  { route: "DELETE /api/webhook/:id", fresh: withWebhook, call: onWebhook },
  { route: "POST /api/webhook/:id/test", fresh: withWebhook, call: onWebhook },
  { route: "GET /api/webhook/:id/deliveries", call: (ids) => ({ ...onWebhook(ids), query: { limit: "5" } }) },
];

const withChannel = (make: Maker) => make.channel();
const onChannel = ({ channel }: Ids) => ({ params: { id: channel } });
const MATRIX = {
  homeserverUrl: "https://matrix.example.test",
  accessToken: "syt_0123456789abcdef",
  roomId: "!abcdefgh:example.test",
};

const withAutomation = (make: Maker) => make.automation();
const onAutomation = ({ automation }: Ids) => ({ params: { id: automation } });
const AUTOMATION = {
  name: "Triage",
  trigger: { type: "event", event: "taskStatusChanged", from: null, to: "done" },
  condition: "priority:>=high",
  actions: [{ type: "comment", value: "{{actor.name}} finished {{task.key}}" }],
};

const AUTOMATION_SAMPLES: readonly Sample[] = [
  { route: "GET /api/project/:projectId/automations", call: onProject },
  { route: "POST /api/project/:projectId/automations", call: (ids) => ({ ...onProject(ids), body: AUTOMATION }) },
  {
    route: "POST /api/project/:projectId/automations/dry-run",
    call: (ids) => ({ ...onProject(ids), body: AUTOMATION }),
  },
  { route: "GET /api/automation/:id", call: onAutomation },
  {
    route: "PATCH /api/automation/:id",
    fresh: withAutomation,
    call: (ids) => ({
      ...onAutomation(ids),
      body: {
        name: "Remind",
        trigger: { type: "due", offsetMinutes: -60, timeZone: "Europe/Berlin" },
        actions: [{ type: "notify", value: "Due soon", recipients: ["assignee"] }],
        isActive: true,
        position: 2,
      },
    }),
  },
  { route: "DELETE /api/automation/:id", fresh: withAutomation, call: onAutomation },
  { route: "GET /api/automation/:id/runs", call: (ids) => ({ ...onAutomation(ids), query: { limit: "5" } }) },
];

const CHANNEL_SAMPLES: readonly Sample[] = [
  { route: "GET /api/project/:projectId/channels", call: onProject },
  {
    route: "POST /api/project/:projectId/channels",
    fresh: (make) => make.project(),
    call: (ids) => ({
      ...onProject(ids),
      body: { kind: "matrix", name: "Releases", settings: MATRIX, events: CHAT_EVENTS, isActive: true },
    }),
  },
  {
    route: "PATCH /api/channel/:id",
    fresh: withChannel,
    call: (ids) => ({
      ...onChannel(ids),
      body: {
        name: "Team",
        settings: { botToken: "", chatId: "@team", threadId: null },
        isActive: true,
        events: CHAT_EVENTS,
      },
    }),
  },
  { route: "DELETE /api/channel/:id", fresh: withChannel, call: onChannel },
  { route: "POST /api/channel/:id/test", fresh: withChannel, call: onChannel },
  { route: "GET /api/channel/:id/deliveries", call: (ids) => ({ ...onChannel(ids), query: { limit: "5" } }) },
];

export const DELIVERY_SAMPLES: readonly Sample[] = [
  ...NOTIFICATION_SAMPLES,
  ...PREFERENCES_SAMPLES,
  ...INTEGRATION_SAMPLES,
  ...DELIVERY_LOG_SAMPLES,
  ...WEBHOOK_SAMPLES,
  ...CHANNEL_SAMPLES,
  ...AUTOMATION_SAMPLES,
];
