import { expect, test } from "bun:test";
import type { TaskCard } from "@hexlane/client";
import { labelGroups, labelSwap, NO_LABEL } from "./labels.ts";

const label = (name: string, id = name) => ({ id, name, color: "red" });
const card = (id: string, ...names: string[]): TaskCard =>
  ({ id, labels: names.map((name) => label(name, `${id}-${name}`)) }) as TaskCard;

test("labelGroups() puts a task in the row of each of its labels, sorts rows by name, and puts tasks without labels last", () => {
  const groups = labelGroups([card("a", "ui", "Bug"), card("b"), card("c", "bug")], "No label");
  expect(groups.map(({ title, tasks }) => [title, tasks.map(({ id }) => id).join()])).toEqual([
    ["Bug", "a,c"],
    ["ui", "a"],
    ["No label", "b"],
  ]);
  expect(labelGroups([card("a", "ui")], "No label")).toHaveLength(1);
});

test("labelGroups() gives rows IDs without spaces and slashes", () => {
  const ids = labelGroups([card("a", "needs design/UX", "ä b")], "").map(({ id }) => id);
  expect(ids.every((id) => /^[\w.~!*'()-]+$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(2);
});

test("labelSwap() removes the old row's label and adds the new row's label, unless the task already has it", () => {
  const [bug, ui] = labelGroups([card("x", "bug"), card("y", "ui")], "").map(({ id }) => id) as [string, string];
  const known = [label("bug"), label("ui")];
  const task = card("a", "bug");
  expect(labelSwap(task, { from: bug, to: ui }, known)).toEqual({ add: known[1], remove: task.labels[0] });
  expect(labelSwap(task, { from: bug, to: NO_LABEL }, known)).toEqual({ add: undefined, remove: task.labels[0] });
  expect(labelSwap(card("b"), { from: NO_LABEL, to: ui }, known)).toEqual({ add: known[1], remove: undefined });
  const both = card("c", "bug", "ui");
  expect(labelSwap(both, { from: bug, to: ui }, known)).toEqual({ add: undefined, remove: both.labels[0] });
  expect(labelSwap(task, { from: bug, to: bug }, known)).toBeUndefined();
});
