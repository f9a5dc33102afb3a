import { expect, test } from "bun:test";
import { at, someTask } from "../../testing/fixtures.ts";
import { changesBetween } from "./change.ts";
import type { TaskChange } from "./fields.ts";
import type { Task } from "./task.ts";

/** What each field is set to, and which change that makes; null where the field only follows another one. */
const CASES: { [Field in keyof Task]: { value: Task[Field]; makes: TaskChange["field"] | null } } = {
  id: { value: "task-9", makes: null },
  projectId: { value: "project-9", makes: "projectId" },
  workspaceId: { value: "workspace-9", makes: null },
  position: { value: 99, makes: "position" },
  number: { value: 99, makes: null },
  userId: { value: "account-9", makes: "userId" },
  title: { value: "Another title", makes: "title" },
  description: { value: "Another description", makes: "description" },
  status: { value: "another", makes: "status" },
  columnId: { value: "column-9", makes: null },
  priority: { value: "urgent", makes: "priority" },
  startDate: { value: at(9), makes: "startDate" },
  dueDate: { value: at(9), makes: "dueDate" },
  dueDateOnly: { value: true, makes: null },
  createdAt: { value: at(9), makes: null },
  updatedAt: { value: at(9), makes: null },
};

test.each(Object.entries(CASES))("changesBetween() compares %s", (field, { value, makes }) => {
  const before = someTask();
  const after = { ...before, [field]: value };
  expect(changesBetween(before, after).map((change) => change.field)).toEqual(makes === null ? [] : [makes]);
});

test("changesBetween() knows every field of a task", () => {
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(someTask()).sort());
});

test("changesBetween() lets a move name the new status and position", () => {
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
