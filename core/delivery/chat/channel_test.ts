/** Channels of every chat service, and the first channel of each, as seen by clients that support only one. */
import { describe, expect, test } from "bun:test";
import { editTask } from "../../board/task/edit.ts";
import { MAX_CHANNELS_PER_PROJECT } from "../../limits.ts";
import { deliverAll, someChannels } from "../../testing/dispatch.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { redeliver } from "../dispatch/redeliver.ts";
import { deleteChatIntegration } from "../integration/delete.ts";
import { editChatIntegration } from "../integration/edit.ts";
import { getChatIntegration } from "../integration/get.ts";
import { saveChatIntegration } from "../integration/save.ts";
import { CHAT_KIND_NAMES, type ChatKindName, type ChatSettingsInput } from "./chat_kinds.ts";
import { createChannel } from "./create.ts";
import { deleteChannel } from "./delete.ts";
import { editChannel } from "./edit.ts";
import { listChannelDeliveries, listChannels } from "./list.ts";
import {
  deleteTelegramIntegration,
  editTelegramIntegration,
  getTelegramIntegration,
  saveTelegramIntegration,
} from "./telegram_integration.ts";
import { testChannel } from "./test.ts";

const projectId = "project-1";
const DISCORD = "https://discord.com/api/webhooks/123456789012345678/T0PSECRETtoken-of_the_webhookXYZW";
const TEAMS =
  "https://prod-12.westeurope.logic.azure.com:443/workflows/0a1b/triggers/manual/paths/invoke?api-version=1&sig=T0PSECRETsignature";
const TOKEN = "123456789:T0PSECRETTOKENAAAAAAAAAAAAAAAAAWXYZ";

/** Valid settings of each kind, how responses show them, and the address to which messages are sent. */
const SETTINGS: Record<ChatKindName, { given: ChatSettingsInput; shown: object; address: string; secret?: string }> = {
  slack: {
    given: { webhookUrl: "https://hooks.slack.com/services/T000/B000/T0PSECRETYYYY" },
    shown: { webhookUrl: "https://hooks.slack.com/...YYYY" },
    address: "https://hooks.slack.com/services/T000/B000/T0PSECRETYYYY",
  },
  discord: {
    given: { webhookUrl: DISCORD },
    shown: { webhookUrl: "https://discord.com/api/webhooks/123456789012345678/T0PS…XYZW" },
    address: DISCORD,
  },
  telegram: {
    given: { botToken: TOKEN, chatId: "-1001", threadId: 3 },
    shown: { botToken: "123456789:T0PS…WXYZ", chatId: "-1001", threadId: 3 },
    address: "https://api.telegram.org",
    secret: TOKEN,
  },
  mattermost: {
    given: { webhookUrl: "https://chat.example.test/hooks/t0psecretkey9" },
    shown: { webhookUrl: "https://chat.example.test/hooks/t0ps…key9" },
    address: "https://chat.example.test/hooks/t0psecretkey9",
  },
  teams: {
    given: { webhookUrl: TEAMS },
    shown: { webhookUrl: "https://prod-12.westeurope.logic.azure.com/...ture" },
    address: TEAMS,
  },
  matrix: {
    given: { homeserverUrl: "https://matrix.example.test", accessToken: "syt_T0PSECRETTOKENWXYZ", roomId: "!a:b.test" },
    shown: { homeserverUrl: "https://matrix.example.test", accessToken: "••••••••WXYZ", roomId: "!a:b.test" },
    address: "https://matrix.example.test",
    secret: "syt_T0PSECRETTOKENWXYZ",
  },
};

async function openChats() {
  const channels = someChannels();
  const world = await openWorld({ channels });
  const adam = world.as("adam");
  const add = async (kind: ChatKindName, input: Partial<Parameters<typeof createChannel>[1]> = {}) => {
    world.clock.advance(1);
    const { given: settings } = SETTINGS[kind];
    return await createChannel(adam, { projectId, kind, name: `${kind} channel`, settings, ...input });
  };
  return { world, channels, adam, server: world.as(null), add };
}

const rename = (world: World, title: string) => editTask(world.as("olga"), { taskId: "task-1", title });

