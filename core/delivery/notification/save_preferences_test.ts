import { describe, expect, test } from "bun:test";
import { someRule } from "../../testing/fixtures/notification.ts";
import { someApiKey } from "../../testing/fixtures.ts";
import { refusalOf, someTeam } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import type { ChannelName } from "../channels/channels.ts";
import { getNotificationPreferences } from "./get_preferences.ts";
import { settingsOf } from "./preferences.ts";
import { saveNotificationPreferences } from "./save_preferences.ts";

const NEVER_SAVED = {
  emailAddress: "mia@example.com",
  emailEnabled: false,
  ntfyEnabled: false,
  ntfyConfigured: false,
  ntfyServerUrl: null,
  ntfyTopic: null,
  ntfyTokenConfigured: false,
  maskedNtfyToken: null,
  gotifyEnabled: false,
  gotifyConfigured: false,
  gotifyServerUrl: null,
  gotifyTokenConfigured: false,
  maskedGotifyToken: null,
  webhookEnabled: false,
  webhookConfigured: false,
  webhookUrl: null,
  webhookSecretConfigured: false,
  maskedWebhookSecret: null,
  taskAssignmentEnabled: true,
  taskCommentEnabled: true,
  taskStatusChangeEnabled: true,
  dueDateReminderEnabled: true,
  dueDateReminderLeadTimeMinutes: 1440,
  workspaces: [],
  createdAt: null,
  updatedAt: null,
};

const CHANNELS = {
  ntfyServerUrl: "https://ntfy.example",
  ntfyTopic: "my_News-1",
  ntfyToken: "tk_0123456789abcdef",
  gotifyServerUrl: "https://gotify.example/base",
  gotifyToken: "A0123456789bcde",
  webhookUrl: "https://hook.example/in",
  webhookSecret: "whsec_0123456789abcdef",
};

async function rowOf(world: World) {
  return await world.ports.store.read((tx) => tx.findNotificationPreferences("mia"));
}

function sealedOf(row: Awaited<ReturnType<typeof rowOf>>, channel: ChannelName): string {
  return settingsOf(row, channel).sealedSecret ?? "";
}

test("getNotificationPreferences() returns no channels and all types before preferences are saved", async () => {
  const world = await openWorld();
  expect(await getNotificationPreferences(world.as("mia"))).toEqual(NEVER_SAVED);
});

test("saveNotificationPreferences() returns saved values with masked secrets, and stores secrets encrypted", async () => {
  const world = await openWorld();
  const now = world.clock.now();
  const saved = await saveNotificationPreferences(world.as("mia"), {
    ...CHANNELS,
    emailEnabled: true,
    ntfyEnabled: true,
    taskCommentEnabled: false,
    dueDateReminderLeadTimeMinutes: 30,
  });
  expect(saved).toEqual({
    ...NEVER_SAVED,
    emailEnabled: true,
    ntfyEnabled: true,
    ntfyConfigured: true,
    ntfyServerUrl: CHANNELS.ntfyServerUrl,
    ntfyTopic: CHANNELS.ntfyTopic,
    ntfyTokenConfigured: true,
    maskedNtfyToken: "••••••••cdef",
    gotifyConfigured: true,
    gotifyServerUrl: CHANNELS.gotifyServerUrl,
    gotifyTokenConfigured: true,
    maskedGotifyToken: "••••••••",
    webhookConfigured: true,
    webhookUrl: CHANNELS.webhookUrl,
    webhookSecretConfigured: true,
    maskedWebhookSecret: "••••••••cdef",
    taskCommentEnabled: false,
    dueDateReminderLeadTimeMinutes: 30,
    createdAt: now,
    updatedAt: now,
  } as unknown as typeof saved);
  expect(await getNotificationPreferences(world.as("mia"))).toEqual(saved);
  const row = await rowOf(world);
  for (const secret of [CHANNELS.ntfyToken, CHANNELS.gotifyToken, CHANNELS.webhookSecret]) {
    expect(JSON.stringify(row)).not.toContain(secret);
  }
  const opened = [
    await world.ports.crypto.open(sealedOf(row, "ntfy"), "notification preferences:mia:ntfyToken"),
    await world.ports.crypto.open(sealedOf(row, "gotify"), "notification preferences:mia:gotifyToken"),
    await world.ports.crypto.open(sealedOf(row, "webhook"), "notification preferences:mia:webhookSecret"),
  ];
  expect(opened).toEqual([CHANNELS.ntfyToken, CHANNELS.gotifyToken, CHANNELS.webhookSecret]);
  const elsewhere = world.ports.crypto.open(sealedOf(row, "ntfy"), "notification preferences:max:ntfyToken");
  expect(await refusalOf(elsewhere)).toBe("unavailable");
  expect(await getNotificationPreferences(world.as("max"))).toEqual({
    ...NEVER_SAVED,
    emailAddress: "max@example.com",
  });
  expect(await world.newEvents()).toEqual([]);
});

