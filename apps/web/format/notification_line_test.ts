import { expect, test } from "bun:test";
import type { Notification } from "@hexlane/client";
import { en } from "../text/en/mod.ts";
import { notificationLine } from "./notification_line.ts";

const base: Notification = {
  id: "n",
  userId: "u",
  workspaceId: "w",
  title: null,
  content: null,
  type: "info",
  eventData: null,
  isRead: false,
  resourceId: null,
  resourceType: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const line = (more: Partial<Notification>) => {
  const { title, content } = notificationLine({ ...base, ...more }, (day) => `<${day}>`, en);
  return content === undefined ? title : `${title} | ${content}`;
};

test.each([
  [{ type: "task_assignee_changed", eventData: { taskTitle: "Ship" } }, "You were assigned “Ship”"],
  [{ type: "task_created", eventData: { taskTitle: "Ship" } }, "“Ship” was created for you"],
  [
    { type: "task_status_changed", eventData: { taskTitle: "Ship", oldStatus: "to-do", newStatus: "in-review" } },
    "“Ship” moved from To do to In review",
  ],
  [
    { type: "due_date_reminder", eventData: { taskTitle: "Ship", dueDate: "2026-02-03" } },
    "“Ship” is due <2026-02-03>",
  ],
  [{ type: "task_overdue", eventData: { taskTitle: "Ship", dueDate: "2026-02-03" } }, "“Ship” was due <2026-02-03>"],
  [{ type: "workspace_created", eventData: { workspaceName: "Engines" } }, "Workspace “Engines” is ready"],
  [
    { title: "Ada mentioned you", eventData: { kind: "mention", mentionerName: "Ada", taskTitle: "Ship" } },
    "Ada mentioned you | Ship",
  ],
  [
    { eventData: { kind: "comment", commenterName: "Ada", taskTitle: "Ship", commentPreview: "Done?" } },
    "Ada commented on “Ship” | Done?",
  ],
  [{ title: "Own words", content: "More" }, "Own words | More"],
  [{ title: null, content: "More" }, "Notification | More"],
  [{ type: "task_created", eventData: { taskTitle: 5 } }, "“a task” was created for you"],
] as [Partial<Notification>, string][])("notificationLine(%j) is %j", (more, expected) => {
  expect(line(more)).toBe(expected);
});
