import { expect, test } from "bun:test";
import type { WorkTask } from "@hexlane/client";
import { sectionsOf } from "./sections.ts";

const task = (id: string, dueDate: string | null, priority: WorkTask["priority"] = "medium"): WorkTask => ({
  id,
  taskKey: `WEB-${id}`,
  title: id,
  number: 1,
  priority,
  status: "to-do",
  dueDate,
  dueDateOnly: true,
  updatedAt: "2026-01-01T00:00:00.000Z",
  projectId: "p",
  projectName: "Website",
  workspaceId: "w",
  columnName: "To Do",
  columnColor: null,
  columnPart: 0,
  isFinal: false,
  userId: "u",
  assigneeName: "Ann",
});

test("sectionsOf() groups by due date, and puts the urgent tasks of a day first", () => {
  const day = (date: string) => `2026-03-${date}T00:00:00.000Z`;
  const tasks = [
    task("late", day("01")),
    task("calm", day("10"), "low"),
    task("hot", day("10"), "urgent"),
    task("soon", day("12")),
    task("far", day("30")),
    task("free", null),
  ];
  const context = { timezone: "UTC", now: new Date("2026-03-10T12:00:00Z") };
  expect(sectionsOf(tasks, context).map(({ due, tasks: some }) => [due, some.map(({ id }) => id).join(" ")])).toEqual([
    ["overdue", "late"],
    ["today", "hot calm"],
    ["week", "soon"],
    ["later", "far"],
    ["none", "free"],
  ]);
});
