/** Settings for a project's integrations and for notifications; no secret is ever returned. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SCENARIO_KINDS } from "../harness/harness.ts";
import { anId, aTime, Story } from "./story.ts";

const CHAT_EVENTS = {
  taskCreated: true,
  taskStatusChanged: true,
  taskPriorityChanged: false,
  taskTitleChanged: false,
  taskDescriptionChanged: false,
  taskCommentCreated: true,
};
const WEBHOOK_EVENTS = {
  ...CHAT_EVENTS,
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
const SECRETS = {
  webhookUrl: "https://bot:hunter2hunter2@hooks.example.test/services/T0TOPSECRET/4711",
  secret: "whsec_TOPSECRETTOPSECRET",
  ntfyToken: "tk_TOPSECRETTOPSECRET",
  gotifyToken: "AgTOPSECRETTOPSECRET",
  webhookSecret: "anotherTOPSECRET0815",
};

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let story: Story;
    let project: string;
    beforeAll(async () => {
      story = await Story.begin({ store });
      ({ project } = await story.meanwhile((make) => make.project()));
    });
    afterAll(async () => await story.close());

    test("a chat webhook is created, edited and deleted", async () => {
      const { ada, mia, vic, eve } = story;
      const path = `/api/slack-integration/project/${project}`;
      const body = { webhookUrl: SECRETS.webhookUrl, channelName: " #dev " };
      await story.step({ by: vic, request: `GET ${path}`, answer: null });
      await story.step({ by: eve, request: `GET ${path}`, status: 404, answer: "not_found" });
      await story.step({ by: eve, request: `POST ${path}`, body, status: 404, answer: "not_found" });
      await story.step({ by: mia, request: `POST ${path}`, body, status: 403, answer: "forbidden" });
      const shown = {
        id: anId,
        projectId: project,
        channelName: "#dev",
        webhookConfigured: true,
        maskedWebhookUrl: "https://hooks.example.test/...4711",
        events: CHAT_EVENTS,
        isActive: true,
        createdAt: aTime,
        updatedAt: aTime,
      };
      const { channelName, maskedWebhookUrl, events, isActive } = shown;
      const rest = { maskedSecret: null, settings: {}, dueDateReminderLeadTimeMinutes: 1440 };
      const told = { channelName, maskedWebhookUrl, events, isActive, ...rest };
      const place = { integrationId: anId, kind: "slack" };
      const made = await story.step({
        by: ada,
        request: `POST ${path}`,
        body,
        answer: shown,
        events: [["integrationChanged", { ...place, old: null, new: told }]],
      });
      const edited = { ...made, isActive: false, updatedAt: aTime };
      await story.step({
        by: ada,
        request: `PATCH ${path}`,
        body: { webhookUrl: "", isActive: false },
        answer: edited,
        events: [["integrationChanged", { ...place, old: told, new: { ...told, isActive: false } }]],
      });
      await story.step({ by: ada, request: `PATCH ${path}`, body: { isActive: false }, answer: edited });
      await story.step({ by: vic, request: `GET ${path}`, answer: edited });
      await story.step({
        by: ada,
        request: `DELETE ${path}`,
        answer: { success: true },
        events: [["integrationChanged", { ...place, old: { ...told, isActive: false }, new: null }]],
      });
      const none = { status: 404, answer: "INTEGRATION_NOT_FOUND" };
      await story.step({ by: ada, request: `DELETE ${path}`, ...none });
      await story.step({ by: ada, request: `PATCH ${path}`, body: { isActive: true }, ...none });
    });

    test.each([
      [
        "discord",
        { webhookUrl: "https://discord.com/api/webhooks/4711/T0TOPSECRETTOPSECRET", channelName: " #dev " },
        { webhookConfigured: true, maskedWebhookUrl: "https://discord.com/api/webhooks/4711/T0TO…CRET" },
      ],
      [
        "mattermost",
        { webhookUrl: "https://chat.example.test/hooks/t0topsecrettopsecret", channelName: " #dev " },
        { webhookConfigured: true, maskedWebhookUrl: "https://chat.example.test/hooks/t0to…cret" },
      ],
      [
        "telegram",
        { botToken: `123456789:TOPSECRET${"A".repeat(22)}CRET`, chatId: "-100", threadId: 3, chatLabel: " #dev " },
        { botTokenConfigured: true, maskedBotToken: "123456789:TOPS…CRET", chatId: "-100", threadId: 3 },
      ],
    ] as const)("clients of one %s channel create, edit and delete it", async (kind, body, configured) => {
      const { ada, mia, vic, eve } = story;
      const path = `/api/${kind}-integration/project/${project}`;
      const nameField = kind === "telegram" ? "chatLabel" : "channelName";
      await story.step({ by: vic, request: `GET ${path}`, answer: null });
      await story.step({ by: eve, request: `POST ${path}`, body, status: 404, answer: "not_found" });
      await story.step({ by: mia, request: `POST ${path}`, body, status: 403, answer: "forbidden" });
      const none = { status: 404, answer: "INTEGRATION_NOT_FOUND" };
      await story.step({ by: ada, request: `PATCH ${path}`, body, ...none });
      const shown = {
        id: anId,
        projectId: project,
        [nameField]: "#dev",
        ...configured,
        events: CHAT_EVENTS,
        isActive: true,
        createdAt: aTime,
        updatedAt: aTime,
      };
      const ask = (method: string, sent?: object) =>
        story.meanwhile(() => story.harness.ok(method, path, { as: ada.token, ...(sent ? { body: sent } : {}) }));
      const made = await ask("POST", body);
      expect(made).toEqual(shown as never);
      const edited = await ask("PATCH", { [nameField]: null, isActive: false, events: { taskCreated: false } });
      const events = { ...CHAT_EVENTS, taskCreated: false };
      expect(edited).toEqual({ ...shown, id: made.id, [nameField]: null, isActive: false, events } as never);
      await story.step({ by: vic, request: `GET ${path}`, answer: edited });
      expect(await ask("DELETE")).toEqual({ success: true } as never);
      await story.step({ by: ada, request: `DELETE ${path}`, ...none });
    });

    test("PATCH creates a missing webhook, and refuses a private address", async () => {
      const { ada } = story;
      const path = `/api/generic-webhook-integration/project/${project}`;
      const bare = await story.meanwhile(() => story.harness.ok("PATCH", path, { as: ada.token, body: {} }));
      expect(bare).toEqual({
        id: anId,
        projectId: project,
        webhookConfigured: false,
        maskedWebhookUrl: null,
        secretConfigured: false,
        maskedSecret: null,
        events: WEBHOOK_EVENTS,
        dueDateReminderLeadTimeMinutes: 1440,
        isActive: true,
        createdAt: story.now,
        updatedAt: story.now,
      } as unknown as typeof bare);
      for (const webhookUrl of [
        "http://127.1/",
        "https://[::ffff:a9fe:a9fe]/",
        "https://localhost/",
        "http://a.test:25/",
      ]) {
        for (const method of ["POST", "PATCH"]) {
          const reply = await story.harness.request(method, path, { as: ada.token, body: { webhookUrl } });
          expect([webhookUrl, reply.status, reply.body]).toEqual([
            webhookUrl,
            400,
            expect.objectContaining({
              code: "FORBIDDEN_DESTINATION",
              errors: [{ pointer: "/webhookUrl", detail: expect.any(String) }],
            }),
          ]);
        }
      }
      await story.step({ by: ada, request: `GET ${path}`, answer: bare });
    });

    test("the settings of an archived project cannot be changed", async () => {
      const { ada } = story;
      const { project: archived } = await story.meanwhile((make) => make.project());
      await story.meanwhile(async (make) => {
        await make.integrations(archived);
        await story.harness.ok("PUT", `/api/project/${archived}/archive`, { as: ada.token });
      });
      for (const kind of ["slack", "generic-webhook"]) {
        const path = `/api/${kind}-integration/project/${archived}`;
        const refused = { by: ada, status: 409, answer: "PROJECT_ARCHIVED" };
        const body = { webhookUrl: SECRETS.webhookUrl };
        await story.step({ ...refused, request: `POST ${path}`, body });
        await story.step({ ...refused, request: `PATCH ${path}`, body });
        await story.step({ ...refused, request: `DELETE ${path}` });
      }
    });

    test("a user who turned off comment notifications gets none", async () => {
      const { ada, mia } = story;
      const task = await story.meanwhile(async () => {
        const body = { title: "Hers", userId: mia.id };
        return await story.harness.ok("POST", `/api/task/${project}`, { as: ada.token, body });
      });
      const comment = () =>
        story.harness.ok("POST", `/api/comment/${task.id}`, { as: ada.token, body: { content: "Well" } });
      const titles = async () =>
        (await story.harness.ok<{ title: string | null }[]>("GET", "/api/notification", { as: mia.token })).map(
          ({ title }) => title,
        );
      await comment();
      expect(await titles()).toEqual(['Ada commented on "Hers"', null]);
      const body = { taskCommentEnabled: false };
      await story.harness.ok("PUT", "/api/notification-preferences", { as: mia.token, body });
      await comment();
      expect(await titles()).toHaveLength(2);
      expect(await story.harness.ok("DELETE", "/api/notification/clear-all", { as: mia.token })).toEqual({
        success: true,
      } as never);
      expect(await titles()).toEqual([]);
      await story.meanwhile(async () => undefined);
    });

    test("a retry with the same key gets the same response, and encrypts no secret again", async () => {
      const { ada, harness } = story;
      const path = `/api/generic-webhook-integration/project/${project}`;
      const body = { webhookUrl: SECRETS.webhookUrl, secret: SECRETS.secret };
      const save = () =>
        harness.request("POST", path, { as: ada.token, body, headers: { "idempotency-key": `hook-${store}` } });
      const first = await save();
      const before = await harness.hash();
      const second = await save();
      expect([first.status, second.text, second.headers.get("idempotent-replayed")]).toEqual([200, first.text, "true"]);
      expect(await harness.hash()).toBe(before);
    });

    test("no secret is returned, delivered, logged or stored in plain text", async () => {
      const { ada, harness } = story;
      const answers: string[] = [];
      const ask = async (method: string, path: string, body?: object) => {
        const reply = await harness.request(method, path, { as: ada.token, ...(body ? { body } : {}) });
        expect([path, reply.status]).toEqual([path, 200]);
        answers.push(reply.text);
      };
      const { webhookUrl, secret, ntfyToken, gotifyToken, webhookSecret } = SECRETS;
      await ask("POST", `/api/slack-integration/project/${project}`, { webhookUrl });
      await ask("POST", `/api/generic-webhook-integration/project/${project}`, { webhookUrl, secret });
      await ask("PUT", "/api/notification-preferences", {
        ntfyServerUrl: "https://ntfy.example.test",
        ntfyTopic: "news",
        ntfyToken,
        gotifyServerUrl: "https://gotify.example.test",
        gotifyToken,
        webhookUrl: "https://hook.example.test/",
        webhookSecret,
      });
      await ask("GET", `/api/slack-integration/project/${project}`);
      await ask("GET", `/api/generic-webhook-integration/project/${project}`);
      await ask("GET", "/api/notification-preferences");
      const everything = [
        ...answers,
        JSON.stringify(await harness.dump()),
        JSON.stringify(await harness.events()),
        harness.log.join("\n"),
      ];
      for (const text of everything) {
        for (const part of ["TOPSECRET", "hunter2", "bot:"]) expect(text).not.toContain(part);
      }
      expect(answers[2]).toContain("••••••••0815");
    });
  });
}
