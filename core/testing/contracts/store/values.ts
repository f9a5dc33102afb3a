/** Values that a store must return unchanged. @module */
import { assertEquals } from "../../assert.ts";
import { someIntegration, somePreferences, someRule } from "../../fixtures/notification.ts";
import {
  at,
  someAccount,
  someActivity,
  someApiKey,
  someColumn,
  someEvent,
  someImage,
  someInvitation,
  someLabel,
  someMember,
  someNotification,
  someProject,
  someRelation,
  someReplay,
  someRole,
  someSession,
  someTask,
  someTimeEntry,
  someWorkspace,
} from "../../fixtures.ts";
import type { Check } from "./scene.ts";

const TEXTS: Record<string, string> = {
  empty: "",
  "whitespace at both ends": "  indented \t ",
  "all kinds of line endings": "a\r\nb\nc\rd\n",
  quotes: `'single' "double" \`back\` ''`,
  "special characters of SQL": "100%_done\\ -- ; DROP TABLE task; /* */ $1 ?1 :name @name",
  emoji: "👩‍👩‍👧‍👦 🏳️‍🌈 \u{10ffff}",
  "combining marks, not composed": "e\u0301 o\u0308 \u1e9b\u0323",
  "right to left": "שלום \u202eمرحبا\u202c",
  "control characters": "\u0001\u0008\u001f\u007f\u0085\u2028\u2029\ufeff",
  "text that looks like a number": "007",
  "text that looks like JSON": '{"a":[1,null]}',
  "200 KB": "Zeile – ".repeat(20_000),
};

