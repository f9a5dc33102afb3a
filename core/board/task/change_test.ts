import { expect, test } from "bun:test";
import { at, someTask } from "../../testing/fixtures.ts";
import { changesBetween } from "./change.ts";
import type { TaskChange } from "./fields.ts";
import type { Task } from "./task.ts";

/**
 * The new value of each field, and the change that it causes. Null for fields that change only along with other fields.
 */
const CASES: { [Field in keyof Task]: { value: Task[Field]; causes: TaskChange["field"] | null } } = {
  id: { value: "task-9", causes: null },
  projectId: { value: "project-9", causes: "projectId" },
  workspaceId: { value: "workspace-9", causes: null },
  position: { value: 99, causes: "position" },
  number: { value: 99, causes: null },
  userId: { value: "account-9", causes: "userId" },
  title: { value: "Another title", causes: "title" },
  description: { value: "Another description", causes: "description" },
  status: { value: "another", causes: "status" },
  columnId: { value: "column-9", causes: null },
  priority: { value: "urgent", causes: "priority" },
  startDate: { value: at(9), causes: "startDate" },
  dueDate: { value: at(9), causes: "dueDate" },
  dueDateOnly: { value: true, causes: null },
  estimate: { value: 2.5, causes: "estimate" },
  recurrence: {
    value: { frequency: "daily", interval: 1, timeZone: "UTC", from: "dueDate" },
    causes: "recurrence",
  },
  milestoneId: { value: "plan-9", causes: "milestoneId" },
  cycleId: { value: "plan-9", causes: "cycleId" },
  createdAt: { value: at(9), causes: null },
  updatedAt: { value: at(9), causes: null },
};

test.each(Object.entries(CASES))(
  "changesBetween() returns the right change for the field %s",
  (field, { value, causes }) => {
    const before = someTask();
    const after = { ...before, [field]: value };
    expect(changesBetween(before, after).map((change) => change.field)).toEqual(causes === null ? [] : [causes]);
  },
);

test("these tests cover every field of a task", () => {
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(someTask()).sort());
});

test("changesBetween() includes the new status and position in a project change", () => {
  const before = someTask();
  const after = { ...before, projectId: "project-9", status: "another", position: 99, title: "Another title" };
  expect(changesBetween(before, after)).toEqual([
    {
      field: "projectId",
      old: before.projectId,
      new: "project-9",
      oldStatus: before.status,
      newStatus: "another",
    },
    { field: "title", old: before.title, new: "Another title" },
  ]);
});
