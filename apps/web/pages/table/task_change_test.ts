import { expect, test } from "bun:test";
import type { EditTask } from "@hexlane/client";
import type { Change } from "../../drafts/changes.ts";
import { FIELD_ROUTE } from "../task/fields/field_values.ts";
import { cellsOfChange, groupPatches } from "./task_change.ts";

const groups = (edits: [id: string, patch: EditTask][]): [EditTask, string][] =>
  groupPatches(edits.map(([id, patch]) => ({ task: { id }, patch }))).map(({ patch, tasks }) => [
    patch,
    tasks.map(({ id }) => id).join(),
  ]);

test("groupPatches() makes one group of cells with the same value", () => {
  expect(
    groups([
      ["a", { status: "done" }],
      ["b", { status: "done" }],
      ["c", { status: "to-do" }],
    ]),
  ).toEqual([
    [{ status: "done" }, "a,b"],
    [{ status: "to-do" }, "c"],
  ]);
});

test("groupPatches() merges the cells of a row if rows are the same, and groups by column otherwise", () => {
  const same = { status: "done", priority: "high" } as const;
  expect(
    groups(
      ["a", "b"].flatMap((id) => [
        [id, { status: same.status }],
        [id, { priority: same.priority }],
      ]),
    ),
  ).toEqual([[same, "a,b"]]);
  const mixed = ["low", "medium", "high"].flatMap((priority) =>
    ["to-do", "done"].map((status) => ({ status, priority })),
  );
  expect(
    groups(
      mixed.flatMap(({ status, priority }, index): [string, EditTask][] => [
        [String(index), { status }],
        [String(index), { priority: priority as "low" }],
      ]),
    ),
  ).toHaveLength(5);
});

test("cellsOfChange() names the cells of an edit, of a bulk edit and of a custom field", () => {
  const base = { projectId: "p", taskId: "t", title: "" };
  const changes = [
    { ...base, kind: "edit", body: { title: "x", afterId: "y" }, shown: {}, before: {} },
    {
      ...base,
      kind: "request",
      route: "PATCH /api/task/bulk",
      input: { body: { taskIds: ["t", "u"], changes: { userId: null } } },
      reload: [],
    },
    {
      ...base,
      kind: "request",
      route: FIELD_ROUTE,
      input: { body: { taskId: "t", fieldId: "f", value: "1" } },
      reload: [],
    },
    { ...base, kind: "request", route: "DELETE /api/task/:id", input: {}, reload: [] },
  ] as Change[];
  expect(changes.map((change) => cellsOfChange(change).map(({ rowId, columnId }) => `${rowId}.${columnId}`))).toEqual([
    ["t.title"],
    ["t.assignee", "u.assignee"],
    ["t.field:f"],
    [],
  ]);
});