export function checkValues(check: Check): void {
  check("returns every field of every record as it was stored", async ({ write, read }) => {
    const account = someAccount({ id: "a", image: "https://example.com/a.png", role: "admin", locale: "de-AT" });
    const session = someSession({
      userId: "a",
      kind: "device",
      clientId: "cli",
      userAgent: "x/1",
      activeWorkspaceId: "w",
    });
    const key = someApiKey({
      userId: "a",
      workspaceId: "w",
      permissions: { task: ["read", "update"] },
      enabled: false,
      expiresAt: at(9),
      lastUsedAt: at(8),
    });
    const workspace = someWorkspace({ id: "w", logo: "l.png", description: "About", metadata: { a: 1 }, version: 7 });
    const member = someMember({ id: "m", workspaceId: "w", userId: "a", role: "admin,tester" });
    const role = someRole({ workspaceId: "w", permission: { task: ["read"], label: [] } });
    const invitation = someInvitation({ workspaceId: "w", inviterId: "a", status: "canceled" });
    const project = someProject({
      id: "p",
      workspaceId: "w",
      icon: "🚪",
      description: "Doors",
      isPublic: true,
      archivedAt: at(5),
      lastTaskNumber: 12,
      position: -1.5,
      version: 3,
    });
    const column = someColumn({
      id: "c",
      projectId: "p",
      position: 4,
      icon: "x",
      color: "red",
      isFinal: true,
      wipLimit: 3,
    });
    const task = someTask({
      id: "t",
      projectId: "p",
      workspaceId: "w",
      number: 12,
      position: 0.1,
      userId: "a",
      description: "Long",
      status: "c",
      columnId: "c",
      priority: "urgent",
      startDate: at(1),
      dueDate: at(2),
      dueDateOnly: true,
      updatedAt: at(3),
    });
    const other = someTask({ id: "u", projectId: "p", workspaceId: "w", number: 13 });
    const label = someLabel({ workspaceId: "w", taskId: "t" });
    const activity = someActivity({
      taskId: "t",
      type: "task",
      userId: null,
      content: null,
      eventData: { old: null, new: "x" },
      externalUserName: "Eve",
      externalUserAvatar: "e.png",
      externalSource: "git",
      externalUrl: "https://example.com/1",
    });
    const relation = someRelation({ sourceTaskId: "t", targetTaskId: "u", relationType: "subtask" });
    const entry = someTimeEntry({ taskId: "t", userId: "a", description: "Oil", endTime: null, duration: null });
    const image = someImage({ taskId: "t", userId: "a", surface: "comment", finalizedAt: at(4) });
    const event = someEvent({ workspaceId: "w", projectId: "p", taskId: "t", data: { old: 1 } });
    const notification = someNotification({
      userId: "a",
      workspaceId: "w",
      title: "T",
      content: "C",
      type: "task_created",
      eventData: { kind: "x" },
      isRead: true,
      resourceId: "t",
      resourceType: "task",
    });
    const preferences = somePreferences({
      userId: "a",
      emailEnabled: true,
      ntfyServerUrl: "https://ntfy.example",
      ntfyTopic: "t",
      sealedNtfyToken: "s1",
      maskedNtfyToken: "m1",
      sealedGotifyToken: "s2",
      maskedGotifyToken: "m2",
      gotifyServerUrl: "https://gotify.example",
      webhookUrl: "https://hook.example",
      sealedWebhookSecret: "s3",
      maskedWebhookSecret: "m3",
      taskCommentEnabled: false,
      dueDateReminderLeadTimeMinutes: 5,
      updatedAt: at(7),
    });
    const rule = someRule({ workspaceId: "w", projectMode: "selected", selectedProjectIds: ["p"], ntfyEnabled: true });
    const integration = someIntegration({
      projectId: "p",
      kind: "generic-webhook",
      channelName: "#c",
      sealedWebhookUrl: "s1",
      maskedWebhookUrl: "m1",
      sealedSecret: "s2",
      maskedSecret: "m2",
      settings: { roomId: "!a\u{1f525}", threadId: 7 },
      events: { taskCreated: true, taskMoved: false },
      isActive: false,
    });
    const replay = someReplay({ answer: '"\\u0000"' });
    await write(async (tx) => {
      await tx.insertAccount(account);
      await tx.insertWorkspace(workspace);
      await tx.insertSession(session, "token");
      await tx.insertApiKey(key, "hash");
      await tx.insertMember(member);
      await tx.insertRole(role);
      await tx.insertInvitation(invitation);
      await tx.insertProject(project);
      await tx.insertColumn(column);
      await tx.insertTask(task);
      await tx.insertTask(other);
      await tx.insertLabel(label);
      await tx.insertActivities([activity]);
      await tx.insertRelation(relation);
      await tx.insertTimeEntry(entry);
      await tx.insertImage(image);
      await tx.appendEvents([event]);
      await tx.insertNotifications([notification]);
      await tx.saveNotificationPreferences(preferences);
      await tx.insertNotificationRule(rule);
      await tx.insertIntegration(integration);
      await tx.insertReplay(replay);
    });
    await read(async (tx) => {
      assertEquals(await tx.findAccount("a"), account, "the account");
      assertEquals(await tx.findSession("session-1"), session, "the session");
      assertEquals(await tx.findApiKey("key-1"), key, "the API key");
      assertEquals(await tx.findWorkspace("w"), workspace, "the workspace");
      assertEquals(await tx.findMemberById("m"), member, "the member");
      assertEquals(await tx.findRoleById("role-1"), role, "the role");
      assertEquals(await tx.findInvitation("invitation-1"), invitation, "the invitation");
      assertEquals(await tx.findProject("p"), project, "the project");
      assertEquals(await tx.findColumn("c"), column, "the column");
      assertEquals(await tx.findTask("t"), task, "the task");
      assertEquals(await tx.findTask("u"), other, "the other task");
      assertEquals(await tx.findLabel("label-1"), label, "the label");
      assertEquals(await tx.findActivity("activity-1"), activity, "the activity");
      const activities = await tx.listActivitiesById(["nothing", "activity-1", "activity-1"]);
      assertEquals(activities, [activity], "the activities by id");
      assertEquals(await tx.findRelation("relation-1"), relation, "the relation");
      assertEquals(await tx.findTimeEntry("entry-1"), entry, "the time entry");
      assertEquals(await tx.findImage("image-1"), image, "the image");
      const [stored] = await tx.listEvents(0, 10);
      assertEquals(stored && { ...stored, sequence: 0 }, { ...event, sequence: 0 }, "the event");
      assertEquals(await tx.findNotification("notification-1"), notification, "the notification");
      assertEquals(await tx.findNotificationPreferences("a"), preferences, "the preferences");
      assertEquals(await tx.findNotificationRule("account-1", "w"), rule, "the rule");
      assertEquals(await tx.findIntegration("p", "generic-webhook"), integration, "the integration");
      assertEquals(await tx.findReplay("replay-1"), replay, "the replay");
    });
  });

  for (const [kind, text] of Object.entries(TEXTS)) {
    check(`stores text unchanged: ${kind}`, async ({ write, read }) => {
      const task = someTask({ title: text, description: text });
      const activity = someActivity({ content: text, eventData: { text, [text.slice(0, 100)]: true } });
      await write(async (tx) => {
        await tx.insertTask(task);
        await tx.insertActivities([activity]);
      });
      assertEquals(await read((tx) => tx.findTask("task-1")), task, "the task");
      assertEquals(await read((tx) => tx.findActivity("activity-1")), activity, "the activity");
    });
  }

  const instants = [
    "0001-01-01T00:00:00.000Z",
    "1582-10-10T12:00:00.001Z",
    "1969-12-31T23:59:59.999Z",
    "1970-01-01T00:00:00.000Z",
    "2026-03-29T01:30:00.123Z",
    "9999-12-31T23:59:59.999Z",
  ];
  check("stores instants to the millisecond, from year 1 to 9999", async ({ write, read }) => {
    const tasks = instants.map((text, index) => someTask({ number: index + 1, dueDate: new Date(text) }));
    await write(async (tx) => {
      for (const task of tasks) await tx.insertTask(task);
    });
    assertEquals(await read((tx) => tx.listTasksOfProject("project-1")), tasks, "the tasks");
  });

  check("stores numbers exactly", async ({ write, read }) => {
    const positions = [0, 1, -1, 0.1, 1 / 3, 1e-9, 1 + 2 ** -40, 1e12, -1e12, 123456789.123];
    const tasks = positions.map((position, index) => someTask({ number: index + 1, position }));
    await write(async (tx) => {
      for (const task of tasks) await tx.insertTask(task);
    });
    const found = await read((tx) => tx.listTasksById(tasks.map(({ id }) => id)));
    const byNumber = found.sort((left, right) => left.number - right.number);
    assertEquals(
      byNumber.map(({ position }) => position),
      positions,
      "the positions",
    );
  });

  check("stores JSON unchanged: null, an empty record, nesting, and names in any script", async ({ write, read }) => {
    const values = [
      null,
      {},
      { b: 1, a: { c: [1, "zwei", null, true, [], {}], "": "empty name" } },
      { größe: 1.5, "名前 👋": "\u2028'\"\\", big: Number.MAX_SAFE_INTEGER, small: 1e-7, minus: -0.5 },
    ];
    for (const metadata of values) {
      await write((tx) => tx.saveWorkspace(someWorkspace({ metadata })));
      assertEquals((await read((tx) => tx.findWorkspace("workspace-1")))?.metadata, metadata, "the metadata");
    }
  });
}
