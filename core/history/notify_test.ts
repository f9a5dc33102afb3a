import { expect, test } from "bun:test";
import { createComment } from "../board/comment/create.ts";
import { createTask } from "../board/task/create.ts";
import { editTask } from "../board/task/edit.ts";
import { aboutTask } from "../board/task/notifications.ts";
import { createTimeEntry } from "../board/time_entry/create.ts";
import { newPreferences } from "../delivery/notification/preferences.ts";
import { type House, openHouse } from "../testing/house.ts";
import { createWorkspace } from "../workspace/create.ts";
import type { NotificationSwitches, NotificationType } from "./notification.ts";
import { notifyPeople } from "./notify.ts";

/** Everything that tells Mia something, each thing once. */
async function happen(house: House): Promise<string[]> {
  const olga = house.as("olga");
  const before = (await house.inbox("mia")).length;
  await createTask(olga, { projectId: "project-1", title: "New", userId: "mia" });
  await editTask(olga, { taskId: "task-2", userId: "mia" });
  await editTask(olga, { taskId: "task-1", status: "in-progress" });
  await createComment(olga, { taskId: "task-1", content: "Well" });
  await createComment(olga, { taskId: "task-3", content: '<hexlane-mention id="mia">Mia</hexlane-mention>' });
  await editTask(olga, { taskId: "task-3", description: '<hexlane-mention id="mia">Mia</hexlane-mention>' });
  await createTimeEntry(olga, { taskId: "task-1", startTime: "2026-01-05T08:00:00Z" });
  await createWorkspace(house.as("mia"), { name: "Mine", slug: "mine" });
  const made = (await house.inbox("mia")).reverse().slice(before);
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

test("notifyPeople() sends every type to people without preferences", async () => {
  expect(await happen(await openHouse())).toEqual(ALL);
});

test.each([
  ["taskAssignmentEnabled", ["task_created", "task_assignee_changed"]],
  ["taskStatusChangeEnabled", ["task_status_changed"]],
  ["taskCommentEnabled", ["info comment", "info mention"]],
  ["dueDateReminderEnabled", []],
] as const)("without %s there is no %p", async (name, missing: readonly string[]) => {
  const house = await openHouse();
  await house.put((tx) =>
    tx.saveNotificationPreferences({ ...newPreferences("mia", house.clock.now()), [name]: false }),
  );
  await house.put((tx) => tx.saveNotificationPreferences(newPreferences("olga", house.clock.now())));
  expect(await happen(house)).toEqual(ALL.filter((news) => !missing.includes(news)));
});

test("each switch stops its kinds for who set it, and no others", async () => {
  const house = await openHouse();
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
  const now = house.clock.now();
  const stopped: Record<string, string[]> = {};
  for (const name of switches) {
    await house.put((tx) => tx.saveNotificationPreferences({ ...newPreferences("mia", now), [name]: false }));
    const told = await house.ports.store.transaction(async (tx) => {
      const task = await tx.findTask("task-1");
      if (!task) throw new Error("There is no task");
      const drafts = types.flatMap(([type, kind]) =>
        ["mia", "max"].map((userId) => ({ userId, type, title: null, content: null, eventData: kind ? { kind } : {} })),
      );
      return await notifyPeople(tx, house.as("olga"), drafts, aboutTask(task), now);
    });
    expect(told.filter(({ userId }) => userId === "max")).toHaveLength(types.length);
    const seen = told
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