test("saveNotificationPreferences() clears tokens only with null, and addresses only with an empty string", async () => {
  const world = await openWorld();
  const mia = world.as("mia");
  const first = await saveNotificationPreferences(mia, CHANNELS);
  world.clock.advance(5);
  expect(await saveNotificationPreferences(mia, {})).toEqual(first);
  const nulls = { ntfyServerUrl: null, ntfyTopic: null, gotifyServerUrl: null, webhookUrl: null };
  expect(await saveNotificationPreferences(mia, nulls)).toEqual(first);
  expect(await saveNotificationPreferences(mia, { ntfyToken: "", gotifyToken: "", webhookSecret: "" })).toEqual(first);
  const bare = await saveNotificationPreferences(mia, { ntfyToken: null, gotifyToken: null, webhookSecret: null });
  expect(bare).toMatchObject({
    ntfyConfigured: true,
    ntfyTokenConfigured: false,
    maskedNtfyToken: null,
    gotifyConfigured: false,
    gotifyTokenConfigured: false,
    webhookConfigured: true,
    webhookSecretConfigured: false,
    createdAt: first.createdAt as Date,
    updatedAt: world.clock.now(),
  });
  const row = await rowOf(world);
  expect([
    settingsOf(row, "ntfy").sealedSecret,
    settingsOf(row, "gotify").sealedSecret,
    settingsOf(row, "webhook").sealedSecret,
  ]).toEqual([null, null, null]);
  const empty = await saveNotificationPreferences(mia, { ntfyServerUrl: "", ntfyTopic: "", webhookUrl: "" });
  expect(empty).toMatchObject({ ntfyServerUrl: null, ntfyTopic: null, webhookUrl: null, webhookConfigured: false });
});

describe("saveNotificationPreferences() refuses an incomplete channel", () => {
  test.each([
    [{ ntfyEnabled: true }, "/ntfyServerUrl"],
    [{ ntfyServerUrl: "https://ntfy.example" }, "/ntfyTopic"],
    [{ ntfyTopic: "news" }, "/ntfyServerUrl"],
    [{ ntfyToken: "secret" }, "/ntfyServerUrl"],
    [{ gotifyEnabled: true }, "/gotifyServerUrl"],
    [{ gotifyServerUrl: "https://gotify.example" }, "/gotifyToken"],
    [{ gotifyToken: "secret" }, "/gotifyServerUrl"],
    [{ webhookEnabled: true }, "/webhookUrl"],
    [{ webhookSecret: "secret" }, "/webhookUrl"],
  ])("given %j, which lacks %p", async (input, pointer) => {
    const world = await openWorld();
    const saving = saveNotificationPreferences(world.as("mia"), input);
    await expect(saving).rejects.toMatchObject({
      code: "invalid",
      details: { reason: "INCOMPLETE_CHANNEL", errors: [{ pointer }] },
    });
    expect(await rowOf(world)).toBeUndefined();
  });

  test("if a change makes an active channel incomplete", async () => {
    const world = await openWorld();
    const mia = world.as("mia");
    await saveNotificationPreferences(mia, { ...CHANNELS, webhookEnabled: true, gotifyEnabled: true });
    expect(await refusalOf(saveNotificationPreferences(mia, { webhookUrl: "" }))).toBe("invalid INCOMPLETE_CHANNEL");
    expect(await refusalOf(saveNotificationPreferences(mia, { gotifyToken: null }))).toBe("invalid INCOMPLETE_CHANNEL");
    const off = await saveNotificationPreferences(mia, { webhookUrl: "", webhookEnabled: false });
    expect(off).toMatchObject({ webhookUrl: null, webhookEnabled: false });
  });
});

