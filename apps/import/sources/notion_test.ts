import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { groupLosses } from "../losses.ts";
import type { PlannedTask } from "../plan.ts";
import { recognizeTable } from "../plan_file.ts";
import { planNotion } from "./notion.ts";

const FILE = readFileSync(new URL("../../../test/cli/exports/notion.csv", import.meta.url), "utf8");
const NAME = "Engine tasks 0123456789abcdef0123456789abcdef_all";

const valuesOf = (task: PlannedTask | undefined) =>
  Object.fromEntries((task?.fieldValues ?? []).map(({ name, value }) => [name, value]));

test("planNotion() imports all columns of a database", () => {
  expect(recognizeTable(FILE, `${NAME}.csv`)).toBe("notion");
  const { projects, relations, losses } = planNotion(FILE, { name: NAME });
  const { name, columns, fields = [], tasks } = projects[0] as (typeof projects)[number];
  expect(name).toBe("Engine tasks");
  expect(columns.map((column) => column.name)).toEqual(["In progress", "Done", "Not started"]);
  expect(fields.map((field) => [field.name, field.type, ...(field.options ? [field.options] : [])])).toEqual([
    ["Assign", "text"],
    ["Approved", "boolean"],
    ["Review", "date_time"],
    ["Department", "dropdown", ["Workshop", "Foundry"]],
    ["Skills", "multiselect", ["lathe", "file", "cast"]],
    ["Website", "url"],
    ["Created time", "date_time"],
    ["Phase", "date"],
    ["Phase end", "date"],
    ["Customers", "text"],
    ["Owner", "dropdown", ["Ada"]],
  ]);
  const { fieldValues: _, ...task } = tasks[0] as PlannedTask;
  expect(task).toEqual({
    ref: expect.stringMatching(/^Engine tasks /),
    title: "Cut the wheels",
    description: "",
    column: "in progress",
    priority: "high",
    startDate: "2026-03-03",
    dueDate: "2026-03-12",
    estimate: 5,
    assignee: { key: "Ada", name: "Ada", email: undefined },
    labels: ["brass", "precision"].map((label) => ({ name: label, color: expect.any(String) })),
    comments: [],
  });
  expect(valuesOf(tasks[0])).toEqual({
    Assign: "Ada, Charles Babbage",
    Approved: "true",
    Review: "2026-03-10T10:00:00.000Z",
    Department: "Workshop",
    Skills: '["lathe","file"]',
    Website: "https://engines.example/wheels",
    "Created time": "2026-03-01T09:15:00.000Z",
    Phase: "2026-04-01",
    "Phase end": "2026-04-03",
    Customers: "Lord Byron, London (https://www.notion.so/Lord-Byron,-London-ffffffffffffffffffffffffffffffff?pvs=21)",
    Owner: "Ada",
  });
  expect(tasks[1]).toMatchObject({ startDate: null, dueDate: "2026-03-02", priority: "low" });
  expect(valuesOf(tasks[1])).toMatchObject({ Review: "2026-03-11T14:30:00.000Z", Phase: "2026-04-05" });
  const [wheels, frame, mill] = tasks.map(({ ref }) => ref);
  expect(relations).toEqual([
    { from: mill, to: wheels, type: "subtask" },
    { from: mill, to: frame, type: "subtask" },
    { from: wheels, to: frame, type: "blocks" },
  ] as typeof relations);
  expect(groupLosses(losses)).toEqual([
    { code: "PAGE_CONTENT", what: "contents and comments of pages: not in the file", where: ["Engine tasks"] },
  ]);
});

test("planNotion() uses the first column as the title, regardless of its name", () => {
  const { projects } = planNotion("Aufgabe,Title\nSchreiben,Dr.\n", { name: "x" });
  expect(projects[0]?.tasks[0]).toMatchObject({ title: "Schreiben", fieldValues: [{ name: "Title", value: "Dr." }] });
});

test("planNotion() turns relations to other pages, and to titles that are not unique, into a custom field", () => {
  const link = (name: string) => `${name} (https://www.notion.so/${name}-${"a".repeat(32)}?pvs=21)`;
  const text = `Name,Blocked by,Blocking\na,${link("Elsewhere")},\nb,,${link("c")}\nc,,\nc,,\n`;
  const { projects, relations } = planNotion(text, { name: "x" });
  expect(relations).toEqual([]);
  expect(projects[0]?.tasks.map(valuesOf).slice(0, 2)).toEqual([
    { "Blocked by": link("Elsewhere") },
    { Blocking: link("c") },
  ]);
});
