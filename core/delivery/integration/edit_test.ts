import { describe, expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { createChannel } from "../chat/create.ts";
import { createWebhook } from "../webhook/create.ts";
import { deleteChatIntegration, deleteWebhookIntegration } from "./delete.ts";
import { editChatIntegration, editWebhookIntegration } from "./edit.ts";
import { getChatIntegration, getWebhookIntegration } from "./get.ts";
import { integrationSeal } from "./integration.ts";
import { saveChatIntegration, saveWebhookIntegration } from "./save.ts";

const SLACK = "https://hooks.slack.com/services/T000/B000/XXXXXXXXYYYY";
const HOOK = "https://user:pass@hooks.example.com/in/0123456789abcdef";
const projectId = "project-1";
const CHAT_DEFAULTS = {
  taskCreated: true,
  taskStatusChanged: true,
  taskPriorityChanged: false,
  taskTitleChanged: false,
  taskDescriptionChanged: false,
  taskCommentCreated: true,
};
const WEBHOOK_DEFAULTS = {
  ...CHAT_DEFAULTS,
  taskDeleted: false,
  taskMoved: false,
  taskDueDateChanged: false,
  taskAssigneeChanged: false,
  taskUnassigned: false,
  taskFieldChanged: false,
  taskEstimateChanged: false,
  taskMilestoneChanged: false,
  taskCycleChanged: false,
  dueDateReminder: false,
};

/** Loads the stored row with its secrets decrypted. */
async function rowOf(world: World, kind: "slack" | "generic-webhook") {
  const row = await world.ports.store.read((tx) => tx.findIntegration(projectId, kind));
  if (!row) throw new Error("There is no integration");
  const open = async (sealed: string | null, field: "webhookUrl" | "secret") =>
    sealed === null ? null : await world.ports.crypto.open(sealed, integrationSeal(projectId, kind, field));
  return {
    text: JSON.stringify(row),
    webhookUrl: await open(row.sealedWebhookUrl, "webhookUrl"),
    secret: await open(row.sealedSecret, "secret"),
  };
}

describe("a chat webhook", () => {
  test("is null until it is created", async () => {
    const world = await openWorld();
    expect(await getChatIntegration(world.as("vic"), { projectId })).toBeNull();
  });

  test("is created active, with default events, stored encrypted and shown masked", async () => {
    const world = await openWorld();
    const saved = await saveChatIntegration(world.as("adam"), { projectId, webhookUrl: SLACK, channelName: " #dev " });
    expect(saved).toEqual({
      id: saved.id,
      projectId,
      channelName: "#dev",
      webhookConfigured: true,
      maskedWebhookUrl: "https://hooks.slack.com/...YYYY",
      events: CHAT_DEFAULTS,
      isActive: true,
      createdAt: world.clock.now(),
      updatedAt: world.clock.now(),
    });
    expect(await getChatIntegration(world.as("vic"), { projectId })).toEqual(saved);
    const { text, webhookUrl } = await rowOf(world, "slack");
    expect(webhookUrl).toBe(SLACK);
    expect(text).not.toContain("T000");
    const news = await world.newEvents();
    expect(news).toEqual([
      {
        type: "integrationChanged",
        about: projectId,
        actorId: "adam",
        data: {
          integrationId: saved.id,
          kind: "slack",
          old: null,
          new: {
            channelName: "#dev",
            maskedWebhookUrl: "https://hooks.slack.com/...YYYY",
            maskedSecret: null,
            settings: {},
            events: CHAT_DEFAULTS,
            dueDateReminderLeadTimeMinutes: 1440,
            isActive: true,
          },
        },
      },
    ]);
    expect(JSON.stringify(news)).not.toContain("T000");
  });

  test("is replaced and turned on again by saving", async () => {
    const world = await openWorld();
    const adam = world.as("adam");
    const events = { taskTitleChanged: true, taskCreated: false };
    const first = await saveChatIntegration(adam, { projectId, webhookUrl: SLACK, channelName: "#dev", events });
    expect(first.events).toEqual({ ...CHAT_DEFAULTS, taskTitleChanged: true, taskCreated: false });
    await editChatIntegration(adam, { projectId, isActive: false });
    world.clock.advance(5);
    const second = await saveChatIntegration(adam, { projectId, webhookUrl: "https://chat.example/hooks/1" });
    expect(second).toEqual({
      ...first,
      channelName: null,
      maskedWebhookUrl: "https://chat.example/...",
      events: CHAT_DEFAULTS,
      isActive: true,
      updatedAt: world.clock.now(),
    });
  });

  test("can be edited by field and event type, and keeps its URL if an edit has an empty one", async () => {
    const world = await openWorld();
    const adam = world.as("adam");
    const first = await saveChatIntegration(adam, { projectId, webhookUrl: SLACK, channelName: "#dev" });
    world.clock.advance(5);
    const events = { taskPriorityChanged: true, taskCreated: false };
    const second = await editChatIntegration(adam, { projectId, webhookUrl: "", events, isActive: false });
    expect(second).toEqual({
      ...first,
      events: { ...CHAT_DEFAULTS, taskPriorityChanged: true, taskCreated: false },
      isActive: false,
      updatedAt: world.clock.now(),
    });
    expect((await rowOf(world, "slack")).webhookUrl).toBe(SLACK);
    expect((await editChatIntegration(adam, { projectId, channelName: null })).channelName).toBeNull();
    expect((await editChatIntegration(adam, { projectId, channelName: "  " })).channelName).toBeNull();
    const third = await editChatIntegration(adam, { projectId, webhookUrl: "https://chat.example/0123456789/abcdef" });
    expect(third).toMatchObject({ maskedWebhookUrl: "https://chat.example/...cdef", isActive: false });
    expect((await rowOf(world, "slack")).webhookUrl).toBe("https://chat.example/0123456789/abcdef");
  });

  test("is not saved, and appends no event, if an edit changes nothing", async () => {
    const world = await openWorld();
    const adam = world.as("adam");
    const first = await saveChatIntegration(adam, { projectId, webhookUrl: SLACK });
    await world.newEvents();
    world.clock.advance(5);
    expect(await editChatIntegration(adam, { projectId, isActive: true, events: { taskCreated: true } })).toEqual(
      first,
    );
    expect(await editChatIntegration(adam, { projectId })).toEqual(first);
    expect(await world.newEvents()).toEqual([]);
  });

  test("can be created by an edit only with a URL", async () => {
    const world = await openWorld();
    const adam = world.as("adam");
    const none = "not_found INTEGRATION_NOT_FOUND";
    expect(await refusalOf(editChatIntegration(adam, { projectId, isActive: false }))).toBe(none);
    expect(await refusalOf(editChatIntegration(adam, { projectId, webhookUrl: "" }))).toBe(none);
    expect(await refusalOf(deleteChatIntegration(adam, { projectId }))).toBe(none);
    expect(await world.newEvents()).toEqual([]);
    const made = await editChatIntegration(adam, { projectId, webhookUrl: SLACK, isActive: false });
    expect(made).toMatchObject({ events: CHAT_DEFAULTS, isActive: false, webhookConfigured: true });
  });

  test("can be deleted", async () => {
    const world = await openWorld();
    const adam = world.as("adam");
    const { id } = await saveChatIntegration(adam, { projectId, webhookUrl: SLACK });
    await world.newEvents();
    expect(await deleteChatIntegration(adam, { projectId })).toEqual({ success: true });
    expect(await getChatIntegration(adam, { projectId })).toBeNull();
    const [event] = await world.newEvents();
    expect(event).toMatchObject({ type: "integrationChanged", data: { integrationId: id, kind: "slack", new: null } });
  });
});

describe("a generic webhook", () => {
  test("is created with its secret, stored encrypted and shown masked", async () => {
    const world = await openWorld();
    const secret = "whsec_0123456789";
    const saved = await saveWebhookIntegration(world.as("olga"), { projectId, webhookUrl: HOOK, secret });
    expect(saved).toEqual({
      id: saved.id,
      projectId,
      webhookConfigured: true,
      maskedWebhookUrl: "https://hooks.example.com/...cdef",
      secretConfigured: true,
      maskedSecret: "••••••••6789",
      events: WEBHOOK_DEFAULTS,
      dueDateReminderLeadTimeMinutes: 1440,
      isActive: true,
      createdAt: world.clock.now(),
      updatedAt: world.clock.now(),
    });
    expect(await getWebhookIntegration(world.as("vic"), { projectId })).toEqual(saved);
    expect(await getChatIntegration(world.as("vic"), { projectId })).toBeNull();
    const row = await rowOf(world, "generic-webhook");
    expect([row.webhookUrl, row.secret]).toEqual([HOOK, secret]);
    const news = JSON.stringify(await world.newEvents());
    for (const part of ["user:", "pass@", "whsec", "0123"]) {
      expect(row.text).not.toContain(part);
      expect(news).not.toContain(part);
    }
  });

  test("can be created by any edit, but sends nothing without a URL", async () => {
    const world = await openWorld();
    const made = await editWebhookIntegration(world.as("adam"), { projectId, events: { taskMoved: true } });
    expect(made).toMatchObject({
      webhookConfigured: false,
      maskedWebhookUrl: null,
      secretConfigured: false,
      maskedSecret: null,
      events: { ...WEBHOOK_DEFAULTS, taskMoved: true },
      isActive: true,
    });
    expect((await world.newEvents()).map(({ type }) => type)).toEqual(["integrationChanged"]);
    expect(await getWebhookIntegration(world.as("adam"), { projectId })).toEqual(made);
  });

  test("keeps fields that are absent or empty in an edit, and clears fields that are null", async () => {
    const world = await openWorld();
    const adam = world.as("adam");
    const secret = "0123456789abcdefg";
    await saveWebhookIntegration(adam, { projectId, webhookUrl: HOOK, secret, dueDateReminderLeadTimeMinutes: 5 });
    const kept = await editWebhookIntegration(adam, { projectId, webhookUrl: "", secret: "", isActive: false });
    expect(kept).toMatchObject({ webhookConfigured: true, secretConfigured: true, isActive: false });
    expect(kept.dueDateReminderLeadTimeMinutes).toBe(5);
    const row = await rowOf(world, "generic-webhook");
    expect([row.webhookUrl, row.secret]).toEqual([HOOK, secret]);
    const unsigned = await editWebhookIntegration(adam, { projectId, secret: null });
    expect(unsigned).toMatchObject({ webhookConfigured: true, secretConfigured: false, maskedSecret: null });
    const silent = await editWebhookIntegration(adam, { projectId, webhookUrl: null });
    expect(silent).toMatchObject({ webhookConfigured: false, maskedWebhookUrl: null, isActive: false });
    const bare = await rowOf(world, "generic-webhook");
    expect([bare.webhookUrl, bare.secret]).toEqual([null, null]);
    const again = await saveWebhookIntegration(adam, { projectId, webhookUrl: HOOK });
    expect(again).toMatchObject({ secretConfigured: false, isActive: true, dueDateReminderLeadTimeMinutes: 1440 });
  });

  test("can be deleted only once", async () => {
    const world = await openWorld();
    const adam = world.as("adam");
    await saveWebhookIntegration(adam, { projectId, webhookUrl: HOOK });
    expect(await deleteWebhookIntegration(adam, { projectId })).toEqual({ success: true });
    expect(await refusalOf(deleteWebhookIntegration(adam, { projectId }))).toBe("not_found INTEGRATION_NOT_FOUND");
  });

  test.each([4, 43_201, 5.5, Number.NaN])("refuses a reminder lead time of %p minutes", async (minutes) => {
    const world = await openWorld();
    const edit = editWebhookIntegration(world.as("adam"), { projectId, dueDateReminderLeadTimeMinutes: minutes });
    expect(await refusalOf(edit)).toBe("invalid");
  });
});

describe("integrations", () => {
  test("can be viewed by members and changed by settings managers, and are not_found for non-members", async () => {
    const world = await openWorld();
    const calls = {
      getChat: getChatIntegration,
      getWebhook: getWebhookIntegration,
      saveChat: saveChatIntegration,
      saveWebhook: saveWebhookIntegration,
      editChat: editChatIntegration,
      editWebhook: editWebhookIntegration,
      deleteChat: deleteChatIntegration,
      deleteWebhook: deleteWebhookIntegration,
    };
    await saveChatIntegration(world.as("olga"), { projectId, webhookUrl: SLACK });
    for (const [name, call] of Object.entries(calls)) {
      const input = { projectId, webhookUrl: SLACK };
      expect([name, await refusalOf(call(world.as("stan"), input))]).toEqual([name, "not_found"]);
      expect([name, await refusalOf(call(world.as(null), input))]).toEqual([name, "unauthenticated"]);
      expect([name, await refusalOf(call(world.as("olga"), { ...input, projectId: "none" }))]).toEqual([
        name,
        "not_found",
      ]);
      if (!name.startsWith("get"))
        expect([name, await refusalOf(call(world.as("mia"), input))]).toEqual([name, "forbidden"]);
    }
  });

  test("of an archived project cannot be changed", async () => {
    const world = await openWorld();
    const adam = world.as("adam");
    const saved = await saveChatIntegration(adam, { projectId, webhookUrl: SLACK });
    await world.archive(projectId);
    expect(await refusalOf(saveChatIntegration(adam, { projectId, webhookUrl: SLACK }))).toStartWith("conflict");
    expect(await refusalOf(editWebhookIntegration(adam, { projectId }))).toStartWith("conflict");
    expect(await refusalOf(deleteChatIntegration(adam, { projectId }))).toStartWith("conflict");
    expect(await getChatIntegration(adam, { projectId })).toEqual(saved);
  });
});

describe("integration destinations", () => {
  const FORBIDDEN = "invalid FORBIDDEN_DESTINATION";

  test("are refused if they are forbidden, and nothing is stored", async () => {
    const world = await openWorld();
    const adam = world.as("adam");
    world.ports.resolver.set("inside.example", ["203.0.114.9", "10.0.0.7"]);
    world.ports.resolver.set("inside6.example", ["fd00::1"]);
    world.ports.resolver.set("outside.example", ["203.0.114.9", "2606:4700::1"]);
    const refused = [
      "http://127.0.0.1/",
      "https://[::1]/",
      "https://inside.example/",
      "https://INSIDE6.example:8443/a",
    ];
    for (const webhookUrl of refused) {
      expect([webhookUrl, await refusalOf(saveWebhookIntegration(adam, { projectId, webhookUrl }))]).toEqual([
        webhookUrl,
        FORBIDDEN,
      ]);
      expect(await refusalOf(editChatIntegration(adam, { projectId, webhookUrl }))).toBe(FORBIDDEN);
    }
    expect(await getWebhookIntegration(adam, { projectId })).toBeNull();
    expect(await world.newEvents()).toEqual([]);
    for (const webhookUrl of ["https://outside.example/", "http://outside.example/", "https://unknown.example/"]) {
      expect((await saveWebhookIntegration(adam, { projectId, webhookUrl })).webhookConfigured).toBe(true);
    }
  });

  test("must use https for a chat webhook, but may use http for a generic one", async () => {
    const world = await openWorld();
    const adam = world.as("adam");
    const webhookUrl = "http://chat.example/hook";
    expect(await refusalOf(saveChatIntegration(adam, { projectId, webhookUrl }))).toBe(FORBIDDEN);
    expect((await saveWebhookIntegration(adam, { projectId, webhookUrl })).webhookConfigured).toBe(true);
  });

  test("are accepted without a DNS lookup if the operator allows private destinations", async () => {
    const world = await openWorld({ policy: { allowPrivateDestinations: true } });
    const adam = world.as("adam");
    world.ports.resolver.resolve = () => Promise.reject(new Error("was asked"));
    for (const webhookUrl of ["http://127.0.0.1:8080/hook", "http://chat.internal/hook"]) {
      expect((await saveChatIntegration(adam, { projectId, webhookUrl })).webhookConfigured).toBe(true);
    }
    expect(await refusalOf(saveChatIntegration(adam, { projectId, webhookUrl: "http://127.0.0.1:22/" }))).toBe(
      FORBIDDEN,
    );
  });

  test("are refused without a DNS lookup if the URL is invalid", async () => {
    const world = await openWorld();
    const adam = world.as("adam");
    for (const webhookUrl of ["", "  ", "hook", "https://"]) {
      expect(await refusalOf(saveChatIntegration(adam, { projectId, webhookUrl }))).toBe("invalid");
    }
    expect(
      await refusalOf(saveWebhookIntegration(adam, { projectId, webhookUrl: HOOK, secret: "x".repeat(513) })),
    ).toBe("invalid");
    const long = { projectId, webhookUrl: SLACK, channelName: "x".repeat(101) };
    expect(await refusalOf(saveChatIntegration(adam, long))).toBe("invalid");
  });
});

test.each(Object.entries({ saveChatIntegration, editChatIntegration, saveWebhookIntegration, editWebhookIntegration }))(
  "%s() refuses an unknown event",
  async (_, save) => {
    const world = await openWorld();
    const events = { taskCreated: true, taskCreted: true } as object;
    const saved = save(world.as("adam"), { projectId, webhookUrl: SLACK, events });
    await expect(saved).rejects.toMatchObject({
      code: "invalid",
      details: { errors: [{ pointer: "/events/taskCreted", detail: expect.stringContaining("taskCreated") }] },
    });
  },
);

test("the server resolves no hostname for someone who may not manage the project", async () => {
  const world = await openWorld();
  const { resolver } = world.ports;
  const resolved: string[] = [];
  const resolve = resolver.resolve.bind(resolver);
  resolver.resolve = async (hostname, options) => {
    resolved.push(hostname);
    return await resolve(hostname, options);
  };
  const slack = { projectId, webhookUrl: SLACK };
  const hook = { projectId, webhookUrl: HOOK };
  const channel = { projectId, kind: "slack" as const, name: "Team", settings: { webhookUrl: SLACK } };
  const calls = [
    (ctx: Context) => saveChatIntegration(ctx, slack),
    (ctx: Context) => editChatIntegration(ctx, slack),
    (ctx: Context) => saveWebhookIntegration(ctx, hook),
    (ctx: Context) => editWebhookIntegration(ctx, hook),
    (ctx: Context) => createChannel(ctx, channel),
    (ctx: Context) => createWebhook(ctx, { ...hook, name: "Team" }),
  ];
  for (const call of calls) {
    expect(await refusalOf(call(world.as("mia")))).toBe("forbidden");
    expect(await refusalOf(call(world.as("stan")))).toBe("not_found");
    expect(await refusalOf(call(world.as(null)))).toBe("unauthenticated");
  }
  expect(resolved).toEqual([]);
  for (const call of calls) await call(world.as("adam"));
  expect(new Set(resolved)).toEqual(new Set(["hooks.slack.com", "hooks.example.com"]));
});
