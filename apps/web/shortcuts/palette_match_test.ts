import { expect, test } from "bun:test";
import { fitOf, selectFitting } from "./palette_match.ts";

test.each([
  ["", "Inbox", 1],
  ["inb", "Inbox", 4],
  ["proj", "Create project", 3],
  ["oject", "Create project", 2],
  ["cpr", "Create project", 1],
  ["grosse", "Grösse", 4],
  ["grosse", "Größe", 0],
  ["grö", "Grösse", 4],
  ["xyz", "Create project", 0],
])("fitOf(%p, %p) returns %p", (typed, name, expected) => {
  expect(fitOf(typed, name)).toBe(expected);
});

test("selectFitting() also finds an entry by its other words", () => {
  const entries = [{ name: "Inbox" }, { name: "Add task", words: "create new task" }];
  for (const typed of ["new task", "create task", "create", "add"])
    expect(selectFitting(typed, entries).map(({ name }) => name)).toEqual(["Add task"]);
});

test("selectFitting() returns the best match first and keeps the order of ties", () => {
  const entries = ["Create project", "Projects", "My project", "Inbox"].map((name) => ({ name }));
  expect(selectFitting("pro", entries).map(({ name }) => name)).toEqual(["Projects", "Create project", "My project"]);
});
