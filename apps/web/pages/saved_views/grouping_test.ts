import { expect, test } from "bun:test";
import type { CustomField, TaskCard } from "@hexlane/client";
import type { BoardData } from "../board/board_data.ts";
import { type GroupContext, grouperOf } from "./grouping.ts";
import { fieldsByName, fieldValuesOf } from "./view_fields.ts";

const card = (id: string, more: Partial<TaskCard> = {}): TaskCard =>
  ({
    id,
    projectId: "p1",
    status: "to-do",
    priority: "low",
    userId: null,
    labels: [],
    dueDate: null,
    ...more,
  }) as unknown as TaskCard;
const column = (slug: string, projectId: string) =>
  ({ slug, name: slug, projectId, color: null, isFinal: false }) as BoardData["columns"][number];
const field = (id: string, name: string, type: CustomField["type"], options: string[] | null = null): CustomField =>
  ({ id, name, type, options, optionColors: null }) as CustomField;

const FIELDS = new Map([
  [
    "p1",
    [
      field("f1", "Severity", "dropdown", ["Low", "High"]),
      field("f2", "Areas", "multiselect", ["UI", "API"]),
      field("f3", "Blocked", "boolean"),
      field("f4", "Points", "number"),
      field("f5", "Reviewer", "person"),
    ],
  ],
  ["p2", [field("f9", "severity", "dropdown", ["High", "Critical"])]],
]);

/** Finds values by `task.field`. */
const finderOf = (values: Record<string, string>) => (taskId: string, fieldId: string) => ({
  value: values[`${taskId}.${fieldId}`] ?? null,
});
const bothProjects = <Value>(value: Value) => new Map([...FIELDS.keys()].map((id) => [id, value]));

function contextOf(values: Record<string, string> = {}): GroupContext {
  return {
    columns: [column("to-do", "p1"), column("to-do", "p2"), column("review", "p2")],
    people: [{ id: "ada", name: "Ada", image: null }],
    projects: [
      { id: "p1", name: "Engines" },
      { id: "p2", name: "Site" },
    ],
    fields: fieldValuesOf({ fields: FIELDS, values: bothProjects(finderOf(values)), outgoing: [] }),
    reader: { locale: "en", timezone: "UTC", now: new Date("2027-01-15T12:00:00Z") },
    words: {
      nobody: "Unassigned",
      priority: { urgent: "Urgent", high: "High", medium: "Medium", low: "Low", "no-priority": "None" },
      dues: { overdue: "Overdue", today: "Today", week: "Week", later: "Later", none: "No date" },
      statuses: { planned: "Backlog", archived: "Archived" },
      formerMember: "Former",
      noLabel: "No label",
      noValue: "No value",
      checked: "Yes",
      unchecked: "No",
    },
    sayValue: (_, value) => value,
  };
}

const shown = (name: string, tasks: TaskCard[], context = contextOf()) =>
  grouperOf(name, tasks, context)
    .groupsOf(tasks)
    .map(({ title, tasks: some }) => `${title}: ${some.map(({ id }) => id).join()}`);

test("grouperOf() merges the columns of several projects, and shows the backlog only if it has tasks", () => {
  const tasks = [card("a"), card("b", { projectId: "p2", status: "review" })];
  expect(shown("status", tasks)).toEqual(["to-do: a", "review: b"]);
  expect(shown("status", [...tasks, card("c", { status: "planned" })])[0]).toBe("Backlog: c");
  const grouper = grouperOf("status", tasks, contextOf());
  expect(grouper.changeOf(card("b", { projectId: "p2" }), "to-do", "review")).toEqual({ patch: { status: "review" } });
  // Its project has no such column.
  expect(grouper.changeOf(card("a"), "to-do", "review")).toBeUndefined();
});