describe.each(CHAT_KIND_NAMES)("a channel of %s", (kind) => {
  const { shown, address, secret } = SETTINGS[kind];

  test("is stored encrypted, shown masked, and receives messages at its address", async () => {
    const { world, channels, server, add } = await openChats();
    const saved = await add(kind, { events: { taskTitleChanged: true } });
    expect(saved).toMatchObject({ kind, name: `${kind} channel`, settings: shown, isActive: true, failingSince: null });
    expect(saved.events).toMatchObject({ taskCreated: true, taskTitleChanged: true, taskPriorityChanged: false });
    expect(await listChannels(world.as("vic"), { projectId })).toEqual([saved]);
    const row = JSON.stringify(await world.ports.store.read((tx) => tx.findIntegrationById(saved.id)));
    expect(row).not.toMatch(/T0PSECRET|t0psecret/);
    const [event] = await world.newEvents();
    expect(event?.type).toBe("integrationChanged");
    expect(JSON.stringify(event)).not.toMatch(/T0PSECRET[^…]|t0psecret/);
    await rename(world, "<b> & @all");
    await deliverAll(server);
    const [message] = channels[kind].sent;
    expect(message).toMatchObject({
      address,
      payload: { heading: "Title changed", task: "#1 <b> & @all", actor: "Olga" },
      ...(secret === undefined ? {} : { secret }),
    });
  });

  test("is tested, turned off, edited without losing its secrets, and deleted", async () => {
    const { adam, channels, server, add } = await openChats();
    const { id: channelId } = await add(kind);
    const sent = await testChannel(adam, { channelId });
    expect(sent).toMatchObject({ integrationId: channelId, integration: kind, event: "test", status: "pending" });
    await deliverAll(server);
    expect(channels[kind].sent.at(-1)).toMatchObject({ address, payload: { heading: "Test message" } });
    const { rows } = await listChannelDeliveries(adam, { channelId });
    expect(rows.map(({ id, status }) => [id, status])).toEqual([[sent.id, "delivered"]]);
    const kept = { webhookUrl: "", botToken: "", homeserverUrl: "", accessToken: "" };
    const settings = Object.fromEntries(Object.entries(kept).filter(([name]) => name in SETTINGS[kind].given));
    const edited = await editChannel(adam, { channelId, name: " New ", settings, isActive: false });
    expect(edited).toMatchObject({ name: "New", settings: shown, isActive: false });
    expect(await refusalOf(testChannel(adam, { channelId }))).toBe("conflict INTEGRATION_OFF");
    await editChannel(adam, { channelId, isActive: true });
    await redeliver(adam, { deliveryId: sent.id });
    await deliverAll(server);
    expect(channels[kind].sent.map(({ id }) => id)).toEqual([sent.id, sent.id]);
    expect(await deleteChannel(adam, { channelId })).toEqual({ success: true });
    expect(await listChannels(adam, { projectId })).toEqual([]);
    expect(await refusalOf(testChannel(adam, { channelId }))).toBe("not_found");
  });

  test("cannot be created without a required setting", async () => {
    const { add, adam } = await openChats();
    const { given } = SETTINGS[kind];
    const { id: channelId } = await add(kind);
    for (const name of Object.keys(given).filter((one) => one !== "threadId")) {
      await expect(add(kind, { settings: { ...given, [name]: "" } })).rejects.toMatchObject({
        details: { errors: [{ pointer: `/settings/${name}` }] },
      });
      const none = { [name]: null } as ChatSettingsInput;
      expect(await refusalOf(editChannel(adam, { channelId, settings: none }))).toBe("invalid");
    }
    const foreign = { ...given, room: "x" } as ChatSettingsInput;
    await expect(add(kind, { settings: foreign })).rejects.toMatchObject({
      details: { errors: [{ pointer: "/settings/room" }] },
    });
  });

  test("is hidden from non-members and can be changed only with the permission to manage settings", async () => {
    const { world, add } = await openChats();
    const { id: channelId } = await add(kind);
    const { given: settings } = SETTINGS[kind];
    for (const [person, refusal] of [
      ["mia", "forbidden"],
      ["stan", "not_found"],
    ] as const) {
      const ctx = world.as(person);
      expect([
        await refusalOf(createChannel(ctx, { projectId, kind, name: "x", settings })),
        await refusalOf(editChannel(ctx, { channelId, name: "x" })),
        await refusalOf(deleteChannel(ctx, { channelId })),
        await refusalOf(testChannel(ctx, { channelId })),
        await refusalOf(listChannelDeliveries(ctx, { channelId })),
      ]).toEqual(Array(5).fill(refusal));
    }
    expect(await refusalOf(listChannels(world.as("stan"), { projectId }))).toBe("not_found");
  });
});