test.each([
  [{ ntfyTopic: "two words" }, "/ntfyTopic invalid"],
  [{ ntfyTopic: "x".repeat(65) }, "/ntfyTopic invalid"],
  [{ ntfyServerUrl: "ntfy.example" }, "/ntfyServerUrl invalid"],
  [{ ntfyServerUrl: "http://127.0.0.1" }, "/ntfyServerUrl FORBIDDEN_DESTINATION"],
  [{ gotifyServerUrl: "https://inside.example" }, "/gotifyServerUrl FORBIDDEN_DESTINATION"],
  [{ webhookUrl: "ftp://example.com" }, "/webhookUrl FORBIDDEN_DESTINATION"],
  [{ webhookSecret: "x".repeat(513) }, "/webhookSecret invalid"],
  [{ dueDateReminderLeadTimeMinutes: 4 }, "/dueDateReminderLeadTimeMinutes invalid"],
  [{ dueDateReminderLeadTimeMinutes: 43_201 }, "/dueDateReminderLeadTimeMinutes invalid"],
])("saveNotificationPreferences() refuses %j with the error %p", async (input, outcome) => {
  const world = await openWorld();
  world.ports.resolver.set("inside.example", ["192.168.1.9"]);
  const [pointer, reason] = outcome.split(" ");
  const error = await saveNotificationPreferences(world.as("mia"), { ...CHANNELS, ...input }).catch((caught) => caught);
  expect([error.details.errors[0].pointer, error.details.reason ?? error.code]).toEqual([pointer, reason]);
  expect(await rowOf(world)).toBeUndefined();
});

test("saveNotificationPreferences() switches a channel only in rules that use any channel", async () => {
  const world = await openWorld();
  const mia = world.as("mia");
  await world.put(async (tx) => {
    await tx.insertNotificationRule(someRule({ id: "loud", userId: "mia", gotifyEnabled: true }));
    await tx.insertNotificationRule(someRule({ id: "silent", userId: "mia", workspaceId: "workspace-2" }));
    await tx.insertNotificationRule(someRule({ id: "other", userId: "max", gotifyEnabled: true }));
  });
  world.clock.advance(5);
  const rules = async () =>
    [...(await rulesOf(world, "mia")), ...(await rulesOf(world, "max"))].map(({ id, channels }) => [id, ...channels]);
  await saveNotificationPreferences(mia, { emailEnabled: true });
  expect(await rules()).toEqual([["loud", "email", "gotify"], ["silent"], ["other", "gotify"]]);
  await world.put((tx) =>
    tx.saveNotificationRule(someRule({ id: "loud", userId: "mia", ntfyEnabled: true, gotifyEnabled: true })),
  );
  await saveNotificationPreferences(mia, { emailEnabled: true, taskCommentEnabled: false });
  expect((await rules())[0]).toEqual(["loud", "gotify", "ntfy"]);
  await saveNotificationPreferences(mia, { emailEnabled: false });
  expect((await rules())[0]).toEqual(["loud", "gotify", "ntfy"]);
});

async function rulesOf(world: World, userId: string) {
  return await world.ports.store.read((tx) => tx.listNotificationRules(userId));
}

test("limited keys can neither read nor change preferences", async () => {
  const world = await openWorld();
  const key = someApiKey({ userId: "mia", workspaceId: "workspace-1" });
  const bound = world.as({ kind: "api_key", userId: "mia", key });
  expect(await refusalOf(getNotificationPreferences(bound))).toBe("forbidden INSUFFICIENT_API_KEY_SCOPE");
  expect(await refusalOf(saveNotificationPreferences(bound, {}))).toBe("forbidden INSUFFICIENT_API_KEY_SCOPE");
  expect(await refusalOf(saveNotificationPreferences(world.as(null), {}))).toBe("unauthenticated");
  const whole = world.as({ kind: "api_key", userId: "mia", key: someApiKey({ userId: "mia" }) });
  expect((await getNotificationPreferences(whole)).emailAddress).toBe("mia@example.com");
});

test("deleteAccount() deletes preferences and the inbox", async () => {
  const team = someTeam();
  const ann = await team.signUp("Ann");
  const bob = await team.signUp("Bob");
  const { id: workspaceId } = await team.createWorkspace(ann);
  await team.addMember(workspaceId, bob, "member");
  const channels = {
    isActive: true,
    emailEnabled: true,
    ntfyEnabled: false,
    gotifyEnabled: false,
    webhookEnabled: false,
  };
  await bob.tracker.saveNotificationPreferences(CHANNELS);
  await bob.tracker.saveNotificationRule({ workspaceId, ...channels, projectMode: "all" });
  await bob.tracker.createNotification({ type: "info" });
  await bob.tracker.deleteAccount();
  const { id } = bob.account;
  const left = await team.write(async (tx) => [
    await tx.findNotificationPreferences(id),
    ...(await tx.listNotificationRules(id)),
    ...(await tx.listNotifications(id, { limit: 9 })).rows,
  ]);
  expect(left).toEqual([undefined]);
});
