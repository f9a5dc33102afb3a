import { describe, expect, test } from "bun:test";
import { chatPayload, shorten, wordsOf } from "./chat_payload.ts";
import { type NamedEvent, webhookPayload } from "./webhook_payload.ts";

const TASK = {
  id: "t-1",
  number: 4,
  title: "Hook me",
  status: "in-progress",
  statusName: "Doing",
  priority: "no-priority",
  url: "https://tracker.example/t-1",
};
const EVENT: NamedEvent = {
  type: "taskCreated",
  at: new Date(Date.UTC(2026, 10, 20, 19, 32, 11, 329)),
  project: { id: "p-1", name: "Web!", slug: "web", workspaceId: "w-1" },
  task: TASK,
  actor: { id: "a-1", name: "Alice" },
  data: {},
  names: new Map([
    ["p-0", "Ops"],
    ["p-1", "Web!"],
    ["a-2", "Bob"],
    ["m-1", "1.0"],
    ["c-1", "Sprint 1"],
  ]),
};

describe("webhookPayload()", () => {
  test("returns all fields of an event in the documented order", () => {
    expect(JSON.stringify(webhookPayload({ ...EVENT, data: { description: "D" } }))).toBe(
      '{"event":"task.created","timestamp":"2026-11-20T19:32:11.329Z","integration":{"type":"generic-webhook"},' +
        '"project":{"id":"p-1","name":"Web!","workspaceId":"w-1"},"task":{"id":"t-1","number":4,"title":"Hook me",' +
        '"status":"in-progress","statusName":"Doing","priority":"no-priority","url":"https://tracker.example/t-1"},' +
        '"actor":{"id":"a-1","name":"Alice"},"data":{"title":"Hook me","description":"D","priority":"no-priority",' +
        '"status":"in-progress","number":4}}',
    );
  });

  const rows: [NamedEvent["type"], string, object, object][] = [
    [
      "taskStatusChanged",
      "task.status_changed",
      { old: "to-do", new: "done" },
      { title: "Hook me", oldStatus: "to-do", newStatus: "done" },
    ],
    [
      "taskPriorityChanged",
      "task.priority_changed",
      { old: "low", new: "high" },
      { title: "Hook me", oldPriority: "low", newPriority: "high" },
    ],
    ["taskTitleChanged", "task.title_changed", { old: "H", new: "Hook me" }, { oldTitle: "H", newTitle: "Hook me" }],
    [
      "taskDescriptionChanged",
      "task.description_changed",
      { old: null, new: "D" },
      { oldDescription: null, newDescription: "D" },
    ],
    [
      "taskCommentCreated",
      "task.comment_created",
      { commentId: "c", content: "hello **w**\nmore" },
      { comment: "**Alice** commented:\n> hello **w**\nmore" },
    ],
    ["taskDeleted", "task.deleted", {}, {}],
    [
      "taskMoved",
      "task.moved",
      { old: "p-0", new: "p-1", oldStatus: "done", newStatus: "to-do", oldNumber: 1, newNumber: 4 },
      {
        fromProjectId: "p-0",
        fromProjectName: "Ops",
        toProjectId: "p-1",
        toProjectName: "Web!",
        oldStatus: "done",
        newStatus: "to-do",
      },
    ],
    [
      "taskDueDateChanged",
      "task.due_date_changed",
      { old: null, new: "2027-01-01T00:00:00.000Z" },
      { title: "Hook me", oldDueDate: null, newDueDate: "2027-01-01T00:00:00.000Z" },
    ],
    [
      "taskAssigneeChanged",
      "task.assignee_changed",
      { old: "a-1", new: "a-2" },
      { title: "Hook me", oldAssigneeId: "a-1", newAssigneeId: "a-2", newAssignee: "Bob" },
    ],
    [
      "taskEstimateChanged",
      "task.estimate_changed",
      { old: null, new: 3 },
      { title: "Hook me", oldEstimate: null, newEstimate: 3 },
    ],
    [
      "taskMilestoneChanged",
      "task.milestone_changed",
      { old: "gone", new: "m-1" },
      { title: "Hook me", oldMilestoneId: "gone", oldMilestone: null, newMilestoneId: "m-1", newMilestone: "1.0" },
    ],
    [
      "taskCycleChanged",
      "task.cycle_changed",
      { old: "c-1", new: null },
      { title: "Hook me", oldCycleId: "c-1", oldCycle: "Sprint 1", newCycleId: null, newCycle: null },
    ],
    ["taskUnassigned", "task.unassigned", { old: "a-1", new: null }, { title: "Hook me" }],
    [
      "dueDateReminder",
      "task.due_date_reminder",
      { dueDate: "2027-01-01T00:00:00.000Z", leadTimeMinutes: 60 },
      { dueDate: "2027-01-01T00:00:00.000Z", leadTimeMinutes: 60 },
    ],
    ["test", "test", {}, {}],
  ];
  test.each(rows)("returns the data of %s", (type, event, data, expected) => {
    const payload = webhookPayload({ ...EVENT, type, data: data as Record<string, unknown> });
    expect([payload.event, payload.data]).toEqual([event, expected as Record<string, unknown>]);
    expect(payload.task).toEqual(type === "taskDeleted" ? { id: "t-1", title: "Hook me" } : TASK);
  });
});

describe("chatPayload()", () => {
  const nameOf = (status: string) => (status === "done" ? "Finished" : wordsOf(status));
  const textOf = (type: NamedEvent["type"], data: Record<string, unknown>) =>
    chatPayload({ ...EVENT, type, data }, nameOf).text;

  test("returns all fields of an event", () => {
    expect(chatPayload({ ...EVENT, data: { description: "a\n b" } }, nameOf)).toEqual({
      title: "New task: WEB-4 Hook me",
      heading: "New task",
      task: "#4 Hook me",
      text: "a b",
      url: "https://tracker.example/t-1",
      actor: "Alice",
      fields: [
        { name: "Project", value: "Web!" },
        { name: "Status", value: "Doing" },
        { name: "Priority", value: "No Priority" },
        { name: "By", value: "Alice" },
      ],
    });
  });

  test.each([
    ["taskStatusChanged", { old: "to-do", new: "done" }, "To Do → Finished"],
    ["taskPriorityChanged", { old: "no-priority", new: "high" }, "No Priority → High"],
    ["taskTitleChanged", { old: "A", new: "B" }, "A → B"],
    ["taskDescriptionChanged", { old: "A", new: null }, "Removed"],
    ["taskDescriptionChanged", { old: null, new: "B" }, "B"],
    ["taskCommentCreated", { content: "x".repeat(300) }, `Alice: ${"x".repeat(199)}…`],
  ] as const)("returns the text of %s", (type, data, text) => expect(textOf(type, data)).toBe(text));

  test("returns a test message", () => {
    const { title, url, fields } = chatPayload({ ...EVENT, type: "test", task: null }, nameOf);
    expect([title, url, fields]).toEqual(["Test message", undefined, []]);
  });

  test("shortens long text without splitting characters", () => {
    expect(shorten("short", 10)).toBe("short");
    expect(shorten("🔥🔥🔥🔥", 5)).toBe("🔥🔥…");
    expect(shorten(`${" ".repeat(100)}x`, 10)).toBe("…");
  });
});