test("editChannel() does not send a stored token to another server", async () => {
  const { channels, adam, server, add } = await openChats();
  const { id: channelId } = await add("matrix");
  const homeserverUrl = "https://elsewhere.example.test";
  await expect(editChannel(adam, { channelId, settings: { homeserverUrl } })).rejects.toMatchObject({
    code: "invalid",
    details: { errors: [{ pointer: "/settings/accessToken" }] },
  });
  const same = { homeserverUrl: "https://matrix.example.test/", roomId: "!c:d.test" };
  expect((await editChannel(adam, { channelId, settings: same })).settings.roomId).toBe("!c:d.test");
  await editChannel(adam, { channelId, settings: { homeserverUrl, accessToken: "syt_other" } });
  await testChannel(adam, { channelId });
  await deliverAll(server);
  expect(channels.matrix.sent).toMatchObject([{ address: homeserverUrl, secret: "syt_other" }]);
});

test("a project has several channels of a kind, each with its own deliveries", async () => {
  const { world, channels, server, adam, add } = await openChats();
  const events = { taskTitleChanged: true };
  const first = await add("telegram", { events });
  const second = await add("telegram", { events, settings: { ...SETTINGS.telegram.given, chatId: "@releases" } });
  await add("matrix", { events: { taskTitleChanged: false } });
  await rename(world, "A");
  await deliverAll(server);
  expect(channels.telegram.sent.map(({ payload }) => payload.chatId)).toEqual(["-1001", "@releases"]);
  expect(channels.matrix.sent).toEqual([]);
  for (const { id: channelId } of [first, second]) {
    expect((await listChannelDeliveries(adam, { channelId })).rows.map(({ event }) => event)).toEqual([
      "taskTitleChanged",
    ]);
  }
});

test("createChannel() refuses more than the limit, counting all kinds", async () => {
  const { add, adam } = await openChats();
  for (let count = 0; count < MAX_CHANNELS_PER_PROJECT; count++) await add(count % 2 ? "discord" : "slack");
  const refused = { code: "conflict", details: { reason: "TOO_MANY_CHANNELS" } };
  await expect(add("matrix")).rejects.toMatchObject(refused);
  const webhookUrl = "https://chat.example.test/hooks/abc";
  await expect(saveChatIntegration(adam, { projectId, kind: "mattermost", webhookUrl })).rejects.toMatchObject(refused);
});

test.each([
  ["discord", { webhookUrl: "https://discord.com.evil.example/api/webhooks/1/abc" }],
  ["discord", { webhookUrl: "https://discord.com/api/users/1/abc" }],
  ["discord", { webhookUrl: "http://discord.com/api/webhooks/1/abc" }],
  ["discord", { webhookUrl: "not a URL" }],
  ["teams", { webhookUrl: "https://logic.azure.com.evil.example/workflows/1" }],
  ["teams", { webhookUrl: "https://x.logic.azure.com/other" }],
  ["mattermost", { webhookUrl: "http://chat.example.test/hooks/abc" }],
  ["mattermost", { webhookUrl: "https://127.0.0.1/hooks/abc" }],
  ["matrix", { ...SETTINGS.matrix.given, homeserverUrl: "https://10.0.0.1" }],
  ["matrix", { ...SETTINGS.matrix.given, roomId: "#alias:b.test" }],
  ["matrix", { ...SETTINGS.matrix.given, accessToken: "two words" }],
  ["telegram", { ...SETTINGS.telegram.given, botToken: "123:short" }],
  ["telegram", { ...SETTINGS.telegram.given, chatId: "a chat" }],
  ["telegram", { ...SETTINGS.telegram.given, threadId: 0 }],
  ["telegram", { ...SETTINGS.telegram.given, threadId: 1.5 }],
] as const)("a channel of %s refuses %j", async (kind, settings) => {
  const { add, adam } = await openChats();
  expect(await refusalOf(add(kind, { settings }))).toStartWith("invalid");
  expect(await listChannels(adam, { projectId })).toEqual([]);
});

test.each([
  ["discord", "https://ptb.discord.com/api/v10/webhooks/1/abc?thread_id=5"],
  ["discord", "https://discordapp.com/api/webhooks/1/abc"],
  ["teams", "https://default0a.1b.environment.api.powerplatform.com:443/powerautomate/automations/direct/x?sig=y"],
  ["teams", "https://contoso.webhook.office.com/webhookb2/a@b/IncomingWebhook/c/d"],
] as const)("a channel of %s accepts %s", async (kind, webhookUrl) => {
  const { add } = await openChats();
  expect((await add(kind, { settings: { webhookUrl } })).isActive).toBe(true);
});

