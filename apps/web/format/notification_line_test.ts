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
  snoozedUntil: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const line = (more: Partial<Notification>) => {
  const { title, sentence, preview } = notificationLine({ ...base, ...more }, (day) => `<${day}>`, en);
  return [title, sentence, preview].filter((part) => part !== undefined).join(" | ");
};
const by = { taskTitle: "Ship", actorName: "Ada" };

test.each([
  [{ type: "task_assignee_changed", eventData: { taskTitle: "Ship" } }, "Ship | Assigned to you"],
  [{ type: "task_assignee_changed", eventData: by }, "Ship | Ada assigned this to you"],
  [{ type: "task_created", eventData: by }, "Ship | Ada created this for you"],
  [
    { type: "task_status_changed", eventData: { taskTitle: "Ship", oldStatus: "to-do", newStatus: "in-review" } },
    "Ship | Moved from To do to In review",
  ],
  [
    {
      type: "task_status_changed",
      eventData: { ...by, oldStatusName: "To Do", newStatus: "done", newStatusName: "Shipped" },
    },
    "Ship | Ada moved this from To Do to Shipped",
  ],
  [{ type: "time_entry_created", eventData: by }, "Ship | Ada logged time"],
  [{ type: "due_date_reminder", eventData: { taskTitle: "Ship", dueDate: "2026-02-03" } }, "Ship | Due <2026-02-03>"],
  [{ type: "task_overdue", eventData: { taskTitle: "Ship", dueDate: "2026-02-03" } }, "Ship | Was due <2026-02-03>"],
  [{ type: "workspace_created", eventData: { workspaceName: "Engines" } }, "Workspace “Engines” is ready"],
  [
    { title: "Ada mentioned you", eventData: { kind: "mention", mentionerName: "Ada", taskTitle: "Ship" } },
    "Ship | Ada mentioned you",
  ],
  [
    { title: "x", eventData: { kind: "mention", ...by, mentionerName: "Old name", preview: "# **Plan**" } },
    "Ship | Ada mentioned you | Plan",
  ],
  [
    { eventData: { kind: "comment", commenterName: "Ada", taskTitle: "Ship", commentPreview: "*Done?*" } },
    "Ship | Ada commented | *Done?*",
  ],
  [
    { title: 'Ada added you to "Team"', eventData: { kind: "field", ...by, fieldName: "Team" } },
    "Ship | Ada added you to “Team”",
  ],
  [{ title: "Own words", content: "More" }, "Own words | More"],
  [{ title: null, content: "More" }, "Notification | More"],
  [{ type: "task_created", eventData: { taskTitle: 5 } }, "Notification | Created for you"],
] as [Partial<Notification>, string][])("notificationLine(%j) returns %j", (more, expected) => {
  expect(line(more)).toBe(expected);
});

test("notificationLine() names the actor, key and project", () => {
  const eventData = { ...by, actorImage: "/a.png", taskKey: "WEB-1", projectName: "Website" };
  expect(notificationLine({ ...base, type: "task_created", eventData }, String, en)).toMatchObject({
    actor: { name: "Ada", image: "/a.png" },
    taskKey: "WEB-1",
    project: "Website",
  });
});
