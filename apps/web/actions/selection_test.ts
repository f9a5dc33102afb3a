import { afterEach, expect, test } from "bun:test";
import { clearSelection, selectAll, selectedInOrder, selectRange, showTasks, toggleSelected } from "./selection.ts";

afterEach(() => {
  showTasks([]);
  clearSelection();
});

test("selectRange() selects from the last toggled task in both directions", () => {
  showTasks(["a", "b", "c", "d", "e"]);
  toggleSelected("c");
  selectRange("e");
  expect(selectedInOrder()).toEqual(["c", "d", "e"]);
  selectRange("a");
  expect(selectedInOrder()).toEqual(["a", "b", "c", "d", "e"]);
});

test("selectAll() selects the shown tasks, or nothing if there are none", () => {
  expect(selectAll()).toBe(false);
  showTasks(["a", "b"]);
  expect(selectAll()).toBe(true);
  expect(selectedInOrder()).toEqual(["a", "b"]);
  expect(clearSelection()).toBe(true);
  expect(clearSelection()).toBe(false);
});

test("toggleSelected() ignores tasks of views without a selection", () => {
  toggleSelected("a");
  expect(clearSelection()).toBe(false);
});

test("showTasks() deselects tasks that are no longer shown", () => {
  showTasks(["a", "b", "c"]);
  selectAll();
  showTasks(["c", "a"]);
  expect(selectedInOrder()).toEqual(["c", "a"]);
});