describe("clients that support one channel per service", () => {
  test.each(["discord", "mattermost"] as const)("see the oldest %s channel", async (kind) => {
    const { world, adam, add } = await openChats();
    const input = { projectId, kind };
    expect(await getChatIntegration(adam, input)).toBeNull();
    const none = { code: "not_found", details: { reason: "INTEGRATION_NOT_FOUND" } };
    const { webhookUrl = "" } = SETTINGS[kind].given;
    await expect(editChatIntegration(adam, { ...input, webhookUrl })).rejects.toMatchObject(none);
    await expect(deleteChatIntegration(adam, input)).rejects.toMatchObject(none);
    const saved = await saveChatIntegration(adam, { ...input, webhookUrl, channelName: " #dev " });
    const { webhookUrl: maskedWebhookUrl } = SETTINGS[kind].shown as { webhookUrl: string };
    expect(saved).toMatchObject({ channelName: "#dev", webhookConfigured: true, maskedWebhookUrl, isActive: true });
    const later = await add(kind);
    expect(await getChatIntegration(world.as("vic"), input)).toEqual(saved);
    const edited = await editChatIntegration(adam, { ...input, channelName: null, isActive: false });
    expect(edited).toMatchObject({ id: saved.id, channelName: null, maskedWebhookUrl, isActive: false });
    expect(await saveChatIntegration(adam, { ...input, webhookUrl })).toMatchObject({ id: saved.id, isActive: true });
    expect(await getChatIntegration(adam, { projectId })).toBeNull();
    await deleteChatIntegration(adam, input);
    expect((await getChatIntegration(adam, input))?.id).toBe(later.id);
  });

  test("keep a Discord URL if they send an empty one, which Mattermost refuses", async () => {
    const { adam, add } = await openChats();
    await add("discord");
    await add("mattermost");
    const edit = (kind: "discord" | "mattermost") => editChatIntegration(adam, { projectId, kind, webhookUrl: "" });
    expect(await edit("discord")).toMatchObject({
      maskedWebhookUrl: "https://discord.com/api/webhooks/123456789012345678/T0PS…XYZW",
    });
    expect(await refusalOf(edit("mattermost"))).toBe("invalid");
  });

  test("see the oldest Telegram chat, which stays off when it is replaced", async () => {
    const { world, adam } = await openChats();
    const none = { code: "not_found", details: { reason: "INTEGRATION_NOT_FOUND" } };
    expect(await getTelegramIntegration(adam, { projectId })).toBeNull();
    await expect(editTelegramIntegration(adam, { projectId, chatId: "1" })).rejects.toMatchObject(none);
    await expect(deleteTelegramIntegration(adam, { projectId })).rejects.toMatchObject(none);
    const input = { projectId, botToken: TOKEN, chatId: "-100", threadId: 3, chatLabel: "lbl" };
    const saved = await saveTelegramIntegration(adam, input);
    expect(saved).toEqual({
      id: saved.id,
      projectId,
      chatId: "-100",
      threadId: 3,
      chatLabel: "lbl",
      botTokenConfigured: true,
      maskedBotToken: "123456789:T0PS…WXYZ",
      events: {
        taskCreated: true,
        taskStatusChanged: true,
        taskPriorityChanged: false,
        taskTitleChanged: false,
        taskDescriptionChanged: false,
        taskCommentCreated: true,
      },
      isActive: true,
      createdAt: world.clock.now(),
      updatedAt: world.clock.now(),
    });
    expect(await getTelegramIntegration(world.as("vic"), { projectId })).toEqual(saved);
    const edit = { projectId, botToken: "", threadId: null, chatLabel: null, isActive: false };
    const edited = await editTelegramIntegration(adam, edit);
    expect(edited).toEqual({ ...saved, threadId: null, chatLabel: null, isActive: false });
    const replaced = await saveTelegramIntegration(adam, { projectId, botToken: TOKEN, chatId: "7" });
    expect(replaced).toMatchObject({ id: saved.id, chatId: "7", threadId: null, isActive: false });
    expect(await deleteTelegramIntegration(adam, { projectId })).toEqual({ success: true });
    expect(await getTelegramIntegration(adam, { projectId })).toBeNull();
  });
});

test("a new token or room resets the failures of a channel, but a new name does not", async () => {
  const { adam, channels, server, add } = await openChats();
  const { id: channelId } = await add("matrix");
  const failingSince = async () => (await listChannels(adam, { projectId }))[0]?.failingSince ?? null;
  const fail = async () => {
    channels.matrix.answer({ kind: "rejected", reason: "M_FORBIDDEN" });
    await testChannel(adam, { channelId });
    await deliverAll(server);
  };
  for (const settings of [{ roomId: "!other" }, { accessToken: "syt_another" }]) {
    await fail();
    await editChannel(adam, { channelId, name: "Renamed", settings: {} });
    expect(await failingSince()).not.toBeNull();
    await editChannel(adam, { channelId, settings });
    expect(await failingSince()).toBeNull();
  }
});
