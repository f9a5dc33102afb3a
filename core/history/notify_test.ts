import { expect, test } from "bun:test";
import { createComment } from "../board/comment/create.ts";
import { createTask } from "../board/task/create.ts";
import { editTask } from "../board/task/edit.ts";
import { aboutTask } from "../board/task/notifications.ts";
import { createTimeEntry } from "../board/time_entry/create.ts";
import { newPreferences } from "../delivery/notification/preferences.ts";
import { openWorld, type World } from "../testing/world.ts";
import { createWorkspace } from "../workspace/create.ts";
import { updateMemberRole } from "../workspace/member/update_role.ts";
import { createRole } from "../workspace/role/create.ts";
import type { NotificationSwitches, NotificationType } from "./notification.ts";
import { notifyPeople } from "./notify.ts";

/** Triggers one notification of each kind for Mia, and returns their types. */
async function causeAll(world: World): Promise<string[]> {
  const olga = world.as("olga");
  const before = (await world.inbox("mia")).length;
  await createTask(olga, { projectId: "project-1", title: "New", userId: "mia" });
  await editTask(olga, { taskId: "task-2", userId: "mia" });
  await editTask(olga, { taskId: "task-1", status: "in-progress" });
  await createComment(olga, { taskId: "task-1", content: "Well" });
  await createComment(olga, { taskId: "task-3", content: '<hexlane-mention id="mia">Mia</hexlane-mention>' });
  await editTask(olga, { taskId: "task-3", description: '<hexlane-mention id="mia">Mia</hexlane-mention>' });
  await createTimeEntry(olga, { taskId: "task-1", startTime: "2026-01-05T08:00:00Z" });
  await createWorkspace(world.as("mia"), { name: "Mine", slug: "mine" });
  const made = (await world.inbox("mia")).reverse().slice(before);
  return made.map(({ type, eventData }) => [type, eventData?.kind].filter(Boolean).join(" "));
}

const ALL = [
  "task_created",
  "task_assignee_changed",
  "task_status_changed",
  "info comment",
  "info mention",
  "info mention",
  "time_entry_created",
  "workspace_created",
];

test("an account without preferences gets every notification", async () => {
  expect(await causeAll(await openWorld())).toEqual(ALL);
});

test.each([
  ["taskAssignmentEnabled", ["task_created", "task_assignee_changed"]],
  ["taskStatusChangeEnabled", ["task_status_changed"]],
  ["taskCommentEnabled", ["info comment", "info mention"]],
  ["dueDateReminderEnabled", []],
] as const)("turning off %s stops exactly the notifications %j", async (name, missing: readonly string[]) => {
  const world = await openWorld();
  await world.put((tx) =>
    tx.saveNotificationPreferences({ ...newPreferences("mia", world.clock.now()), [name]: false }),
  );
  await world.put((tx) => tx.saveNotificationPreferences(newPreferences("olga", world.clock.now())));
  expect(await causeAll(world)).toEqual(ALL.filter((news) => !missing.includes(news)));
});

test("each switch stops its notification types only for its own account", async () => {
  const world = await openWorld();
  const switches: (keyof NotificationSwitches)[] = [
    "taskAssignmentEnabled",
    "taskCommentEnabled",
    "taskStatusChangeEnabled",
    "dueDateReminderEnabled",
  ];
  const types: [NotificationType, string | undefined][] = [
    ["info", undefined],
    ["info", "comment"],
    ["info", "mention"],
    ["task_created", undefined],
    ["task_assignee_changed", undefined],
    ["task_status_changed", undefined],
    ["due_date_reminder", undefined],
    ["task_overdue", undefined],
    ["time_entry_created", undefined],
    ["workspace_created", undefined],
  ];
  const now = world.clock.now();
  const stopped: Record<string, string[]> = {};
  for (const name of switches) {
    await world.put((tx) => tx.saveNotificationPreferences({ ...newPreferences("mia", now), [name]: false }));
    const created = await world.ports.store.transaction(async (tx) => {
      const task = await tx.findTask("task-1");
      if (!task) throw new Error("There is no task");
      const drafts = types.flatMap(([type, kind]) =>
        ["mia", "max"].map((userId) => ({ userId, type, title: null, content: null, eventData: kind ? { kind } : {} })),
      );
      return await notifyPeople(tx, world.as("olga"), drafts, aboutTask(task), now);
    });
    expect(created.filter(({ userId }) => userId === "max")).toHaveLength(types.length);
    const seen = created
      .filter(({ userId }) => userId === "mia")
      .map(({ type, eventData }) => `${type} ${eventData?.kind}`);
    stopped[name] = types.map(([type, kind]) => `${type} ${kind}`).filter((news) => !seen.includes(news));
  }
  expect(stopped).toEqual({
    taskAssignmentEnabled: ["task_created undefined", "task_assignee_changed undefined"],
    taskCommentEnabled: ["info comment", "info mention"],
    taskStatusChangeEnabled: ["task_status_changed undefined"],
    dueDateReminderEnabled: ["due_date_reminder undefined", "task_overdue undefined"],
  });
});

test("a member whose role may not read tasks is not notified about them", async () => {
  const world = await openWorld();
  const olga = world.as("olga");
  await createRole(olga, { workspaceId: "workspace-1", role: "guest", permission: { workspace: ["read"] } });
  await updateMemberRole(olga, { workspaceId: "workspace-1", memberId: "member-mia", role: "guest" });
  const before = (await world.inbox("mia")).length;
  await editTask(olga, { taskId: "task-2", userId: "mia" });
  await createComment(olga, { taskId: "task-2", content: 'Secret <hexlane-mention id="mia">Mia</hexlane-mention>' });
  expect((await world.inbox("mia")).length).toBe(before);
});