test("grouperOf() groups by assignee, priority, project and due date", () => {
  const tasks = [
    card("a", { userId: "ada", dueDate: "2027-01-15T00:00:00.000Z", dueDateOnly: true }),
    card("b", { userId: "gone" }),
  ];
  expect(shown("assignee", tasks)).toEqual(["Ada: a", "Former: b", "Unassigned: "]);
  expect(shown("priority", tasks)[3]).toBe("Low: a,b");
  expect(shown("project", tasks)).toEqual(["Engines: a,b", "Site: "]);
  expect(shown("due", tasks)).toEqual(["Overdue: ", "Today: a", "Week: ", "Later: ", "No date: b"]);
  const [task] = tasks as [TaskCard, TaskCard];
  const change = (name: string, from: string, to: string) =>
    grouperOf(name, tasks, contextOf()).changeOf(task, from, to);
  expect(change("assignee", "ada", "+none")).toEqual({ patch: { userId: null } });
  expect(change("assignee", "ada", "former")).toBeUndefined();
  expect(change("project", "p1", "p2")).toEqual({ patch: { projectId: "p2" } });
  expect(change("due", "today", "none")).toEqual({ patch: { dueDate: null } });
  expect(change("due", "today", "week")).toBeUndefined();
  expect(change("due", "none", "today")).toEqual({});
});

test("grouperOf() puts a task in the group of each of its labels, and swaps the label of a task that moves", () => {
  const label = (name: string) => ({ id: name, name, color: "red" });
  const tasks = [card("a", { labels: [label("UI"), label("Bug")] }), card("b")];
  expect(shown("label", tasks)).toEqual(["Bug: a", "UI: a", "No label: b"]);
  const grouper = grouperOf("label", tasks, contextOf());
  const [bug = "", ui = ""] = grouper.groupsOf(tasks).map(({ id }) => id);
  expect(grouper.changeOf(card("c", { labels: [label("Bug")] }), bug, ui)).toEqual({
    label: { add: "UI", remove: "Bug" },
  });
});

test("grouperOf() groups by fields that projects share by name", () => {
  const tasks = [card("a"), card("b", { projectId: "p2" })];
  const context = contextOf({ "a.f1": "Low", "b.f9": "Critical" });
  expect(shown("field.Severity", tasks, context)).toEqual(["Low: a", "High: ", "Critical: b", "No value: "]);
  const grouper = grouperOf("field.Severity", tasks, context);
  const [task] = tasks as [TaskCard, TaskCard];
  expect(grouper.changeOf(task, "Low", "High")).toEqual({ field: { fieldId: "f1", value: "High" } });
  expect(grouper.changeOf(task, "Low", "+none")).toEqual({ field: { fieldId: "f1", value: "" } });
  // The field of its project has no such option.
  expect(grouper.changeOf(task, "Low", "Critical")).toBeUndefined();
});

test("grouperOf() groups by checkboxes, people, numbers and lists of options", () => {
  const tasks = [card("a"), card("b"), card("c")];
  const context = contextOf({ "a.f3": "true", "b.f2": '["UI","API"]', "a.f4": "10", "b.f4": "9", "c.f5": "ada" });
  expect(shown("field.Blocked", tasks, context)).toEqual(["Yes: a", "No: b,c"]);
  expect(shown("field.Areas", tasks, context)).toEqual(["UI: b", "API: b", "No value: a,c"]);
  expect(shown("field.Points", tasks, context)).toEqual(["9: b", "10: a", "No value: c"]);
  expect(shown("field.Reviewer", tasks, context)).toEqual(["Ada: c", "No value: a,b"]);
  const areas = grouperOf("field.Areas", tasks, context);
  const [first, second] = tasks as [TaskCard, TaskCard, TaskCard];
  expect(areas.changeOf(second, "UI", "+none")).toEqual({ field: { fieldId: "f2", value: '["API"]' } });
  expect(areas.changeOf(first, "+none", "UI")).toEqual({ field: { fieldId: "f2", value: '["UI"]' } });
  expect(grouperOf("field.Blocked", tasks, context).changeOf(first, "true", "false")).toEqual({
    field: { fieldId: "f3", value: "false" },
  });
});

test("fieldValuesOf() includes pending changes", () => {
  const change = {
    kind: "request",
    route: "PUT /api/custom-field/value",
    input: { body: { taskId: "a", fieldId: "f1", value: "High" } },
  } as never;
  const values = bothProjects(finderOf({ "a.f1": "Low" }));
  const read = (state: "waiting" | "refused") =>
    fieldValuesOf({ fields: FIELDS, values, outgoing: [{ change, state }] }).fieldValue(card("a"), "f1");
  expect(read("waiting")).toBe("High");
  expect(read("refused")).toBe("Low");
});

test("fieldsByName() joins the options of fields with the same name", () => {
  const [severity] = fieldsByName([...FIELDS.values()].flat());
  expect(severity?.options).toEqual(["Low", "High", "Critical"]);
});
