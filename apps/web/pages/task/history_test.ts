import { expect, test } from "bun:test";
import type { Activity } from "@hexlane/client";
import { history } from "../../text/en/history.ts";
import { planning } from "../../text/en/planning.ts";
import { time } from "../../text/en/time.ts";
import { sentenceOf } from "./history.ts";

function sentence(
  type: Activity["type"],
  eventData: Record<string, unknown> | null,
  content: string | null = null,
): string {
  return sentenceOf({ type, eventData, content } as Activity, "Grace", {
    words: history,
    planning,
    repeat: time.repeat,
    locale: "en",
    numberOf: String,
    statusOf: (slug) => slug.toUpperCase(),
    personOf: (id) => (id === "ada" ? "Ada" : undefined),
    dayOf: (value) => value.slice(0, 10),
    priorityOf: (priority) => priority,
    fieldValueOf: (type, value) => (type === "long_text" ? undefined : value),
  });
}

test("sentenceOf() describes each kind of activity", () => {
  const day = "2027-01-15T00:00:00.000Z";
  expect([
    sentence("create", {}),
    sentence("status_changed", { oldStatus: "to-do", newStatus: "done" }),
    sentence("title_changed", { oldTitle: "a", newTitle: "b" }),
    sentence("due_date_changed", { oldDueDate: null, newDueDate: day }),
    sentence("due_date_changed", { oldDueDate: day, newDueDate: null }),
    sentence("assignee_changed", { newAssigneeId: "ada", newAssignee: "Old name", isSelfAssigned: false }),
    sentence("assignee_changed", { newAssigneeId: "gone", newAssignee: "Grace", isSelfAssigned: false }),
    sentence("assignee_changed", { newAssigneeId: "ada", isSelfAssigned: true }),
    sentence("task", { field: "startDate", old: null, new: day }),
    sentence("task", { field: "projectId" }),
    sentence("task", { field: "customField", fieldName: "Severity", fieldType: "dropdown", old: null, new: "High" }),
    sentence("task", { field: "customField", fieldName: "Notes", fieldType: "long_text", old: null, new: "# Long" }),
    sentence("task", { field: "customField", fieldName: "Severity", fieldType: "dropdown", old: "High", new: null }),
    sentence("task", { field: "link", old: null, new: "https://a.example", title: "Spec" }),
    sentence("task", { field: "link", old: "https://a.example", new: null, title: null }),
    sentence("task", null, "Said elsewhere"),
    sentence("task", null),
  ]).toEqual([
    "Grace created the task",
    "Grace moved it from TO-DO to DONE",
    "Grace renamed it to “b”",
    "Grace set the due date to 2027-01-15",
    "Grace removed the due date",
    "Grace assigned it to Ada",
    "Grace assigned it to Grace",
    "Grace self-assigned the task",
    "Grace set the start date to 2027-01-15",
    "Grace moved it to another project",
    "Grace set Severity to High",
    "Grace changed Notes",
    "Grace cleared Severity",
    "Grace added the link Spec",
    "Grace removed the link https://a.example",
    "Grace Said elsewhere",
    "Grace updated the task",
  ]);
});

test("sentenceOf() names the estimate, milestone or cycle that changed, and its value", () => {
  expect([
    sentence("task", { field: "estimate", old: null, new: 2.5 }, "set the estimate to 2.5"),
    sentence("task", { field: "estimate", old: 2.5, new: 0 }, "set the estimate to 0"),
    sentence("task", { field: "estimate", old: 0, new: null }, "removed the estimate"),
    sentence("task", { field: "milestoneId", old: null, new: "m", newName: "1.0" }, 'set the milestone to "1.0"'),
    sentence("task", { field: "cycleId", old: "c", new: null, newName: null }, "removed the cycle"),
    sentence("task", { field: "cycleId", old: "c", new: "d", newName: "Two", closedName: "One" }, "closed the cycle"),
  ]).toEqual([
    "Grace set Estimate to 2.5",
    "Grace set Estimate to 0",
    "Grace cleared Estimate",
    "Grace set Milestone to 1.0",
    "Grace cleared Cycle",
    "Grace closed the cycle “One” before this task was done",
  ]);
});

test("sentenceOf() describes how a task repeats", () => {
  const rule = { frequency: "weekly", interval: 1, weekdays: [1], timeZone: "UTC", from: "dueDate" };
  expect([
    sentence("task", { field: "recurrence", old: null, new: rule }),
    sentence("task", { field: "recurrence", old: rule, new: null }),
    sentence("task", { field: "recurrence", old: rule, new: null, nextTaskId: "t2", nextKey: "WEB-2" }),
  ]).toEqual([
    "Grace set Recurrence to Every week on Monday",
    "Grace cleared Recurrence",
    "Grace completed this task and created the next one, WEB-2",
  ]);
});
