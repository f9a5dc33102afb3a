import { describe, expect, test } from "bun:test";
import type { TaskCard } from "@hexlane/client";
import type { BoardData } from "../board_data.ts";
import type { ListGrouping, Sort } from "../board_filter.ts";
import { groupsOf, linesOf } from "./groups.ts";

const PRIORITY = { urgent: "Urgent", high: "High", medium: "Medium", low: "Low", "no-priority": "None" };
const DUES = { overdue: "Overdue", today: "Today", week: "Week", later: "Later", none: "No date" };

function card(number: number, fields: Partial<TaskCard>): TaskCard {
  const none = { status: "to-do", userId: null, priority: "no-priority", dueDate: null, dueDateOnly: true, labels: [] };
  return { id: `t${number}`, number, title: `Task ${number}`, position: number, ...none, ...fields } as TaskCard;
}

const TASKS = [
  card(1, { title: "b", status: "done", priority: "low", userId: "ada" }),
  card(2, { title: "a", priority: "urgent", dueDate: "2027-03-10T00:00:00.000Z" }),
  card(3, { title: "c", userId: "gone", dueDate: "2027-03-01T00:00:00.000Z" }),
];
const COLUMNS = ["to-do", "doing", "done"].map((slug) => ({
  slug,
  name: slug.toUpperCase(),
  color: null,
  isFinal: false,
}));
const data = { project: { slug: "WEB" }, columns: COLUMNS, tasks: TASKS } as unknown as BoardData;

function groups(grouping: ListGrouping, sort: Sort = "status") {
  const reader = { timezone: "UTC", now: new Date("2027-03-10T12:00:00Z") };
  const words = { nobody: "Nobody", priority: PRIORITY, dues: DUES, formerMember: "Former" };
  const people = [{ id: "ada", name: "Ada", image: null }];
  return groupsOf({ data, tasks: TASKS, grouping, sort, people, reader, words });
}

const shown = (...input: Parameters<typeof groups>): string[] =>
  groups(...input).map(({ title, tasks }) => `${title}: ${tasks.map(({ number }) => number).join()}`);

describe("groupsOf()", () => {
  test("leaves out empty groups and keeps the order of columns, priorities, people and dates", () => {
    expect(shown("status")).toEqual(["TO-DO: 2,3", "DONE: 1"]);
    expect(shown("priority")).toEqual(["Urgent: 2", "Low: 1", "None: 3"]);
    expect(shown("assignee")).toEqual(["Ada: 1", "Nobody: 2", "Former: 3"]);
    expect(shown("due")).toEqual(["Overdue: 3", "Today: 2", "No date: 1"]);
    expect(shown("none")).toEqual([": 2,3,1"]);
  });

  test("sorts within each group", () => {
    expect(shown("none", "title")).toEqual([": 2,1,3"]);
    expect(shown("status", "dueDate")).toEqual(["TO-DO: 3,2", "DONE: 1"]);
  });
});

test("linesOf() puts each heading before its tasks, and hides the tasks of a collapsed group", () => {
  const lines = linesOf(groups("status"), ({ id }) => id !== "to-do", true);
  expect(lines.map((line) => (line.kind === "group" ? line.group.title : line.task.number))).toEqual([
    "TO-DO",
    "DONE",
    1,
  ]);
  expect(linesOf(groups("none"), () => false, false)).toHaveLength(3);
});

test("linesOf() counts the tasks, but not the headings", () => {
  const lines = linesOf(groups("status"), () => true, true);
  expect(lines.map((line) => (line.kind === "group" ? line.group.title : line.place))).toEqual([
    "TO-DO",
    1,
    2,
    "DONE",
    3,
  ]);
});
