import { describe, expect, test } from "bun:test";
import type { TaskCard } from "@hexlane/client";
import { type BoardSearch, dueOf, filterTasks, isFiltered, readBoardSearch } from "./board_filter.ts";
import { parseChoice, toggleValue, writeChoice } from "./filters/filter_choice.ts";
import { labelNamesOf } from "./filters/label_names.ts";

const NOW = new Date("2027-03-10T23:30:00Z");

function card(number: number, fields: Partial<TaskCard>): TaskCard {
  const none = { userId: null, priority: "no-priority", dueDate: null, dueDateOnly: true, labels: [] };
  return { id: `t${number}`, number, title: `Task ${number}`, ...none, ...fields } as unknown as TaskCard;
}

const CARDS = [
  card(1, { title: "Für Élise", status: "to-do", userId: "ada", labels: [{ id: "l", name: "bug", color: "red" }] }),
  card(2, { status: "planned", priority: "urgent", dueDate: "2027-03-10T00:00:00.000Z" }),
  card(3, { status: "done", userId: "bob", dueDate: "2027-03-01T00:00:00.000Z" }),
];

describe("the URL of a board", () => {
  test("contains lists of values and their negation, even for labels that contain the separators", () => {
    expect(readBoardSearch({ priority: ["high", "low"], label: "!bug" })).toEqual({
      priority: "high,low",
      label: "!bug",
    });
    const choice = { isNot: true, values: ["a,b", "100%", "!now", "%2C"] };
    const written = writeChoice(choice) ?? "";
    expect(readBoardSearch({ label: written })).toEqual({ label: written });
    expect(parseChoice(written)).toEqual(choice);
    expect(parseChoice(writeChoice({ isNot: false, values: ["!now"] }) ?? "")).toEqual({
      isNot: false,
      values: ["!now"],
    });
    expect(toggleValue(toggleValue({ isNot: false, values: ["a"] }, "b"), "a").values).toEqual(["b"]);
    expect(writeChoice({ isNot: true, values: [] })).toBeUndefined();
  });

  test("is parsed, and unknown values are ignored", () => {
    const search = {
      view: "list",
      group: "nothing",
      q: 12,
      assignee: "",
      due: "week,never",
      month: "2027-13",
      task: "WEB-1",
    };
    expect(readBoardSearch(search)).toEqual({ view: "list", q: "12", due: "week", task: "WEB-1" });
    expect(readBoardSearch({ view: "constructor", priority: "__proto__", month: "2027-01" })).toEqual({
      month: "2027-01",
    });
  });

  test("filters by each parameter and by all parameters together", () => {
    const shown = (search: BoardSearch): number[] =>
      filterTasks(CARDS, search, { now: NOW, timezone: "UTC", userId: "ada", slug: "WEB" }).map(({ number }) => number);
    expect(shown({})).toEqual([1, 2, 3]);
    expect(shown({ q: "  FUR elise " })).toEqual([1]);
    expect(shown({ q: "web-2" })).toEqual([2]);
    expect(shown({ assignee: "me" })).toEqual([1]);
    expect(shown({ assignee: "none" })).toEqual([2]);
    expect(shown({ assignee: "bob" })).toEqual([3]);
    expect(shown({ label: "bug" })).toEqual([1]);
    expect(shown({ priority: "urgent" })).toEqual([2]);
    expect(shown({ due: "overdue" })).toEqual([3]);
    expect(shown({ assignee: "bob", priority: "urgent" })).toEqual([]);
    expect(shown({ assignee: "me,bob" })).toEqual([1, 3]);
    expect(shown({ assignee: "!me,none" })).toEqual([3]);
    expect(shown({ label: "none" })).toEqual([2, 3]);
    expect(shown({ label: "!none" })).toEqual([1]);
    expect(shown({ status: "done,to-do" })).toEqual([1, 3]);
    expect(shown({ due: "!overdue,none" })).toEqual([2]);
    expect([isFiltered({ view: "list", sort: "title" }), isFiltered({ q: "a" })]).toEqual([false, true]);
  });
});

test("dueOf() uses the user's time zone", () => {
  const due = (dueDate: string | null, timezone: string, dueDateOnly = true) =>
    dueOf({ dueDate, dueDateOnly }, { now: NOW, timezone });
  expect(due(null, "UTC")).toBe("none");
  expect(due("2027-03-10T00:00:00.000Z", "UTC")).toBe("today");
  // It is already the next day in Tokyo.
  expect(due("2027-03-10T00:00:00.000Z", "Asia/Tokyo")).toBe("overdue");
  expect(due("2027-03-16T00:00:00.000Z", "UTC")).toBe("week");
  expect(due("2027-03-17T00:00:00.000Z", "UTC")).toBe("later");
  expect([due("2027-03-10T23:00:00.000Z", "UTC", false), due("2027-03-10T23:45:00.000Z", "UTC", false)]).toEqual([
    "overdue",
    "today",
  ]);
  expect(due("2027-03-10T00:00:00.000Z", "Nowhere/Unknown")).toBe("today");
});

test("labelNamesOf() returns each label name of the workspace and its tasks once, sorted", () => {
  expect(labelNamesOf([{ name: "idea" }, { name: "bug" }], CARDS)).toEqual(["bug", "idea"]);
  expect(labelNamesOf([], CARDS)).toEqual(["bug"]);
});
