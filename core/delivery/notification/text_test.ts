import { expect, test } from "bun:test";
import type { NotificationType } from "../../history/notification.ts";
import { someNotification } from "../../testing/fixtures.ts";
import { notificationText } from "./text.ts";

const due = { taskTitle: "T", dueDate: "2026-03-04T15:30:00.000Z" };

test.each([
  ["task_created", { taskTitle: "T" }, "New task", '"T" was created and assigned to you.'],
  ["task_assignee_changed", { taskTitle: "T" }, "Task assigned to you", '"T" was assigned to you.'],
  [
    "task_status_changed",
    { taskTitle: "T", oldStatus: "to-do", newStatus: "in-progress" },
    "Status changed",
    '"T" moved from To Do to In Progress.',
  ],
  ["time_entry_created", { taskTitle: "T" }, "Time logged", 'Time was logged on "T".'],
  ["workspace_created", { workspaceName: "W" }, "Your workspace is ready", 'The workspace "W" was created.'],
  ["due_date_reminder", due, "Due soon", '"T" is due on 2026-03-04 at 15:30 UTC.'],
  ["due_date_reminder", { ...due, dueDateOnly: true }, "Due soon", '"T" is due on 2026-03-04.'],
  ["task_overdue", { ...due, dueDateOnly: true }, "Overdue", '"T" was due on 2026-03-04.'],
  ["info", null, "Notification", ""],
] as [NotificationType, Record<string, unknown> | null, string, string][])(
  "notificationText() returns text for %s",
  (type, eventData, title, body) => {
    expect(notificationText(someNotification({ type, eventData }))).toEqual({ title, body });
  },
);

test("notificationText() returns a notification's own title and content", () => {
  const mention = someNotification({
    title: "Olga mentioned you",
    content: "In the description",
    type: "task_created",
  });
  expect(notificationText(mention)).toEqual({ title: "Olga mentioned you", body: "In the description" });
  expect(notificationText({ ...mention, content: null }).body).toBe("");
});
